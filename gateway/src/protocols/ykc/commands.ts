// Every command in the words of this language: the frames it takes, or why it cannot be said.
import type { Instant } from '@ev/rules/units'
import type { Card, ChargerCommand, CommandKind, Reply, Tariff } from '../../event.ts'
import type { Ask } from './exchanges.ts'
import * as link from './frames/link.ts'
import * as live from './frames/live.ts'
import * as session from './frames/session.ts'
import * as upkeep from './frames/upkeep.ts'
import { type Body, type FrameKind, type Layout, writeBody } from './layout.ts'

/** What the words depend on besides the command. */
type About = {
  /** The pile's code. */
  pile: string
  now: Instant
  /** The last limit that was set on this connection. */
  powerPct: number
}

type Said = readonly (Ask | Reply)[]
type Word = { kind: CommandKind; say: (command: ChargerCommand, about: About) => Said }

const word = <K extends CommandKind>(
  kind: K,
  say: (command: Extract<ChargerCommand, { kind: K }>, about: About) => Said,
): Word => ({
  kind,
  say: (command, about) => (isKind(command, kind) ? say(command, about) : [unsupported]),
})

const isKind = <K extends CommandKind>(
  command: ChargerCommand,
  kind: K,
): command is Extract<ChargerCommand, { kind: K }> => command.kind === kind

const unsupported: Reply = { is: 'unsupported' }
const failed = (why: string): Reply => ({ is: 'failed', why })

/** What does not fit into its field is named by the field. */
function ask<L extends Layout>(
  kind: FrameKind<L>,
  values: Body<L>,
  answer: FrameKind,
  match: Ask['match'] = {},
): Ask | Reply {
  const written = writeBody(kind.layout, values)
  if (written.is === 'unfit') return failed(`${written.why}Unfit`)
  return { is: 'ask', kind, body: () => written.bytes, answerType: answer.type, match }
}

const noReserve = { reserved: '' }
const noCard: Pick<Card, 'logical' | 'physical'> = { logical: '', physical: '' }
const whenOf = (isWhenIdle: boolean) => (isWhenIdle ? 2 : 1)

const words: readonly Word[] = [
  word('start', ({ gun, sessionNo, card, balanceFen, parallelNo }, { pile }) => {
    if (sessionNo.length !== 32) return [failed('tradeUnfit')]
    const { logical, physical } = card ?? noCard
    const values = { trade: sessionNo, pile, gun, logicalCard: logical, physicalCard: physical, balance: balanceFen }
    const match = { trade: sessionNo, gun }
    return parallelNo === null
      ? [ask(session.remoteStart, values, session.remoteStartAnswer, match)]
      : [ask(session.parallelRemoteStart, { ...values, parallelNo }, session.parallelRemoteStartAnswer, match)]
  }),
  // The frame names the gun alone.
  word('stop', ({ gun }, { pile }) => [ask(session.remoteStop, { pile, gun }, session.remoteStopAnswer, { gun })]),
  word('prohibit', ({ gun }, about) => [
    gun === 0 ? work(about, { pct: about.powerPct, isLocked: true }) : unsupported,
  ]),
  word('allow', ({ gun }, about) => [gun === 0 ? work(about, { pct: about.powerPct, isLocked: false }) : unsupported]),
  word('limitPower', ({ pct, isLocked }, about) => [work(about, { pct, isLocked })]),
  word('reset', ({ isWhenIdle }, { pile }) => [
    ask(upkeep.restart, { pile, when: whenOf(isWhenIdle) }, upkeep.restartAnswer),
  ]),
  word('sendCards', ({ cards }, { pile }) =>
    inFrames(cards, upkeep.cardsAtOnce.send, some =>
      ask(
        upkeep.sendCards,
        { pile, cards: some.map(({ logical, physical }) => ({ logicalCard: logical, physicalCard: physical })) },
        upkeep.sendCardsAnswer,
      ),
    ),
  ),
  word('clearCards', ({ cards }, { pile }) =>
    inFrames(cards, upkeep.cardsAtOnce.clear, some =>
      ask(upkeep.clearCards, { pile, cards: some.map(physicalOf) }, upkeep.clearCardsAnswer),
    ),
  ),
  word('queryCards', ({ cards }, { pile }) =>
    inFrames(cards, upkeep.cardsAtOnce.query, some =>
      ask(upkeep.queryCards, { pile, cards: some.map(physicalOf) }, upkeep.queryCardsAnswer),
    ),
  ),
  word('syncTime', (_, { pile, now }) => {
    const said = ask(link.setTime, { pile, at: now }, link.setTimeAnswer)
    if (said.is !== 'ask') return [said]
    // It may have to wait in line: the time is that of its sending.
    const body = (at: Instant) => {
      const written = writeBody(link.setTime.layout, { pile, at })
      return written.is === 'written' ? written.bytes : said.body(at)
    }
    return [{ ...said, body }]
  }),
  word('setTariff', ({ tariff }, { pile }) => {
    const values = tariffOf(tariff, pile)
    return [values ? ask(link.setTariff, values, link.setTariffAnswer) : failed('tariffUnfit')]
  }),
  word('setBalance', ({ gun, physicalCard, balanceFen }, { pile }) => [
    ask(session.setBalance, { pile, gun, physicalCard, balance: balanceFen }, session.setBalanceAnswer),
  ]),
  word('upgrade', ({ package: { ftp, isDirectCurrent, powerW }, isWhenIdle, timeoutMin }, { pile }) => {
    if (ftp === null) return [failed('ftpMissing')]
    const values = {
      pile,
      model: isDirectCurrent ? 1 : 2,
      power: Math.round(powerW / 1_000),
      ftpHost: ftp.host,
      ftpPort: ftp.port,
      ftpUser: ftp.user,
      ftpPassword: ftp.password,
      ftpPath: ftp.path,
      when: whenOf(isWhenIdle),
      timeoutMin,
    }
    return [ask(upkeep.upgrade, values, upkeep.upgradeAnswer)]
  }),
  word('moveLock', ({ gun, isUp }, { pile }) => [
    ask(live.moveLock, { pile, gun, move: isUp ? 0x55 : 0xff, ...noReserve }, live.moveLockAnswer, { gun }),
  ]),
  word('readState', ({ gun }, { pile }) => [ask(live.readRealtime, { pile, gun }, live.realtime, { gun })]),
  word('setQrPrefix', ({ prefix }, { pile }) => [
    ask(upkeep.setQrPrefix, { pile, form: 0, prefix }, upkeep.setQrPrefixAnswer),
  ]),
]

const byKind: ReadonlyMap<CommandKind, Word> = new Map(words.map(one => [one.kind, one]))

export const commands: ReadonlySet<CommandKind> = new Set(byKind.keys())

/** The frames in turn, or the answer where none is sent. */
export function sayingOf(command: ChargerCommand, about: About): readonly Ask[] | Reply {
  const said = byKind.get(command.kind)?.say(command, about) ?? [unsupported]
  const asks: Ask[] = []
  for (const one of said) {
    if (one.is !== 'ask') return one
    asks.push(one)
  }
  // A list of cards that is empty asks for nothing.
  return asks.length > 0 ? asks : { is: 'accepted', data: null }
}

function work({ pile }: About, { pct, isLocked }: { pct: number; isLocked: boolean }): Ask | Reply {
  if (pct < 30 || pct > 100) return failed('pctOutOfRange')
  return ask(upkeep.setWork, { pile, isLocked: isLocked ? 1 : 0, maxPower: pct }, upkeep.setWorkAnswer)
}

const physicalOf = ({ physical }: Card) => ({ physicalCard: physical })

function inFrames(cards: readonly Card[], atOnce: number, say: (some: readonly Card[]) => Ask | Reply): Said {
  const frames = Math.ceil(cards.length / atOnce)
  return Array.from({ length: frames }, (_, place) => say(cards.slice(place * atOnce, (place + 1) * atOnce)))
}

const tierOrder = ['Jian', 'Feng', 'Ping', 'Gu'] as const
const letterOf = { Jian: 'J', Feng: 'F', Ping: 'P', Gu: 'G' } as const

/** Nothing where a half-hour has a tier without a price. A tier that no half-hour has may be left out. */
export function tariffOf(
  { no, tiers, slots }: Tariff,
  pile: string,
): Body<typeof link.tariffAnswer.layout> | undefined {
  const prices = tierOrder.map(tier => tiers.find(one => one.tier === tier))
  const isPriced = tierOrder.every((tier, place) => prices[place] || !slots.includes(letterOf[tier]))
  if (!isPriced || !/^[JFPG]{48}$/.test(slots) || !Number.isInteger(no) || no < 1 || no > 9_999) return undefined
  return {
    pile,
    modelNo: no,
    // The wire has 1/100000 yuan.
    tiers: prices.map(price => ({
      elecPrice: (price?.elecMil ?? 0) * 10,
      servicePrice: (price?.serviceMil ?? 0) * 10,
    })),
    lossRatio: 0,
    slots,
  }
}
