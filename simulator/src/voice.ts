// What either language offers the pile, and what it is given.
import type { Body, Gun, Listener } from './body.ts'
import type { Ending } from './ending.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { Script } from './script.ts'

export type Language = 'YKC1.6' | 'OCPP1.6J'

export type LogEntry = {
  at: number
  isSent: boolean
  /** Two hexadecimal digits of the frame, or the action. */
  type: string
  kind: 'frame' | 'call' | 'answer' | 'error'
  /** The body's bytes, or the payload. */
  data: unknown
}

export type Identity = {
  /** 14 digits. */
  code: string
  /** What the address carries. */
  identity: string
  password: string | null
  host: string
  port: number
  isTls: boolean
  /** Before the identity. */
  path: string
  version: string
  isDirectCurrent: boolean
  powerW: number
}

export type Card = { readonly logical: string; readonly physical: string; readonly tag: string }

export type Surroundings = {
  readonly self: Identity
  readonly body: Body
  readonly script: Script
  readonly scheduler: Scheduler
  readonly random: Random
  readonly log: (entry: Omit<LogEntry, 'at'>) => void
  /** Something changed that somebody may wait for. */
  readonly touch: () => void
}

export type Voice = {
  readonly listener: Listener
  readonly open: () => void
  /** Closes the line and stays away so long; `null` is for ever. */
  readonly drop: (awayMs: number | null) => void
  /** Connected and let in. */
  readonly isReady: () => boolean
  /** The first answer to its sign-in has come, or the line was refused. */
  readonly hasTried: () => boolean
  readonly plugged: (gun: Gun) => void
  readonly swipe: (gun: Gun, card: Card) => void
  readonly askByVin: (gun: Gun) => void
  /** Two guns for one vehicle. */
  readonly swipeParallel: (main: Gun, other: Gun, card: Card) => void
  readonly reboot: (ending: Ending) => void
  /** Records that wait for the platform's receipt. */
  readonly waiting: () => number
  readonly repeatRecord: () => void
  /** Anything: a frame by the two hexadecimal digits of its type, or an action. */
  readonly say: (type: string, data: Uint8Array | Record<string, unknown>) => void
  readonly neverRead: () => void
  readonly sendGarbage: (bytes: Uint8Array) => void
}

/** A third of a second to half a minute, and never two piles at once. */
export const backOffMs = (attempt: number, random: Random): number =>
  Math.min(30_000, 500 * 2 ** Math.min(attempt, 6)) * random.between(0.5, 1.2)

/** After the answer has gone out, which a slow pile takes its time for. */
export const afterAnswer = (
  { script, scheduler }: Pick<Surroundings, 'script' | 'scheduler'>,
  task: () => void,
): void => {
  if (script.slowMs === 0) queueMicrotask(task)
  else scheduler.after(script.slowMs + 1, task)
}

/** Where a gun cannot begin a charge now. */
export const hindrance = (body: Body, gun: Gun): 'charging' | 'fault' | 'disabled' | 'unplugged' | null => {
  if (gun.session) return 'charging'
  if (body.isFaulty(gun)) return 'fault'
  if (!gun.isEnabled) return 'disabled'
  return gun.vehicle ? null : 'unplugged'
}
