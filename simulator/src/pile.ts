// A charging pile for tests, stories and the demo: it connects over a real socket, behaves, and misbehaves when told to.
import { type Instant, instant } from '@ev/rules/units'
import { bodyOf, type Gun } from './body.ts'
import { type Ending, endings } from './ending.ts'
import { ocppVoice } from './ocpp/voice.ts'
import { type Random, randomOf } from './random.ts'
import { type Scheduler, startScheduler } from './scheduler.ts'
import { aScript, type CommandName } from './script.ts'
import type { Vehicle } from './vehicle.ts'
import type { Card, Identity, Language, LogEntry, Surroundings, Voice } from './voice.ts'
import { ykcVoice } from './ykc/voice.ts'

export type PileOptions = {
  language: Language
  /** 14 digits. */
  code: string
  /** What the address of an OCPP pile carries; its code where nothing is said. */
  identity?: string
  password?: string | null
  host?: string
  port: number
  /** Before the identity in the address. */
  path?: string
  isTls?: boolean
  guns?: number
  powerW?: number
  isDirectCurrent?: boolean
  version?: string
  random?: Random
  /** Moments on the wire; the machine's timers drive it all the same. */
  clock?: () => Instant
  /** Moments and timers in one, for tests that move time themselves. */
  scheduler?: Scheduler
  /** How many times faster than the clock batteries fill. */
  speed?: number
  /** How many of the newest messages `log` keeps. */
  logSize?: number
}

export type Pile = ReturnType<typeof createPile>

const voices: Record<Language, (around: Surroundings) => Voice> = { 'YKC1.6': ykcVoice, 'OCPP1.6J': ocppVoice }

/** Connects; ready once the platform has answered its sign-in, with yes, with wait, or by hanging up. */
export async function simulatePile(options: PileOptions): Promise<Pile> {
  const pile = createPile(options)
  pile.open()
  await pile.until(() => pile.hasTried(), 20_000)
  return pile
}

/** Without connecting. */
export function createPile(options: PileOptions) {
  const scheduler = options.scheduler ?? startScheduler({ clock: options.clock ?? (() => instant(Date.now())) })
  const self = identityOf(options)
  const script = aScript()
  const log: LogEntry[] = []
  const waiters = new Set<() => void>()
  const body = bodyOf({
    guns: options.guns ?? 2,
    powerW: self.powerW,
    isDirectCurrent: self.isDirectCurrent,
    scheduler,
    speed: options.speed ?? 1,
  })
  const touch = () => {
    for (const look of waiters) look()
  }
  const voice = voices[options.language]({
    self,
    body,
    script,
    scheduler,
    random: options.random ?? randomOf(self.code),
    touch,
    log: entry => {
      log.push({ at: scheduler.clock(), ...entry })
      if (log.length > (options.logSize ?? 500)) log.shift()
      touch()
    },
  })
  body.listen(voice.listener)
  const touching =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      act(...given)
      touch()
    }

  return {
    code: self.code,
    identity: self.identity,
    /** Newest last. */
    log,
    guns: body.guns as readonly Readonly<Gun>[],
    version: () => self.version,
    tariffNo: () => body.tariff()?.no ?? null,
    open: voice.open,
    isReady: voice.isReady,
    hasTried: voice.hasTried,
    /** Records that the platform has not received yet. */
    waiting: voice.waiting,
    plugIn: touching((gun: number, vehicle: Vehicle) => {
      body.plugIn(body.gunOf(gun), vehicle)
      voice.plugged(body.gunOf(gun))
    }),
    unplug: touching((gun: number) => body.unplug(body.gunOf(gun))),
    /** Begins a charge, or ends the one that this card began. */
    swipe: touching((gun: number, card: Card) => voice.swipe(body.gunOf(gun), card)),
    swipeParallel: touching((main: number, other: number, card: Card) =>
      voice.swipeParallel(body.gunOf(main), body.gunOf(other), card),
    ),
    askByVin: touching((gun: number) => voice.askByVin(body.gunOf(gun))),
    /** The button at the pile. */
    endCharge: touching((gun: number, ending: Ending = endings.local) => body.end(body.gunOf(gun), ending)),
    /** A code of rules/src/fault-codes.ts. */
    fault: touching((gun: number, code: string) => body.fault(body.gunOf(gun), code)),
    clearFault: touching((gun: number, code?: string) => body.clearFault(body.gunOf(gun), code)),
    failNextStart: (gun: number, ending: Ending = endings.startFailedByVehicle) =>
      script.failingStarts.set(gun, ending),
    /** The line is cut for so long; what flows goes on. */
    cutOff: touching((awayMs: number) => voice.drop(awayMs)),
    powerOff: touching((awayMs: number) => {
      for (const gun of body.guns) body.end(gun, endings.powerLoss)
      voice.drop(awayMs)
    }),
    /** The socket stays, but nothing is said or heard. */
    goSilent: () => {
      script.isSilent = true
    },
    speakAgain: () => {
      script.isSilent = false
    },
    /** A reason in two hexadecimal digits (YKC) or a status word (OCPP); it holds until `obey`. */
    refuse: (command: CommandName, code: string) => script.refusals.set(command, code),
    /** Hears it and never answers. */
    ignore: (command: CommandName) => script.unanswered.add(command),
    obey: (command: CommandName) => {
      script.refusals.delete(command)
      script.unanswered.delete(command)
    },
    beSlow: (answerMs: number) => {
      script.slowMs = answerMs
    },
    /** Records are sent so much later. */
    delayRecord: (delayMs: number) => {
      script.recordDelayMs = delayMs
    },
    /** Records say so much more than flowed. */
    lieInRecords: (moreE4: number) => {
      script.recordLieE4 = moreE4
    },
    repeatRecord: voice.repeatRecord,
    upgradesTo: (version: string) => {
      script.nextVersion = version
    },
    /** Anything that it would not say by itself: a frame by its type and body, or an action and its payload. */
    say: voice.say,
    neverRead: voice.neverRead,
    sendGarbage: voice.sendGarbage,
    reboot: touching(() => voice.reboot(endings.hardReset)),
    /** Waits until it is so; looked at after every message and every change. The wait is in real milliseconds. */
    until: (isSo: () => boolean, timeoutMs = 10_000) => waitUntil(waiters, isSo, timeoutMs),
    stop: () => {
      voice.drop(null)
      body.stop()
      if (!options.scheduler) scheduler.stop()
    },
  }
}

const identityOf = (options: PileOptions): Identity => ({
  code: options.code,
  identity: options.identity ?? options.code,
  password: options.password ?? null,
  host: options.host ?? '127.0.0.1',
  port: options.port,
  isTls: options.isTls ?? false,
  path: options.path ?? '/ocpp',
  version: options.version ?? '1.0.0',
  isDirectCurrent: options.isDirectCurrent ?? true,
  powerW: options.powerW ?? 120_000,
})

function waitUntil(waiters: Set<() => void>, isSo: () => boolean, timeoutMs: number): Promise<void> {
  if (isSo()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      clearTimeout(timer)
      waiters.delete(look)
      settle()
    }
    const look = () => isSo() && done(resolve)
    const timer = setTimeout(
      () => done(() => reject(new Error(`not so within ${timeoutMs} ms: ${isSo.toString()}`))),
      timeoutMs,
    )
    waiters.add(look)
  })
}
