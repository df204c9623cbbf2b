// Which step a card may take next, and what it is after it: the only place that says so.
import type { Language } from './refuse.ts'

/** 1 normal, 2 reported lost, 3 locked, 4 cancelled: `cardStatus` of the contract. */
export type CardStatus = 1 | 2 | 3 | 4
export type CardStep =
  | 'reportLoss'
  | 'enable'
  | 'lock'
  | 'unlock'
  | 'replace'
  | 'cancel'
  | 'handOver'
  | 'load'
  | 'unload'

const next: Readonly<Record<CardStatus, Partial<Record<CardStep, CardStatus>>>> = {
  1: { reportLoss: 2, lock: 3, replace: 4, cancel: 4, handOver: 1, load: 1, unload: 1 },
  2: { enable: 1, replace: 4, cancel: 4 },
  3: { unlock: 1, cancel: 4 },
  4: {},
}

const stands: Readonly<Record<CardStatus, Record<Language, string>>> = {
  1: { zh: '该卡状态正常', en: 'The card is in order' },
  2: { zh: '该卡已挂失', en: 'The card is reported lost' },
  3: { zh: '该卡已锁定', en: 'The card is locked' },
  4: { zh: '该卡已注销', en: 'The card is cancelled' },
}

/** Nothing where the card may not take the step. */
export const nextCardStatus = (status: CardStatus, step: CardStep): CardStatus | undefined => next[status][step]

/** Whether a card may take a step, or how it stands instead. */
export const mayCard = (status: CardStatus, step: CardStep): true | Record<Language, string> =>
  nextCardStatus(status, step) === undefined ? stands[status] : true
