// Prices on their way to piles: those that somebody issued, and at midnight those whose table of the day is another.
import type { Text } from '@ev/contract/kit/text'
import type { Db } from '@ev/db/pools'
import type { Reply } from '@ev/gateway/event'
import { secondMs, showTime } from '@ev/rules/units'
import {
  claimIssues,
  type DueIssue,
  endIssue,
  failSentIssues,
  type IssueOutcome,
  issueAtLogin,
} from '../config/door.ts'
import type { App } from '../http/context.ts'
import type { Live } from './live-pile.ts'
import { keepPile } from './presence.ts'
import { keepHeld, tariffFor } from './tariffs.ts'

const everyMs = secondMs
const mostAtOnce = 100

/** Rounds under way at a time: a pile that never answers must not keep thousands from their new prices. */
const mostRounds = 10

export function startTariffs(app: App, live: Live): () => Promise<void> {
  // Some may say that they were sent while nobody waits for an answer: after a start, and after the database was away.
  let isUnsure = true
  const rounds = new Set<Promise<void>>()
  const send = async () => {
    try {
      if (isUnsure) await failSentIssues(app.pools.chargers, says.restarted, app.clock())
      isUnsure = false
      await sendTariffs(app, live)
    } catch (error) {
      isUnsure = true
      app.log.error({ err: error }, 'prices cannot be sent')
    }
  }
  const timer = setInterval(() => {
    if (rounds.size >= mostRounds || (isUnsure && rounds.size > 0)) return
    const round = send().finally(() => rounds.delete(round))
    rounds.add(round)
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await Promise.all(rounds)
  }
}

/** Sends what is due; how many there were. */
async function sendTariffs(app: App, live: Live): Promise<number> {
  const due = await claimIssues(app.pools.chargers, app.clock(), mostAtOnce)
  const sent = await Promise.allSettled(
    due.map(async issue => {
      const outcome = await sendOne(app, live, issue).catch((error: unknown) => {
        app.log.error({ err: error, issue: issue.id }, 'a price was not sent')
        return { isDone: false, error: says.failed }
      })
      await endIssue(app.pools.chargers, issue.id, outcome, app.clock())
    }),
  )
  // One that cannot be recorded does not leave the others alone.
  for (const one of sent) if (one.status === 'rejected') throw one.reason
  return due.length
}

async function sendOne(app: App, live: Live, issue: DueIssue): Promise<IssueOutcome> {
  const held = await app.pools.chargers.transaction().execute(db => tariffFor(db as Db, issue, app.clock()))
  if (!held) return { isDone: false, error: says.noPrice }
  // Meanwhile another version holds: the pile is not told what nobody would bill by.
  if (held.versionId !== issue.versionId) return { isDone: false, error: says.otherVersion }
  const reply = await app.chargers.command(
    issue.pileId,
    { kind: 'setTariff', tariff: held.tariff },
    `issue-${issue.id}`,
  )
  if (reply.is === 'accepted') {
    const { versionId, tariff } = held
    await keepHeld(
      app.pools.chargers,
      { id: issue.pileId, sellerId: issue.sellerId },
      { no: tariff.no, versionId },
      app.clock(),
    )
    const pile = live.piles.get(issue.pileId)
    if (pile) keepPile({ app, live, pile }, { tariffNo: held.tariff.no })
  }
  return reply.is === 'accepted' ? { isDone: true, error: null } : { isDone: false, error: sayReply(reply) }
}

const says = {
  restarted: {
    zh: '下发过程中平台重启或中断，结果未知',
    en: 'The platform restarted or failed while it was sent; the outcome is not known',
  },
  failed: { zh: '平台内部错误，未下发', en: 'An error of the platform; it was not sent' },
  noPrice: { zh: '该桩此刻没有生效的计费模型', en: 'No billing model holds for this pile now' },
  otherVersion: { zh: '该桩此刻执行的是另一个版本', en: 'Another version holds for this pile now' },
  offline: { zh: '充电桩离线', en: 'The pile is offline' },
  timedOut: { zh: '充电桩没有应答', en: 'The pile did not answer' },
  lost: { zh: '应答前连接中断，结果未知', en: 'The line broke before the answer; the outcome is not known' },
  unsupported: { zh: '该桩的协议不能下发计费模型', en: 'The language of this pile has no prices' },
  refused: { zh: '充电桩拒绝：设置失败', en: 'The pile refused it' },
  accepted: { zh: '', en: '' },
} satisfies Record<string, Text>

const sayReply = (reply: Reply): Text => (reply.is === 'failed' ? says.failed : says[reply.is])

/** The table of a day may be another than yesterday's: season, holiday, a binding that began. */
export async function renewTariffs(app: App, live: Live): Promise<number> {
  const now = app.clock()
  let count = 0
  for (const pile of live.piles.values()) {
    if (!pile.isConnected || pile.protocol !== 'YKC1.6' || pile.tariffNo === null) continue
    const place = { pileId: pile.id, stationId: pile.stationId, sellerId: pile.sellerId }
    const held = await app.pools.chargers.transaction().execute(db => tariffFor(db as Db, place, now))
    if (!held || held.tariff.no === pile.tariffNo) continue
    const batchNo = `${showTime(now).replaceAll(/\D/g, '')}-day`
    await issueAtLogin(app.pools.chargers, { ...place, versionId: held.versionId }, now, batchNo)
    count += 1
  }
  return count
}
