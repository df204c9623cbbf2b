// Guns: what is kept about them, with their state at this moment beside it.
import { gun } from '@ev/contract/config/gun'
import type { Row } from '@ev/contract/kit/resource'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'

type Gun = Row<typeof gun.fields>

const ofState = (column: string) =>
  sql`(select ${sql.ref(`s.${column}`)} from config_gun_state s where s.gun_id = t.id and ${linked('config_gun_state')})`
const stateIs = (column: string) => (value: unknown) =>
  sql`exists (select from config_gun_state s
    where s.gun_id = t.id and ${sql.ref(`s.${column}`)} = any(${[value].flat()}) and ${linked('config_gun_state')})`

const ofType = (column: string) =>
  sql`(select ${sql.ref(`ty.${column}`)} from config_pile p join config_pile_type ty on ty.id = p.pile_type_id
    where p.id = t.pile_id and ${linked('config_pile')} and ${linked('config_pile_type')})`
const typeIs = (column: string) => (values: readonly (string | number)[]) =>
  sql`t.pile_id in (select p.id from config_pile p join config_pile_type ty on ty.id = p.pile_type_id
    where ${sql.ref(`ty.${column}`)} = any(${values}) and ${linked('config_pile')} and ${linked('config_pile_type')})`

export const guns = mount(
  gun,
  {
    table: 'config_gun',
    columns: {
      // As gunLetter() of the rules says.
      letter: sql`chr(case when t.gun_index < 26 then ascii('A') + t.gun_index else ascii('a') + t.gun_index - 26 end)`,
      merchant: sql`(select st.merchant_id from config_station st where st.id = t.station_id and ${linked('config_station')})`,
      gunStatus: ofState('status'),
      statusTime: ofState('since_at'),
      soc: ofState('soc'),
      isPlugged: ofState('is_plugged'),
      isHomed: ofState('is_homed'),
      currentMode: ofType('current_mode'),
      protocol: ofType('protocol'),
      ratedPowerKw: 'rated_power_w',
    },
    filters: {
      gunStatus: stateIs('status'),
      isPlugged: stateIs('is_plugged'),
      currentMode: typeIs('current_mode'),
      protocol: typeIs('protocol'),
      merchant: ids =>
        sql`t.station_id in (select st.id from config_station st
          where st.merchant_id = any(${ids}::bigint[]) and ${linked('config_station')})`,
    },
    actions: {
      prohibit: (ctx, row, { reason }) => setProhibited(ctx, row, true, reason),
      allow: (ctx, row) => setProhibited(ctx, row, false, ''),
    },
  },
  {},
)

async function setProhibited(ctx: UserCtx, row: Gun, isProhibited: boolean, reason: string): Promise<void> {
  const { id } = row
  await ctx.db
    .updateTable('config_gun')
    .set(e => ({ is_prohibited: isProhibited, prohibit_reason: reason, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await tellPile(ctx, row, isProhibited, reason)
  ctx.app.hints.touch({ guns: [id] })
}

/** A pile that knows single guns is told; of the others the platform alone keeps it. */
async function tellPile(ctx: UserCtx, { id, pile, station }: Gun, isProhibited: boolean, reason: string) {
  const found = await ctx.db
    .selectFrom('config_pile as p')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .select(['p.seller_id', 'ty.protocol'])
    .where('p.id', '=', pile.id)
    .executeTakeFirst()
  if (found?.protocol !== 'OCPP1.6J') return
  const kind = isProhibited ? 'prohibit' : 'allow'
  const asked = {
    sellerId: found.seller_id,
    stationId: station.id,
    pileId: pile.id,
    gunId: id,
    sessionId: null,
    kind,
    params: {},
    reason,
    source: 'staff',
    userId: ctx.user.id,
  } as const
  await ctx.app.commands.ask(ctx.db, [asked], ctx.now)
}
