// What piles say while they upgrade themselves. Only a sign-in that names the new program counts as done.
import { at } from '@ev/db/pools'
import type { UpgradeReport } from '@ev/gateway/event'
import { sql } from 'kysely'
import { gathered } from './gathered.ts'
import type { Place } from './live-pile.ts'
import { isSameProgram } from './program.ts'
import { requestIdOf } from './upgrade-package.ts'

const underWay = [2, 3]
/** A pile that took longer than it should is believed when it comes back with the new program after all. */
const maybeDone = [2, 3, 6]

/** Of the newest upgrade that has the pile; the states in which its row takes the news. */
async function rowOf({ app, pile }: Place, states: readonly number[]) {
  return app.pools.chargers
    .selectFrom('operation_upgrade_pile as p')
    .innerJoin('operation_upgrade as u', 'u.id', 'p.upgrade_id')
    .innerJoin('operation_firmware as w', 'w.id', 'u.firmware_id')
    .select(['p.id', 'p.state', 'p.result_code', 'w.program'])
    .where('p.pile_id', '=', pile.id)
    .where('p.state', 'in', states)
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function followUpgrade(place: Place, { state, code, requestId }: UpgradeReport): Promise<void> {
  const row = await rowOf(place, underWay)
  if (!row || (requestId !== null && requestId !== requestIdOf(row.id))) return
  const isFailed = state === 'failed'
  await keep(place, row.id, underWay, {
    state: isFailed ? 5 : 3,
    result_code: isFailed ? code : state,
    ...(isFailed && { finished_at: at(place.app.clock()) }),
  })
}

/** A pile has signed in and says what it runs. */
export async function noticeProgram(place: Place, program: string): Promise<void> {
  if (!(await isAwaited(place.app, place.pile.id))) return
  const row = await rowOf(place, maybeDone)
  if (!row) return
  const finished_at = at(place.app.clock())
  if (isSameProgram(program, row.program))
    await keep(place, row.id, maybeDone, { state: 4, result_code: '', to_program: program, finished_at })
  // It said that it was through, and is not what it should be.
  else if (row.state === 3 && row.result_code === 'installed')
    await keep(place, row.id, underWay, { state: 5, result_code: 'otherProgram', to_program: program, finished_at })
}

/** Most piles that sign in were only cut off. */
const isAwaited = gathered<true>(async ({ pools }, pileIds) => {
  const rows = await pools.chargers
    .selectFrom('operation_upgrade_pile')
    .select('pile_id')
    .where(sql<boolean>`pile_id = any(${pileIds}::bigint[])`)
    .where('state', 'in', maybeDone)
    .execute()
  return new Map(rows.map(row => [row.pile_id, true]))
})

type Kept = { state: number; result_code: string; to_program?: string; finished_at?: Date }

async function keep({ app }: Place, id: string, from: readonly number[], values: Kept): Promise<void> {
  await app.pools.chargers
    .updateTable('operation_upgrade_pile')
    .set(e => ({ ...values, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .execute()
}
