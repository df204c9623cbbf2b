// The communication log: frames as they went over the wire, and what each of them says.
import { frame } from '@ev/contract/operation/frame'
import { at } from '@ev/db/pools'
import { protocols } from '@ev/gateway/protocols'
import { refuse } from '@ev/rules/refuse'
import { later, secondMs } from '@ev/rules/units'
import { sql } from 'kysely'
import { shown } from '../http/page.ts'
import { mount } from '../resource/mount.ts'
import { secretFrameTypes, shownFields, shownHex, shownText } from './frame-secrets.ts'

const longest = 400

/** The beginning of a frame; of one that may hold a secret nothing, since only its detail covers it. */
const beginning = sql`case
  when t.protocol = 'YKC1.6' and upper(t.type) = any(${secretFrameTypes}) then ''
  when t.protocol = 'YKC1.6' then upper(encode(substring(t.raw for ${longest / 2}::int), 'hex'))
  when position('authorizationkey'::bytea in t.raw) > 0 or position('AuthorizationKey'::bytea in t.raw) > 0
    or position('@'::bytea in t.raw) > 0 then ''
  else left(encode(t.raw, 'escape'), ${longest}::int) end`

export const frames = mount(
  frame,
  {
    table: 'operation_frame',
    columns: {
      time: 'at',
      direction: sql`case when t.is_from_pile then 'up' else 'down' end`,
      isFaulty: sql`(t.fault <> '')`,
      sizeBytes: sql`length(t.raw)`,
      content: beginning,
    },
  },
  {
    async get(ctx, { id, time }) {
      const row = await ctx.db
        .selectFrom('operation_frame')
        .select(['id', 'at', 'identity', 'protocol', 'is_from_pile', 'type', 'seq', 'fault', 'raw'])
        // The list tells whole seconds.
        .where('at', '>=', at(time))
        .where('at', '<', at(later(time, secondMs)))
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return refuse('notFound')
      const isText = row.protocol !== 'YKC1.6'
      const raw = isText ? shownText(row.raw) : shownHex(row.type, row.raw)
      const language = protocols.find(one => one.name === row.protocol)
      // What is explained of a text is the text as it is shown.
      const said = language?.explain(isText ? new TextEncoder().encode(raw) : row.raw, row.is_from_pile)
      return {
        id: row.id,
        time: shown(row.at),
        identity: row.identity,
        protocol: row.protocol,
        direction: row.is_from_pile ? ('up' as const) : ('down' as const),
        type: row.type,
        seq: row.seq,
        fault: row.fault,
        name: said?.name[ctx.language] ?? row.type,
        fields: shownFields(said?.fields ?? [], ctx.language),
        raw,
        isText,
      }
    },
  },
)
