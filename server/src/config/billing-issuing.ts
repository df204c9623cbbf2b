// Putting a version on its way to piles: which can take it, and why not the others. The rows wait; whoever speaks to the
// chargers sends them when they are due.
import { randomBytes } from 'node:crypto'
import { mostIssued, mostRefusedShown } from '@ev/contract/config/billing-model'
import { at } from '@ev/db/pools'
import { versionAt } from '@ev/rules/price/timeline'
import { refuse, sayRefusal } from '@ev/rules/refuse'
import { type Instant, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { boundAt, timelineIn } from './billing-bound.ts'
import { type IssuePile, refusalFor } from './billing-issue-rules.ts'

type Asked = { version: string; stations: readonly string[]; piles: readonly string[]; time: Instant | null }

export async function checkIssue(ctx: UserCtx, asked: Asked) {
  const { dueAt, fit, refused } = await judged(ctx, asked)
  return { time: showTime(dueAt), fitCount: fit.length, ...refusedShown(refused) }
}

export async function issueVersion(ctx: UserCtx, asked: Asked) {
  await takeTurns(ctx, asked.version)
  const { dueAt, version, fit, refused } = await judged(ctx, asked)
  if (fit.length === 0)
    refuse('issueNowhere', { reason: refused[0]?.why ?? sayNone(ctx, dueAt) }, { field: 'stations' })
  const batchNo = `${showTime(ctx.now).replaceAll(/\D/g, '')}-${randomBytes(3).toString('hex')}`
  for (let from = 0; from < fit.length; from += chunk) {
    const rows = fit.slice(from, from + chunk).map(({ id, stationId }) => ({
      seller_id: version.sellerId,
      station_id: stationId,
      pile_id: id,
      version_id: asked.version,
      created_by: ctx.user.id,
      batch_no: batchNo,
      trigger: asked.time === null ? 'manual' : 'timed',
      due_at: at(dueAt),
      created_at: at(ctx.now),
    }))
    await ctx.db.insertInto('config_billing_issue').values(rows).execute()
  }
  return { batchNo, count: fit.length, ...refusedShown(refused) }
}

/** Two who send it at once do so one after the other, so that the second finds it on its way. */
export async function takeTurns(ctx: UserCtx, versionId: string): Promise<void> {
  // Whoever sends a version need not be able to change it.
  await beyondScope(ctx.db)
    .selectFrom('config_billing_version')
    .select('id')
    .where('id', '=', versionId)
    .forNoKeyUpdate()
    .execute()
}

const chunk = 1_000

type Refused = { pile: Ref; station: Ref; why: string }
type Ref = { id: string; label: string }

const refusedShown = (refused: readonly Refused[]) => ({
  refusedCount: refused.length,
  refused: refused.slice(0, mostRefusedShown),
})

const sayNone = ({ language }: UserCtx, dueAt: Instant) =>
  sayRefusal('issueNoModel', { time: showTime(dueAt) }, language).msg

async function judged(ctx: UserCtx, asked: Asked) {
  const version = await versionSeen(ctx, asked.version)
  const dueAt = asked.time ?? ctx.now
  if (version.status !== 'enabled') refuse('priceModelNotEnabled', { model: version.model })
  if (dueAt < ctx.now) refuse('priceTimePast', { time: showTime(dueAt) }, { field: 'time' })
  await mustHoldThen(ctx, version, dueAt)
  const piles = await pilesAsked(ctx, asked, version)
  const there = await boundAt(ctx.db, [...new Set(piles.map(pile => pile.stationId))])
  const refusalOf = refusalFor({ modelId: version.modelId, dueAt, there, waiting: await waitingFor(ctx, version.id) })
  const outcomes = piles
    .map(pile => ({ pile, refusal: refusalOf(pile) }))
    // Where all were meant that go by the model, one that does not was not meant.
    .filter(({ refusal }) => !(isAll(asked) && refusal && elsewhere.has(refusal.refusal)))
  const refused = outcomes.flatMap(({ pile, refusal }): Refused[] =>
    refusal
      ? [
          {
            pile: { id: pile.id, label: pile.name },
            station: { id: pile.stationId, label: pile.station },
            why: sayRefusal(refusal.refusal, refusal.values, ctx.language).msg,
          },
        ]
      : [],
  )
  return { version, dueAt, fit: outcomes.filter(({ refusal }) => !refusal).map(({ pile }) => pile), refused }
}

const isAll = ({ stations, piles }: Asked) => stations.length === 0 && piles.length === 0
const elsewhere = new Set<string>(['issueOtherModel', 'issueNoModel'])

export type VersionSeen = { id: string; no: number; modelId: string; model: string; status: string; sellerId: string }

export async function versionSeen(ctx: UserCtx, id: string): Promise<VersionSeen> {
  const found = await ctx.db
    .selectFrom('config_billing_version as v')
    .innerJoin('config_billing_model as m', 'm.id', 'v.model_id')
    .select(['v.id', 'v.version_no as no', 'm.id as modelId', 'm.name as model', 'm.status', 'm.seller_id as sellerId'])
    .where('v.id', '=', id)
    .executeTakeFirst()
  return found ?? refuse('notFound')
}

/** A pile that was sent another version than the one in force would ask for another price than the platform does. */
export async function mustHoldThen(ctx: UserCtx, version: VersionSeen, then: Instant): Promise<void> {
  const inForce = versionAt(await timelineIn(ctx.db, [version.modelId]), version.modelId, then)
  const [time, data] = [showTime(then), { field: 'time' }]
  if (!inForce) return refuse('priceVersionNoneThen', { time }, data)
  if (inForce.id !== version.id)
    refuse('priceVersionNotThen', { time, inForce: inForce.versionNo, version: version.no }, data)
}

async function pilesAsked(ctx: UserCtx, asked: Asked, { modelId, sellerId }: VersionSeen): Promise<IssuePile[]> {
  const bound = sql<boolean>`p.station_id in (select b.station_id from config_billing_binding b
    where b.model_id = ${modelId} and ${linked('config_billing_binding')})`
  const found = await ctx.db
    .selectFrom('config_pile as p')
    .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
    .innerJoin('config_station as st', 'st.id', 'p.station_id')
    .select(['p.id', 'p.name', 'st.id as stationId', 'st.name as station', 'p.status', 'ty.protocol'])
    .where('p.seller_id', '=', sellerId)
    .where(e =>
      isAll(asked) ? bound : e.or([e('st.id', 'in', [...asked.stations, '0']), e('p.id', 'in', [...asked.piles, '0'])]),
    )
    .orderBy('st.id')
    .orderBy('p.pile_no')
    .limit(mostIssued + 1)
    .execute()
  if (found.length > mostIssued) refuse('issueTooMany', { most: mostIssued, count: `${mostIssued}+` })
  return found
}

/** Those to which it is on its way already, whoever sent it. */
async function waitingFor(ctx: UserCtx, versionId: string): Promise<Set<string>> {
  const rows = await beyondScope(ctx.db)
    .selectFrom('config_billing_issue')
    .select('pile_id')
    .where('version_id', '=', versionId)
    .where('state', 'in', [0, 1])
    .execute()
  return new Set(rows.map(row => row.pile_id))
}
