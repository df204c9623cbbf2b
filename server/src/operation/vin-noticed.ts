// A vehicle says its number when battery and charger shake hands, and the pile tells it again with the record.
import type { Db } from '@ev/db/pools'
import type { Noticed } from '@ev/gateway/event'
import { vinShape } from '@ev/rules/shapes'
import { hearVin } from '../member/door.ts'
import { alarmOfVin } from './alarms.ts'
import type { Place } from './live-pile.ts'

/** Of a session what it takes to know what a number in it means. */
export const vinColumns = ['session_no', 'way', 'vin', 'member_id', 'fleet_id'] as const

type Session = {
  id: string
  gun_id: string
  session_no: string
  way: string
  member_id: string | null
  fleet_id: string | null
}

/** The first time that a session's vehicle is known. */
export async function noticeVin(place: Place, { sessionNo, data }: Noticed): Promise<void> {
  const vin = vinIn(data)
  if (sessionNo === null || vin === undefined) return
  await place.app.pools.chargers.transaction().execute(async transaction => {
    const db = transaction as Db
    const session = await db
      .updateTable('operation_session')
      .set(e => ({ vin, version: e('version', '+', 1) }))
      .where('session_no', '=', sessionNo)
      .where('pile_id', '=', place.pile.id)
      .where('vin', '=', '')
      .returning(['id', 'gun_id', ...vinColumns])
      .executeTakeFirst()
    if (session) await hearVinOf(db, place, session, vin)
  })
  place.app.hints.touch({ alarmsOf: [place.pile.id] })
}

function vinIn({ values }: Noticed['data']): string | undefined {
  const vin = typeof values === 'object' && values !== null && 'vin' in values ? values.vin : undefined
  // Some fill the field with the digit 0.
  return typeof vin === 'string' && vinShape.test(vin) && !/^0+$/.test(vin) ? vin : undefined
}

/** What it means for a binding; one that is contradicted is worth somebody's look. */
export async function hearVinOf(db: Db, place: Place, session: Session, vin: string): Promise<void> {
  if (!vinShape.test(vin)) return
  const heard = {
    sellerId: place.pile.sellerId,
    vin,
    sessionNo: session.session_no,
    way: session.way,
    memberId: session.member_id,
    fleetId: session.fleet_id,
  }
  const meaning = await hearVin(db, heard, place.app.clock())
  if (meaning === 'contradicted') await alarmOfVin(db, place, { gunId: session.gun_id, sessionId: session.id }, vin)
}
