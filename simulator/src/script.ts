// What a test makes a pile do besides what it should.
import type { Ending } from './ending.ts'

/** As the platform names its commands. */
export type CommandName =
  | 'start'
  | 'stop'
  | 'prohibit'
  | 'reset'
  | 'unlock'
  | 'readConfiguration'
  | 'writeConfiguration'
  | 'clearCache'
  | 'sendCards'
  | 'clearCards'
  | 'queryCards'
  | 'reserve'
  | 'cancelReservation'
  | 'setProfile'
  | 'clearProfile'
  | 'readSchedule'
  | 'syncTime'
  | 'setTariff'
  | 'setBalance'
  | 'upgrade'
  | 'moveLock'
  | 'trigger'
  | 'diagnostics'
  | 'log'
  | 'setQrPrefix'
  | 'transfer'
  | 'installCertificate'
  | 'deleteCertificate'
  | 'listCertificates'
  | 'certificateSigned'

export type Script = {
  /** By command: a reason of two hexadecimal digits, or a status word. */
  readonly refusals: Map<CommandName, string>
  /** Commands that it hears and never answers. */
  readonly unanswered: Set<CommandName>
  slowMs: number
  isSilent: boolean
  recordDelayMs: number
  /** So much more than flowed is said in records. */
  recordLieE4: number
  /** By gun: how its next start fails. */
  readonly failingStarts: Map<number, Ending>
  /** What it says to be after the next upgrade; without it, whatever the name of the file tells. */
  nextVersion: string | null
}

export const aScript = (): Script => ({
  refusals: new Map(),
  unanswered: new Set(),
  slowMs: 0,
  isSilent: false,
  recordDelayMs: 0,
  recordLieE4: 0,
  failingStarts: new Map(),
  nextVersion: null,
})

/** `…/ykc-3.2.1.bin` is version 3.2.1. */
export const versionIn = (path: string): string | null =>
  /(\d+(?:\.\d+)*)(?:\.[a-z]\w*)*$/i.exec(path.split('?')[0] ?? '')?.[1] ?? null
