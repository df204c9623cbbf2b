// What a pile says of its guns, and of itself.

import { at } from '@ev/db/pools'
import type { Boot, ChargerEvents, GunReport, LockReport, Noticed, UpgradeReport } from '@ev/gateway/event'
import type { Instant } from '@ev/rules/units'
import { sql } from 'kysely'
import { settleFaults } from './alarms.ts'
import { bounded, plainText } from './bounded.ts'
import { gathered } from './gathered.ts'
import { keep, learn } from './gun-state.ts'
import { gunOf, type LiveGun, type Place } from './live-pile.ts'
import { keepPile } from './presence.ts'
import { soundTime } from './sound.ts'
import { followUpgrade, noticeProgram } from './upgrade-hearing.ts'
import { noticeVin } from './vin-noticed.ts'

export async function hearBoot(place: Place, boot: Boot): Promise<undefined> {
  keepPile(place, { program: plainText(boot.firmware) })
  keepEvent(place, { gun: 0, at: place.app.clock(), name: 'booted', sessionNo: null, data: boot })
  await endWaiting(place.app, place.pile.id)
  await noticeProgram(place, boot.firmware)
}

/** Somebody made it known by hand: it waits no longer. */
const endWaiting = gathered<never>(async ({ pools }, pileIds) => {
  await sql`delete from operation_pending_pile where identity in (select unnest(array[p.code, p.charger_identity])
    from config_pile p where p.id = any(${pileIds}::bigint[]))`.execute(pools.chargers)
  return undefined
})

export async function hearHeartbeat(place: Place, event: ChargerEvents['heartbeat']['in']): Promise<undefined> {
  place.pile.heartbeatAt = place.app.clock()
  keepPile(place, {})
  const gun = gunOf(place, event.gun)
  if (!gun || event.isFaulty === null) return
  // Either word counts until it is taken back, or a pile whose words contradict each other would never stop alarming.
  gun.saysFaulty = event.isFaulty
  const named = gun.facts.faults.filter(code => code !== unnamed && !isOfLock(code))
  const faults = faultsAt(gun, named, gun.facts.state === 'fault')
  const isOther = faults.includes(unnamed) !== gun.facts.faults.includes(unnamed)
  if (isOther) await settleFaults(place, gun, faults, '')
}

/** That something is wrong, and not what. */
const unnamed = 'reportedFault'

/** What is wrong by all that the pile says; its ground lock speaks for itself, in messages of its own. */
function faultsAt(gun: LiveGun, named: readonly string[], isFaulty: boolean): string[] {
  const isUnnamed = named.length === 0 && (isFaulty || gun.saysFaulty)
  return [...named, ...(isUnnamed ? [unnamed] : []), ...gun.facts.faults.filter(isOfLock)]
}

const isOfLock = (code: string) => code.startsWith('lockArm')

/** Of connector 0 what holds for all guns: that the pile is faulty or out of use. */
export async function hearReport(place: Place, report: GunReport): Promise<undefined> {
  const guns = report.gun === 0 ? [...place.pile.guns.values()] : [gunOf(place, report.gun)]
  for (const gun of guns) if (gun && (report.gun !== 0 || isOfAll(report, gun))) await hearGun(place, gun, report)
}

const ofAll = new Set<GunReport['state']>(['fault', 'unavailable'])

const isOfAll = ({ state }: GunReport, gun: LiveGun) =>
  ofAll.has(state) || (state === 'idle' && gun.facts.state !== null && ofAll.has(gun.facts.state))

async function hearGun(place: Place, gun: LiveGun, report: GunReport) {
  const { state, isPlugged, isHomed, detail } = report
  const now = place.app.clock()
  const faults = faultsAt(
    gun,
    report.faults.filter(code => code !== unnamed),
    state === 'fault' || report.faults.includes(unnamed),
  )
  // Languages that do not tell whether a gun is plugged in imply it by their state.
  const plugged = isPlugged ?? !['idle', 'offline', 'unavailable', 'reserved', 'fault'].includes(state)
  const before = gun.facts.faults
  gun.hasSaid = true
  learn(place, gun, { isConnected: true, state, isPlugged: plugged, faults }, now, `state ${state}`)
  if (isHomed !== null) keep(place, gun, isHomed)
  if (faults.length > 0 || before.length > 0) await settleFaults(place, gun, faults, detail)
}

/** Repeated every few minutes, so only a change is worth a row. */
export async function hearLock(
  place: Place,
  { gun: no, at: time, state, isOccupied, batteryPct, alarm }: LockReport,
): Promise<undefined> {
  const gun = gunOf(place, no)
  if (!gun) return
  const told = { at: at(time), state, is_occupied: isOccupied, battery_pct: batteryPct, alarm }
  const row = { gun_id: gun.id, seller_id: place.pile.sellerId, station_id: place.pile.stationId, ...told }
  await place.app.pools.chargers
    .insertInto('operation_ground_lock')
    .values({ ...row, occupied_at: isOccupied ? at(time) : null })
    .onConflict(on =>
      on
        .column('gun_id')
        .doUpdateSet({
          ...told,
          occupied_at: isOccupied ? sql`coalesce(operation_ground_lock.occupied_at, ${at(time)})` : null,
          freed_at: isOccupied ? sql`operation_ground_lock.freed_at` : onChange('is_occupied', 'freed_at', time),
          lowered_at: state === 'down' ? onChange('state', 'lowered_at', time) : sql`operation_ground_lock.lowered_at`,
        })
        // What was told in the future was so by a clock that has been set since.
        .where(
          sql<boolean>`(operation_ground_lock.at < ${at(time)} or operation_ground_lock.at > ${at(place.app.clock())})`,
        ),
    )
    .execute()
  const arm = { none: [], broken: ['lockArmBroken'], stuck: ['lockArmStuck'] }[alarm]
  const others = gun.facts.faults.filter(code => !isOfLock(code))
  const hadArm = gun.facts.faults.length !== others.length
  if (arm.length > 0 || hadArm) await settleFaults(place, gun, [...others, ...arm], '')
}

/** The moment in which it became so; told again it stays the first one. */
const onChange = (of: 'is_occupied' | 'state', kept: 'freed_at' | 'lowered_at', time: Instant) => sql<Date | null>`
  case when ${sql.ref(`operation_ground_lock.${of}`)} is distinct from ${sql.ref(`excluded.${of}`)}
    then ${at(time)} else ${sql.ref(`operation_ground_lock.${kept}`)} end`

/** Every few seconds while a vehicle charges, and measured already: the frames have them. */
const routine = new Set(['batteryDemand', 'batteryValues'])

export async function hearNotice(place: Place, notice: Noticed): Promise<undefined> {
  if (!routine.has(notice.name)) keepEvent(place, notice)
  await noticeVin(place, notice)
}

export async function hearUpgrade(place: Place, report: UpgradeReport): Promise<undefined> {
  keepEvent(place, { gun: 0, at: place.app.clock(), name: 'upgrade', sessionNo: null, data: report })
  await followUpgrade(place, report)
}

function keepEvent({ app, live, pile }: Place, { gun, at: time, name, sessionNo, data }: Noticed): void {
  live.writer.add('pileEvents', {
    at: at(soundTime(time, app.clock())),
    sellerId: pile.sellerId,
    stationId: pile.stationId,
    pileId: pile.id,
    gunNo: gun,
    sessionNo: sessionNo ?? '',
    name,
    data: JSON.stringify(bounded(data)),
  })
}
