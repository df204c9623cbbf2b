// What a pile's answer to a command means. In these frames 1 is the good one, except where said.
import type { Reply } from '../../event.ts'
import * as link from './frames/link.ts'
import * as live from './frames/live.ts'
import * as session from './frames/session.ts'
import * as upkeep from './frames/upkeep.ts'
import type { Body, FrameKind, Layout } from './layout.ts'

export type Values = Readonly<Record<string, unknown>>
type Meaning = { readonly kind: FrameKind; readonly means: (values: Values) => Reply }

const accepted = (data: Record<string, unknown> | null = null): Reply => ({ is: 'accepted', data })
const refused = (code: string, data: Record<string, unknown> | null = null): Reply => ({ is: 'refused', code, data })

const meaning = <L extends Layout>(kind: FrameKind<L>, means: (values: Body<L>) => Reply): Meaning => ({
  kind,
  // Whoever asks has read the values by this very layout.
  means: values => means(values as Body<L>),
})

type Reasons = Readonly<Record<number, string>>
const reasonOf = (reasons: Reasons, code: number) => reasons[code] ?? `reason${code}`
const byResult =
  (reasons: Reasons) =>
  ({ result, reason }: { result: number; reason: number }) =>
    result === 1 ? accepted() : refused(reasonOf(reasons, reason))
const okOrFailed = ({ result }: { result: number }) => (result === 1 ? accepted() : refused('failed'))

const startReasons: Reasons = {
  1: 'numberMismatch',
  2: 'charging',
  3: 'deviceFault',
  4: 'deviceOffline',
  5: 'notPlugged',
}
const stopReasons: Reasons = { 1: 'numberMismatch', 2: 'notCharging', 3: 'other' }
const balanceReasons: Reasons = { 1: 'numberMismatch', 2: 'wrongCard' }
const cardReasons: Reasons = { 1: 'cardFormat', 2: 'storageFull' }
export const upgradeReasons: Reasons = { 1: 'numberMismatch', 2: 'modelMismatch', 3: 'downloadTimedOut' }

const meanings: readonly Meaning[] = [
  meaning(live.realtime, ({ state, plugged, faultBits }) => accepted({ state, plugged, faultBits })),
  meaning(session.remoteStartAnswer, byResult(startReasons)),
  meaning(session.parallelRemoteStartAnswer, byResult(startReasons)),
  meaning(session.remoteStopAnswer, byResult(stopReasons)),
  // Here 0 is the good one.
  meaning(session.setBalanceAnswer, ({ result }) =>
    result === 0 ? accepted() : refused(reasonOf(balanceReasons, result)),
  ),
  meaning(upkeep.sendCardsAnswer, byResult(cardReasons)),
  meaning(upkeep.clearCardsAnswer, ({ cards }) => {
    const told = cards.map(({ physicalCard, result, reason }) => ({
      card: physicalCard,
      isCleared: result === 1,
      why: result === 1 ? '' : reasonOf(cardReasons, reason),
    }))
    return told.every(({ isCleared }) => isCleared) ? accepted({ cards: told }) : refused('someCards', { cards: told })
  }),
  meaning(upkeep.queryCardsAnswer, ({ cards }) =>
    accepted({ cards: cards.map(({ physicalCard, exists }) => ({ card: physicalCard, isThere: exists === 1 })) }),
  ),
  meaning(upkeep.setWorkAnswer, okOrFailed),
  meaning(link.setTimeAnswer, ({ at }) => accepted({ at })),
  meaning(link.setTariffAnswer, okOrFailed),
  meaning(live.moveLockAnswer, okOrFailed),
  meaning(upkeep.restartAnswer, okOrFailed),
  // Here 0 is the good one.
  meaning(upkeep.upgradeAnswer, ({ state }) => (state === 0 ? accepted() : refused(reasonOf(upgradeReasons, state)))),
  meaning(upkeep.setQrPrefixAnswer, okOrFailed),
]

const byType: ReadonlyMap<number, Meaning> = new Map(meanings.map(one => [one.kind.type, one]))

/** Nothing where frames of this type answer no command. */
export const meaningOf = (type: number) => byType.get(type)
