// Commands to piles: asking, following, and the record of all of them.
import type { Row } from '@ev/contract/kit/resource'
import { command, commandCalls, mostFollowed, startCalls } from '@ev/contract/operation/command'
import { type CommandState, isFinal, sayAnswer } from '@ev/contract/operation/command-answer'
import { type CommandName, commandNames } from '@ev/contract/operation/command-kinds'
import { at } from '@ev/db/pools'
import { gunLetter } from '@ev/rules/gun-letter'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { type Answered, answers, type UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { askFor, startVehicles } from './command-asking.ts'
import { withoutSecrets } from './command-reply.ts'
import { withoutKeys } from './command-secrets.ts'

type CommandRow = Row<typeof command.fields>

export const commandRecords: Mounted = mount(
  command,
  {
    table: 'operation_command',
    columns: {
      sendTime: 'sent_at',
      answerTime: 'answered_at',
      creator: 'created_by',
      sessionNo: sql`coalesce((select s.session_no from operation_session s
        where s.id = t.session_id and ${linked('operation_session')}), '')`,
    },
  },
  {
    async get(ctx, { id }) {
      const row = (await recordOf(ctx, commandRecords, id)) as unknown as CommandRow
      return { ...row, params: withoutKeys(row.params), reply: row.reply && withoutKeys(row.reply) }
    },
    batch: (ctx, { batchNo }) => followed(ctx, batchNo),
    async cancel(ctx, { batchNo }) {
      const cancelled = await ctx.db
        .updateTable('operation_command')
        .set(e => ({
          state: 'cancelled',
          answered_at: at(ctx.now),
          params: withoutSecrets,
          version: e('version', '+', 1),
        }))
        .where('batch_no', '=', batchNo)
        .where('created_by', '=', ctx.user.id)
        .where('state', '=', 'waiting')
        .returning(['kind', 'session_id'])
        .execute()
      const starts = cancelled.flatMap(row => (row.kind === 'start' && row.session_id !== null ? [row.session_id] : []))
      await ctx.db
        .updateTable('operation_session')
        .set(e => ({ state: 'failed', fail_code: 'cancelled', version: e('version', '+', 1) }))
        .where('id', 'in', ['0', ...starts])
        .where('state', '=', 'starting')
        .execute()
      return { count: cancelled.length }
    },
  },
)

export const commandAskCalls: readonly Answered[] = [
  ...commandNames.map((name: CommandName) => ({
    call: commandCalls[name],
    handle: ((ctx: UserCtx, input: never) => askFor(ctx, name, input)) as Answered['handle'],
  })),
  ...answers(startCalls, { startVehicles }),
]

async function followed(ctx: UserCtx, batchNo: string) {
  const rows = await ctx.db
    .selectFrom('operation_command as c')
    .innerJoin('config_pile as p', 'p.id', 'c.pile_id')
    .leftJoin('config_gun as g', 'g.id', 'c.gun_id')
    .select(['c.id', 'c.kind', 'c.state', 'c.reply_code', 'c.elapsed_ms', 'p.name', 'g.gun_index'])
    .where('c.batch_no', '=', batchNo)
    .where('c.created_by', '=', ctx.user.id)
    .orderBy('c.id')
    .execute()
  if (rows.length === 0) return refuse('notFound')
  const states = rows.map(row => row.state as CommandState)
  return {
    batchNo,
    kind: rows[0]?.kind ?? '',
    total: rows.length,
    open: states.filter(state => !isFinal(state)).length,
    accepted: states.filter(state => state === 'accepted').length,
    rows: rows.slice(0, mostFollowed).map(row => ({
      id: row.id,
      target: row.gun_index === null ? row.name : `${row.name} · ${gunLetter(row.gun_index)}`,
      state: row.state as CommandState,
      answer: sayAnswer(row.state as CommandState, row.reply_code)[ctx.language],
      elapsedMs: row.elapsed_ms,
    })),
  }
}
