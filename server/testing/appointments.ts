// What appointments need in tests: guns that can be kept, in the language that matters, and members with money.
import { apiAppointment } from '@ev/contract/api/appointment'
import type { Db } from '@ev/db/pools'
import { sessionNo } from '@ev/rules/session-no'
import { type Instant, instant } from '@ev/rules/units'
import { aStation } from './assets.ts'
import { payIn } from './cards.ts'
import { aSpeakingPile } from './commanded.ts'
import { aMember } from './money.ts'
import type { TestApp } from './test-app.ts'

type Person = Awaited<ReturnType<TestApp['as']>>

/** Idle, at a station that is open. */
export async function aFreeGun(
  app: TestApp,
  by: Person,
  { protocol = 'YKC1.6', lockNo = '' }: { protocol?: 'YKC1.6' | 'OCPP1.6J'; lockNo?: string } = {},
) {
  const station = await aStation(app.db)
  const pile = await aSpeakingPile(app, by, station.id, protocol)
  const id = pile.guns[0] ?? ''
  const { code } = await app.db
    .updateTable('config_gun')
    .set({ ground_lock_no: lockNo })
    .where('id', '=', id)
    .returning('code')
    .executeTakeFirstOrThrow()
  return { id, code, pileId: pile.id, pileCode: pile.code, stationId: station.id }
}
export type FreeGun = Awaited<ReturnType<typeof aFreeGun>>

/** A member at the app, with so much on their account. */
export async function aDriver(app: TestApp, balanceFen = 10_000, sellerId = '399') {
  const member = await aMember(app.db, { sellerId })
  if (balanceFen > 0) await payIn(app.db, member.account, balanceFen, sellerId)
  const options = { headers: { authorization: await app.memberTokenFor(member.id) } }
  const held = async () => {
    const row = await app.db
      .selectFrom('ledger_account')
      .select('held_fen')
      .where('id', '=', member.account)
      .executeTakeFirstOrThrow()
    return Number(row.held_fen)
  }
  return {
    ...member,
    held,
    options,
    make: (gunCode: string) => app.call(apiAppointment.make, { gunCode, plateNo: '粤B12345' }, options),
    cancel: (id: string) => app.call(apiAppointment.cancel, { id }, options),
    arrive: (id: string) => app.call(apiAppointment.arrive, { id }, options),
    mine: async () => (await app.call(apiAppointment.mine, {}, options)).data.records,
  }
}

let count = 0

/** Somebody wants to charge at the gun, or has begun to. */
export async function aChargeAt(
  db: Db,
  gun: FreeGun,
  { memberId, state, now }: { memberId: string; state: 'starting' | 'charging'; now: Instant },
): Promise<string> {
  const { id } = await db
    .insertInto('operation_session')
    .values({
      seller_id: '399',
      station_id: gun.stationId,
      pile_id: gun.pileId,
      gun_id: gun.id,
      session_no: sessionNo(gun.pileCode, 1, instant(Date.now()), ++count),
      way: 'app',
      state,
      tag: '',
      member_id: memberId,
      asked_at: new Date(now),
      begun_at: state === 'charging' ? new Date(now) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
