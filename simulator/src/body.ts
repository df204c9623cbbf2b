// The iron: guns, what is plugged into them, what flows and what the dial counts. It speaks no language; a voice tells the
// platform what happens here.
import { faultOf } from '@ev/rules/fault-codes'
import { halfHourAt } from '@ev/rules/half-hours'
import { type Instant, instant, minuteMs, secondMs } from '@ev/rules/units'
import { type Battery, charge, flowOf } from './battery.ts'
import { type Ending, endingOfFault, endings } from './ending.ts'
import type { Cancel, Scheduler } from './scheduler.ts'
import type { Vehicle } from './vehicle.ts'

export type Gun = {
  /** The wire counts from 1. */
  readonly no: number
  vehicle: Vehicle | null
  session: Session | null
  /** The one before, until the vehicle leaves. */
  last: Session | null
  readonly faults: Set<string>
  isEnabled: boolean
  meterE4: number
  powerW: number
}

export type Session = {
  readonly gun: number
  /** 32 digits, or the own name of the session where the platform gives a number later. */
  readonly no: string
  readonly way: 'app' | 'card' | 'offlineCard' | 'vin'
  /** Number of the card as the reader saw it, or the tag. */
  readonly card: string
  readonly vin: string
  readonly startedAt: Instant
  readonly meterStartE4: number
  readonly startSoc: number
  /** Energy flows: the handshake with the vehicle is over. */
  isFlowing: boolean
  energyE4: number
  /** Dearest first: Jian, Feng, Ping, Gu. */
  readonly tierE4: [number, number, number, number]
  /** So much may be spent; nothing where the platform watches it. */
  balanceMil: number | null
  transactionId: number | null
  endedAt: Instant | null
  ending: Ending | null
}

export type Start = Pick<Session, 'no' | 'way' | 'card' | 'balanceMil'>

/** In 1/100000 yuan a kWh, dearest tier first; 48 half hours say which tier holds. */
export type HeldTariff = {
  no: number
  pricesE5: readonly { elec: number; service: number }[]
  slots: readonly number[]
}

/** What a language is told of the iron. */
export type Listener = {
  /** Plug, fault or availability of a gun. */
  changed: (gun: Gun) => void
  measured: (gun: Gun) => void
  ended: (gun: Gun, session: Session) => void
  /** The most that the platform lets a gun give. */
  limitW: (gun: Gun) => number
  /** Whether a full battery ends the session by itself. */
  endsWhenFull: boolean
  sampleMs: () => number
}

export type Body = ReturnType<typeof bodyOf>

/** From this level on a gun gives nothing (rules/src/gun-status.ts). */
const graveLevel = 5

export function bodyOf(options: {
  guns: number
  powerW: number
  isDirectCurrent: boolean
  scheduler: Scheduler
  /** How many times faster than the clock batteries fill. */
  speed: number
}) {
  const { scheduler, speed, isDirectCurrent } = options
  const guns: Gun[] = Array.from({ length: options.guns }, (_, index) => aGun(index + 1))
  const sampledAt = new Map<number, Instant>()
  let listener: Listener | null = null
  let tariff: HeldTariff | null = null
  let powerPct = 100
  let settledAt = scheduler.clock()
  let cancelTick: Cancel | null = null

  const told = () => {
    if (!listener) throw new Error('nobody listens yet')
    return listener
  }
  const gunOf = (no: number): Gun => {
    const gun = guns[no - 1]
    if (!gun) throw new Error(`the pile has no gun ${no}`)
    return gun
  }
  const isFaulty = (gun: Gun) => [...gun.faults].some(code => faultOf(code).level >= graveLevel)
  const flowing = () => guns.filter(gun => gun.session?.isFlowing)

  /** What the pile can give is shared by the guns that ask for it. */
  const offerW = (gun: Gun): number => {
    const share = (options.powerW * powerPct) / 100 / Math.max(1, flowing().length)
    const onBoardW = isDirectCurrent ? Number.POSITIVE_INFINITY : (gun.vehicle?.battery.pack.onBoardW ?? 0)
    return Math.max(0, Math.min(share, onBoardW, told().limitW(gun)))
  }

  /** Counts what has flowed until now, by the half hours in which it flowed. */
  const settle = () => {
    const until = scheduler.clock()
    for (const gun of flowing()) {
      for (let from = settledAt; from < until; ) {
        const to = instant(Math.min(until, from - (from % (30 * minuteMs)) + 30 * minuteMs))
        flow(gun, from, to)
        from = to
      }
    }
    settledAt = until
  }

  const flow = (gun: Gun, from: Instant, to: Instant) => {
    const { vehicle, session } = gun
    if (!vehicle || !session) return
    const before: Battery = vehicle.battery
    const seconds = ((to - from) / secondMs) * speed
    vehicle.battery = charge(before, { seconds, offerW: offerW(gun), untilSoc: vehicle.wishedSoc })
    gun.meterE4 += (vehicle.battery.energyWh - before.energyWh) * 10
    const grown = Math.floor(gun.meterE4) - session.meterStartE4 - session.energyE4
    session.energyE4 += grown
    const tier = tariff?.slots[halfHourAt(from)] ?? 2
    session.tierE4[tier as 0 | 1 | 2 | 3] += grown
    gun.powerW = vehicle.battery.soc >= vehicle.wishedSoc ? 0 : flowOf(vehicle.battery, offerW(gun)).powerW
  }

  const tick = () => {
    cancelTick = null
    settle()
    for (const gun of flowing()) judge(gun)
    const now = scheduler.clock()
    for (const gun of flowing()) {
      // A little early is on time: otherwise every second one is missed by a hair.
      if (now - (sampledAt.get(gun.no) ?? 0) < told().sampleMs() / speed - 100) continue
      sampledAt.set(gun.no, now)
      told().measured(gun)
    }
    arm()
  }
  const arm = () => {
    if (cancelTick || flowing().length === 0) return
    cancelTick = scheduler.after(Math.max(secondMs, Math.min(15 * secondMs, told().sampleMs()) / speed), tick)
  }

  /** Whether a charge has come to its end by itself. */
  const judge = (gun: Gun) => {
    const { vehicle, session } = gun
    if (!vehicle || !session) return
    if (session.balanceMil !== null && amountMil(session, tariff) >= session.balanceMil)
      return end(gun, endings.balance)
    if (vehicle.battery.soc < vehicle.wishedSoc) return
    if (vehicle.wishedSoc < 1) end(gun, endings.local)
    else if (told().endsWhenFull) end(gun, endings.full)
  }

  const begin = (gun: Gun, start: Start): Session => {
    if (!gun.vehicle || gun.session) throw new Error(`gun ${gun.no} cannot begin a charge`)
    gun.vehicle.battery = { ...gun.vehicle.battery, energyWh: 0, seconds: 0 }
    const session: Session = {
      ...start,
      gun: gun.no,
      vin: gun.vehicle.vin,
      startedAt: scheduler.clock(),
      meterStartE4: Math.floor(gun.meterE4),
      startSoc: gun.vehicle.battery.soc,
      isFlowing: false,
      energyE4: 0,
      tierE4: [0, 0, 0, 0],
      transactionId: null,
      endedAt: null,
      ending: null,
    }
    gun.session = session
    return session
  }

  const letFlow = (gun: Gun) => {
    if (!gun.session || !gun.vehicle) return
    settle()
    gun.session.isFlowing = true
    gun.powerW = flowOf(gun.vehicle.battery, offerW(gun)).powerW
    sampledAt.set(gun.no, scheduler.clock())
    arm()
  }

  const end = (gun: Gun, ending: Ending) => {
    const { session } = gun
    if (!session) return
    settle()
    session.isFlowing = false
    session.endedAt = scheduler.clock()
    session.ending = ending
    gun.session = null
    gun.last = session
    gun.powerW = 0
    told().ended(gun, session)
  }

  return {
    guns,
    gunOf,
    isFaulty,
    offerW,
    settle,
    begin,
    letFlow,
    end,
    listen: (one: Listener) => {
      listener = one
    },
    tariff: () => tariff,
    setTariff: (next: HeldTariff) => {
      settle()
      tariff = next
    },
    setPowerPct: (pct: number) => {
      settle()
      powerPct = pct
    },
    amountMil: (session: Session) => amountMil(session, tariff),
    plugIn: (gun: Gun, vehicle: Vehicle) => {
      gun.vehicle = vehicle
      gun.last = null
      told().changed(gun)
    },
    unplug: (gun: Gun) => {
      end(gun, endings.unplugged)
      gun.vehicle = null
      gun.last = null
      told().changed(gun)
    },
    fault: (gun: Gun, code: string) => {
      gun.faults.add(code)
      if (faultOf(code).level >= graveLevel) end(gun, endingOfFault(code))
      told().changed(gun)
    },
    clearFault: (gun: Gun, code?: string) => {
      if (code === undefined) gun.faults.clear()
      else gun.faults.delete(code)
      told().changed(gun)
    },
    /** Whether it may be used, and whatever else a language changes by itself. */
    announce: (gun: Gun) => told().changed(gun),
    stop: () => cancelTick?.(),
  }
}

const mainsVolt = 220

/** What flows through the plug; alternating current comes as the mains have it. */
export function outletOf(gun: Gun, isDirectCurrent: boolean): { volt: number; ampere: number } | null {
  if (!gun.vehicle || !gun.session?.isFlowing) return null
  if (isDirectCurrent) return flowOf(gun.vehicle.battery, gun.powerW)
  return { volt: mainsVolt, ampere: gun.powerW / mainsVolt }
}

export const aGun = (no: number): Gun => ({
  no,
  vehicle: null,
  session: null,
  last: null,
  faults: new Set(),
  isEnabled: true,
  meterE4: 0,
  powerW: 0,
})

/** Each tier's amount in 1/10000 yuan, rounded once. */
export const tierAmountsMil = (session: Session, tariff: HeldTariff | null): number[] =>
  session.tierE4.map((energyE4, tier) => {
    const price = tariff?.pricesE5[tier]
    return price ? Math.round((energyE4 * (price.elec + price.service)) / 100_000) : 0
  })

export const amountMil = (session: Session, tariff: HeldTariff | null): number =>
  tierAmountsMil(session, tariff).reduce((sum, amount) => sum + amount, 0)
