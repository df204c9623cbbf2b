// What is done with each frame of a pile that has been let in. A row of the table: the frame, then what becomes of it.
import type { Instant } from '@ev/rules/units'
import type { ChargerEvents, EventKind, StartAnswer, StartRefusal } from '../../event.ts'
import { tariffOf } from './commands.ts'
import {
  batterySampleOf,
  demandSampleOf,
  gunReportOf,
  lockReportOf,
  noticeOf,
  realtimeSampleOf,
  recordOf,
  startAskedOf,
} from './events.ts'
import * as battery from './frames/battery.ts'
import * as link from './frames/link.ts'
import * as live from './frames/live.ts'
import * as session from './frames/session.ts'
import * as upkeep from './frames/upkeep.ts'
import type { Body, FrameKind, Layout } from './layout.ts'
import { upgradeReasons, type Values } from './replies.ts'

/** The conversation as a frame needs it. */
export type Talk = {
  readonly pile: string
  readonly isDirectCurrent: boolean | null
  readonly now: () => Instant
  /** Of the upgrade that was asked for last. */
  readonly upgradeRequestId: () => number | null
  readonly tell: <K extends EventKind>(kind: K, event: ChargerEvents[K]['in']) => undefined
  /** `then` is not called where the host failed: the pile gets no answer and comes again by itself. */
  readonly ask: <K extends EventKind>(
    kind: K,
    event: ChargerEvents[K]['in'],
    then: (out: ChargerEvents[K]['out']) => void,
  ) => undefined
  readonly answer: <L extends Layout>(kind: FrameKind<L>, values: Body<L>) => void
  readonly warn: (sentence: string, facts: Record<string, unknown>) => void
}

/** What was wrong with the frame; nothing where nothing was. */
type Fault = string | undefined
type Heard = { readonly kind: FrameKind; readonly take: (values: Values, talk: Talk) => Fault }

const on = <L extends Layout>(kind: FrameKind<L>, take: (said: Body<L>, talk: Talk) => Fault): Heard => ({
  kind,
  // Whoever calls has read the values by this very layout.
  take: (values, talk) => take(values as Body<L>, talk),
})

const heard: readonly Heard[] = [
  on(link.heartbeat, ({ gun, gunState }, talk) => {
    talk.answer(link.heartbeatAnswer, { pile: talk.pile, gun, answer: 0 })
    talk.tell('heartbeat', { gun, isFaulty: gunState === 1, at: talk.now() })
  }),
  on(link.tariffCheck, ({ modelNo }, talk) =>
    talk.ask('tariffChecked', { no: modelNo }, ({ isSame }) =>
      talk.answer(link.tariffCheckAnswer, { pile: talk.pile, modelNo, result: isSame ? 0 : 1 }),
    ),
  ),
  on(link.tariffAsk, (_, talk) =>
    talk.ask('tariffAsked', {}, ({ tariff }) => {
      const values = tariff && tariffOf(tariff, talk.pile)
      if (values) talk.answer(link.tariffAnswer, values)
      // The pile forbids charging until it has prices, which is right: nobody could say what a charge costs.
      else talk.warn('A pile asks for prices and there are none for it.', { pile: talk.pile, no: tariff?.no ?? null })
    }),
  ),
  on(live.realtime, (said, talk) => {
    const report = gunReportOf(said, talk.now())
    if (!report) return 'state'
    talk.tell('gunReported', report)
    talk.tell('measured', realtimeSampleOf(said, report.at, talk.isDirectCurrent))
  }),
  on(battery.handshake, notice(battery.handshake, 'batteryHandshake')),
  on(battery.parameters, notice(battery.parameters, 'batteryParameters')),
  on(battery.chargeEnd, notice(battery.chargeEnd, 'chargeEnd')),
  on(battery.chargeError, notice(battery.chargeError, 'chargeErrors')),
  on(battery.batteryStop, notice(battery.batteryStop, 'stoppedByBattery')),
  on(battery.chargerStop, notice(battery.chargerStop, 'stoppedByCharger')),
  on(battery.demand, (said, talk) => {
    talk.tell('measured', demandSampleOf(said, talk.now()))
    notice(battery.demand, 'batteryDemand')(said, talk)
  }),
  on(battery.batteryInfo, (said, talk) => {
    talk.tell('measured', batterySampleOf(said, talk.now()))
    notice(battery.batteryInfo, 'batteryValues')(said, talk)
  }),
  on(session.startAsk, (said, talk) => {
    const asked = startAskedOf(said)
    if (!asked) return 'mode'
    talk.ask('startAsked', asked, answer => talk.answer(session.startAnswer, startValues(answer, said.gun, talk)))
  }),
  on(session.parallelStartAsk, (said, talk) => {
    const asked = startAskedOf(said)
    if (!asked) return 'mode'
    const { parallelNo } = said
    talk.ask('startAsked', asked, answer =>
      talk.answer(session.parallelStartAnswer, { ...startValues(answer, said.gun, talk), parallelNo }),
    )
  }),
  on(session.record, (said, talk) => {
    if (said.endedAt === null) talk.warn('A record says no time of its end.', { pile: talk.pile, trade: said.trade })
    talk.ask('sessionEnded', recordOf(said, talk.now()), ({ isKept }) =>
      talk.answer(session.recordAnswer, { trade: said.trade, result: isKept ? 0 : 1 }),
    )
  }),
  on(live.lockReport, (said, talk) => {
    const report = lockReportOf(said, talk.now())
    if (!report) return 'lockState'
    talk.tell('lockReported', report)
  }),
  // It is an answer to the command as well; whether the new program runs is seen at the next login.
  on(upkeep.upgradeAnswer, ({ state }, talk) =>
    talk.tell('upgradeReported', {
      state: state === 0 ? 'installed' : 'failed',
      code: upgradeReasons[state] ?? String(state),
      requestId: talk.upgradeRequestId(),
    }),
  ),
]

const byType: ReadonlyMap<number, Heard> = new Map(heard.map(one => [one.kind.type, one]))

export const heardOf = (type: number) => byType.get(type)

function notice<L extends Layout>(kind: FrameKind<L>, name: string) {
  return (said: Values & { trade: string; gun: number }, talk: Talk) =>
    talk.tell('noticed', noticeOf(kind, name, said, talk.now()))
}

const refusalCodes: Readonly<Record<StartRefusal, number>> = {
  unknownAccount: 1,
  frozen: 2,
  balance: 3,
  unsettled: 4,
  pileDisabled: 5,
  notHere: 6,
  password: 7,
  capacity: 8,
  unknownVin: 9,
  pileUnsettled: 10,
  noCards: 11,
}

const startValues = (answer: StartAnswer, gun: number, { pile }: Talk): Body<typeof session.startAnswer.layout> => ({
  trade: answer.sessionNo,
  pile,
  gun,
  logicalCard: answer.isAllowed ? answer.logicalCard : '',
  balance: answer.isAllowed ? answer.balanceFen : 0,
  result: answer.isAllowed ? 1 : 0,
  reason: answer.isAllowed ? 0 : refusalCodes[answer.why],
})
