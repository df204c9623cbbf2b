// Piles: what they are by their type, what they say of themselves, and how they are numbered.

import { pile } from '@ev/contract/config/pile'
import type { TextFilter } from '@ev/contract/kit/field'
import type { Row } from '@ev/contract/kit/resource'
import { nextPileCode, nextPileNo } from '@ev/rules/pile'
import { refuse } from '@ev/rules/refuse'
import { type RawBuilder, sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { contains } from '../http/like.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { addRecord } from '../resource/write.ts'
import { addingPiles, numbersTaken, type PileDraft } from './pile-adding.ts'
import { changedColumns, changeGuns, judgeChange, mustBeIdle, mustBeUnreferred, setStatus } from './pile-changing.ts'
import { movePile, movesOf } from './pile-move.ts'
import { makeQrZip, qrSheet, startQrZip } from './pile-qr.ts'
import { pilesFromSheet } from './pile-sheet.ts'

const ofType = (column: string) =>
  sql`(select ${sql.ref(`ty.${column}`)} from config_pile_type ty where ty.id = t.pile_type_id and ${linked('config_pile_type')})`
const ofState = (column: string) =>
  sql`(select ${sql.ref(`s.${column}`)} from config_pile_state s where s.pile_id = t.id and ${linked('config_pile_state')})`
const ofGuns = (what: RawBuilder<unknown>, where = sql`true`) =>
  sql`(select ${what} from config_gun g join config_gun_state s on s.gun_id = g.id
    where g.pile_id = t.id and ${where} and ${linked('config_gun')} and ${linked('config_gun_state')})`

const typeIs = (column: string) => (values: readonly (string | number)[]) =>
  sql`t.pile_type_id in (select ty.id from config_pile_type ty
    where ${sql.ref(`ty.${column}`)} = any(${values}) and ${linked('config_pile_type')})`

export const piles: Mounted = mount(
  pile,
  {
    table: 'config_pile',
    columns: {
      merchant: sql`(select st.merchant_id from config_station st where st.id = t.station_id and ${linked('config_station')})`,
      maker: ofType('maker'),
      model: ofType('model'),
      protocol: ofType('protocol'),
      currentMode: ofType('current_mode'),
      speedMode: ofType('speed_mode'),
      gunLayout: ofType('gun_layout'),
      gunCount: ofGuns(sql`count(*)`),
      busyGunCount: ofGuns(sql`count(*)`, sql`s.status in (2, 3)`),
      // As long as no gun has one, there is nothing to write.
      parkNos: ofGuns(
        sql`coalesce(case when bool_or(g.park_no <> '') then string_agg(g.park_no, '、' order by g.gun_index) end, '')`,
      ),
      ratedPowerKw: 'rated_power_w',
      productionDate: 'made_on',
      simExpireDate: 'sim_expires_on',
      warrantyDate: 'warranty_ends_on',
      verifyDueDate: 'verified_until',
      isOnline: ofState('is_online'),
      onlineTime: ofState('online_at'),
      offlineTime: ofState('offline_at'),
      lastHeartbeatTime: ofState('heartbeat_at'),
      activeTime: ofState('activated_at'),
      programVersion: ofState('program_version'),
      signal: ofState('signal'),
      currentModelNo: ofState('billing_model_no'),
    },
    filters: {
      name: byName,
      maker: typeIs('maker'),
      protocol: typeIs('protocol'),
      currentMode: typeIs('current_mode'),
      speedMode: typeIs('speed_mode'),
      merchant: ids =>
        sql`t.station_id in (select st.id from config_station st
          where st.merchant_id = any(${ids}::bigint[]) and ${linked('config_station')})`,
    },
    adding: addingPiles,
    fromSheet: pilesFromSheet,
    guard: async (ctx, draft, before) => {
      if (before) await judgeChange(ctx, draft, before)
    },
    changed: changedColumns,
    after: async (ctx, { draft, before }) => {
      if (before) await changeGuns(ctx, draft, before)
    },
    async beforeDelete(ctx, { id }) {
      await mustBeIdle(ctx, id)
      await mustBeUnreferred(ctx, id)
    },
    actions: {
      enable: (ctx, row) => setStatus(ctx, row, 'enabled', ''),
      disable: (ctx, row, { reason }) => setStatus(ctx, row, 'disabled', reason),
      move: movePile,
    },
    files: { qrZip: makeQrZip },
  },
  {
    offered: (ctx, { station }) => nextPile(ctx, station),
    async typed(ctx, { pileType }) {
      const type = await ctx.db
        .selectFrom('config_pile_type')
        .select(['maker', 'protocol', 'gun_count', 'rated_power_w'])
        .where('id', '=', pileType)
        .executeTakeFirst()
      if (!type) return refuse('notFound')
      const { maker, gun_count: gunCount, rated_power_w: watts } = type
      return { maker, protocol: type.protocol as Protocol, gunCount, ratedPowerKw: watts / 1000 }
    },
    qrSheet: (ctx, asked) => qrSheet(ctx, piles, asked),
    qrZip: (ctx, asked) => startQrZip(ctx, piles, asked),
    async moves(ctx, { id }) {
      await recordOf(ctx, piles, id)
      return movesOf(ctx, id)
    },
  },
)

type Protocol = Row<typeof pile.fields>['protocol']

/** By the same rules as one that is typed into the form. */
export const addPile = (ctx: UserCtx, draft: PileDraft): Promise<{ id: string }> => addRecord(ctx, piles, draft)

/** How a new pile at this station would be numbered. */
export async function nextPile(ctx: UserCtx, station: string): Promise<{ pileNo: number | null; code: string }> {
  const at = await ctx.db.selectFrom('config_station').select('area_code').where('id', '=', station).executeTakeFirst()
  if (!at) return refuse('notFound')
  const taken = (await numbersTaken(ctx, [station])).get(station) ?? new Set<number>()
  return { pileNo: nextPileNo(taken) ?? null, code: await nextCode(ctx, at.area_code) }
}

/** By the name itself or by how it sounds. */
function byName(value: TextFilter): RawBuilder<unknown> {
  if (typeof value !== 'string') return sql`t.name = any(${value})`
  return sql`(t.name ilike ${contains(value)} or t.pinyin like ${contains(value.toLowerCase())})`
}

/** Codes are one in the world, so those of other sellers count. */
async function nextCode(ctx: UserCtx, areaCode: string): Promise<string> {
  const highest = await beyondScope(ctx.db)
    .selectFrom('config_pile')
    .select('code')
    .where('code', '>=', `${areaCode}00000000`)
    .where('code', '<=', `${areaCode}99999999`)
    .orderBy('code', 'desc')
    .limit(1)
    .executeTakeFirst()
  return nextPileCode(areaCode, highest?.code) ?? ''
}
