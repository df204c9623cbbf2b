// The life of one gun: vehicles come by the hour of the day, charge, sometimes fail, and leave.
import { gunCode } from '@ev/rules/gun-letter'
import { type Instant, instant, minuteMs, secondMs } from '@ev/rules/units'
import type { AppDoor, AppVisit } from './app-door.ts'
import { charge } from './battery.ts'
import type { Session } from './body.ts'
import { type Current, isFleetTime, nextArrival, shapeAt } from './day-curve.ts'
import { endings } from './ending.ts'
import type { FleetCard, FleetVin } from './fleet.ts'
import type { Pile } from './pile.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import { aVehicle, type Vehicle } from './vehicle.ts'
import type { Language } from './voice.ts'

export type Town = {
  readonly scheduler: Scheduler
  readonly speed: number
  readonly busyShare: number
  readonly cards: readonly FleetCard[]
  readonly vins: readonly FleetVin[]
  /** Through which drivers with an app begin; null where nobody has one. */
  readonly app: AppDoor | null
  readonly counts: { ended: number; failed: number; leftUnserved: number }
}

const patienceMs = 12 * minuteMs
const lookEveryMs = 20 * secondMs

/** How often things go wrong, of a hundred charges. */
const mishaps = { startFails: 0.03, breaks: 0.04, recordLate: 0.02, recordTwice: 0.03, lineCut: 0.01 }
const brokenBy = ['vehicleSilent', 'vehicleForbids', 'noCurrent'] as const
const faultsWhileCharging = ['emergencyStop', 'noModule', 'outletHot', 'meterSilent'] as const
const failedStarts = ['startFailedByVehicle', 'startFailedByInsulation', 'startFailedByLock'] as const

const usual: ReadonlySet<unknown> = new Set([
  endings.full,
  endings.local,
  endings.remote,
  endings.unlocked,
  endings.unplugged,
])

export function liveAt(
  town: Town,
  given: { pile: Pile; gun: number; owner?: string; language: Language; current: Current; random: Random },
) {
  const { scheduler, speed, cards, vins, counts } = town
  const { pile, gun: no, owner, language, current, random } = given
  let byApp: AppVisit | null = null
  const gun = () => pile.guns[no - 1]!
  const later = (spanMs: number, task: () => void) => scheduler.after(spanMs / speed, task)

  const waitForNext = () => {
    const now = scheduler.clock()
    const at: Instant = nextArrival(random, { current, at: now, busyShare: town.busyShare })
    later(at - now, () => arrive(aVisitor()))
  }

  const aVisitor = (): Vehicle => {
    const isFleet = current === 'direct' && isFleetTime(scheduler.clock()) && random.chance(0.5)
    // Only where it can say its number: whoever else paid for it would contradict what is known of it.
    const isKnown = vins.length > 0 && language === 'YKC1.6' && current === 'direct' && random.chance(0.15)
    return aVehicle(random, { isFleet, ...(isKnown ? { vin: random.pick(vins).vin } : {}) })
  }

  const arrive = (vehicle: Vehicle) => {
    if (gun().faults.size > 0 || !gun().isEnabled || gun().vehicle) return later(10 * minuteMs, waitForNext)
    if (random.chance(mishaps.startFails)) pile.failNextStart(no, endings[random.pick(failedStarts)])
    pile.plugIn(no, vehicle)
    later(random.between(5, 25) * secondMs, identify)
    later(lookEveryMs, () => wait(patienceMs))
  }

  /** By the vehicle's number, by app, or by card. */
  const identify = () => {
    if (gun().session || !gun().vehicle) return
    if (vins.some(({ vin }) => vin === gun().vehicle?.vin)) return pile.askByVin(no)
    byApp =
      town.app && random.chance(0.65) ? town.app.meet(random, { gunCode: gunCode(pile.code, no - 1), owner }) : null
    if (byApp) void startByApp(byApp)
    else swipe()
  }

  /** Whom the platform refuses tries a card. */
  const startByApp = async (visit: AppVisit) => {
    if (await visit.start()) return
    visit.leave()
    if (byApp === visit) byApp = null
    if (!gun().session && gun().vehicle) swipe()
  }

  const swipe = () => {
    if (cards.length > 0 && random.chance(0.85)) pile.swipe(no, random.pick(cards))
  }

  const wait = (leftMs: number) => {
    const { session, last } = gun()
    if (session) begun(session)
    else if (last) ended(last)
    else if (leftMs > 0) later(lookEveryMs, () => wait(leftMs - lookEveryMs))
    else {
      counts.leftUnserved++
      leave(0)
    }
  }

  const begun = (session: Session) => {
    if (random.chance(mishaps.breaks))
      later(random.between(1, 25) * minuteMs, () => gun().session === session && breakOff())
    if (random.chance(mishaps.lineCut))
      later(random.between(1, 15) * minuteMs, () => pile.cutOff((random.between(1, 6) * minuteMs) / speed))
    if (random.chance(mishaps.recordLate)) pile.delayRecord((random.between(1, 20) * minuteMs) / speed)
    watch(session)
  }

  const breakOff = () => {
    if (random.chance(0.5)) return pile.endCharge(no, endings[random.pick(brokenBy)])
    const code = random.pick(faultsWhileCharging)
    pile.fault(no, code)
    later(random.between(5, 40) * minuteMs, () => pile.clearFault(no, code))
  }

  const watch = (session: Session) => {
    const { vehicle } = gun()
    // Where a full battery does not end the session, the driver does when he comes back.
    const isFull = vehicle && vehicle.battery.soc >= vehicle.wishedSoc && gun().session === session
    if (gun().session !== session) ended(session)
    else if (isFull) later(random.between(1, 15) * minuteMs, () => finish(session))
    else later(lookEveryMs, () => watch(session))
  }

  const finish = (session: Session) => {
    if (gun().session !== session) return ended(session)
    if (!byApp) {
      pile.endCharge(no, endings.local)
      return ended(session)
    }
    // The platform tells the pile; where it does not, there is the button.
    void byApp.stop()
    later(lookEveryMs, () => {
      if (gun().session === session) pile.endCharge(no, endings.local)
      ended(session)
    })
  }

  const ended = (session: Session) => {
    if (usual.has(session.ending)) counts.ended++
    else counts.failed++
    pile.delayRecord(0)
    if (random.chance(mishaps.recordTwice)) later(random.between(0.2, 10) * minuteMs, pile.repeatRecord)
    const stayMs = random.between(1, 18) * minuteMs
    const visit = byApp
    if (visit && random.chance(0.3)) later(stayMs, () => void visit.evaluate())
    leave(stayMs)
  }

  const leave = (afterMs: number) => {
    later(afterMs, () => {
      if (gun().vehicle) pile.unplug(no)
      byApp?.leave()
      byApp = null
      waitForNext()
    })
  }

  return {
    /** A day does not begin with an empty yard: some have been charging for a while. */
    begin: () => {
      const isTaken = random.chance(Math.min(0.95, town.busyShare * shapeAt(current, instant(scheduler.clock()))))
      if (!isTaken) return waitForNext()
      later(random.between(1, 30) * secondMs, () => arrive(halfDone(aVisitor(), random)))
    },
  }
}

const halfDone = (vehicle: Vehicle, random: Random): Vehicle => {
  const untilSoc = random.between(vehicle.battery.soc, vehicle.wishedSoc)
  const { soc } = charge(vehicle.battery, { seconds: 7_200, offerW: 60_000, untilSoc })
  return { ...vehicle, battery: { ...vehicle.battery, soc } }
}
