// A start that cannot succeed, in one sentence for the person at the terminal.

export type LaunchReason =
  | 'unwritable'
  | 'full'
  | 'inUse'
  | 'otherVersion'
  | 'wrongOwner'
  | 'noSetuid'
  | 'noBinaries'
  | 'portBusy'
  | 'damaged'
  | 'failed'
  | 'notRunning'
  | 'badBackup'
  | 'badTarget'
  | 'newerDatabase'
  | 'editedMigration'
  | 'wrongVariable'
  | 'demoData'

export type Sentence = { zh: string; en: string }

export class LaunchError extends Error {
  readonly reason: LaunchReason
  readonly zh: string
  readonly en: string

  constructor(reason: LaunchReason, sentence: Sentence, cause?: unknown) {
    super(`${sentence.zh} ${sentence.en}`, { cause })
    this.name = 'LaunchError'
    this.reason = reason
    this.zh = sentence.zh
    this.en = sentence.en
  }
}
