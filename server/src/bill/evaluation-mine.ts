// Evaluations as drivers give and read them.
import { at, type Db } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { isSensitive } from '@ev/rules/sensitive'
import { type Instant, timesOverHalfUp } from '@ev/rules/units'
import { sql } from 'kysely'
import { pageOf, shown } from '../http/page.ts'
import { beyondScope } from '../http/scope.ts'
import { readParameter } from '../parameters.ts'

type Score = 1 | 2 | 3 | 4 | 5
type Standing = 'shown' | 'hidden' | 'sensitive'
type Paged = { current: number; pageSize: number }

export async function offeredTags(db: Db, sellerId: string) {
  const rows = await beyondScope(db)
    .selectFrom('bill_evaluate_tag')
    .select(['id', 'name', 'is_praise as isPraise'])
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'enabled')
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows
}

type Given = {
  sellerId: string
  memberId: string
  orderId: string
  score: Score
  tagIds: readonly string[]
  content: string
  isAnonymous: boolean
}

/** Gives its id. */
export async function evaluate(db: Db, given: Given, now: Instant): Promise<string> {
  const free = beyondScope(db)
  const order = await ownOrder(db, given)
  const tagIds = [...new Set(given.tagIds)]
  await mustBeOffered(db, given.sellerId, tagIds)
  const words = await readParameter(db, given.sellerId, 'evaluation.sensitiveWords')
  const made = await free
    .insertInto('bill_evaluation')
    .values({
      seller_id: given.sellerId,
      station_id: order.station_id,
      order_id: given.orderId,
      member_id: given.memberId,
      score: given.score,
      content: given.content,
      is_anonymous: given.isAnonymous,
      status: isSensitive(given.content, words) ? 'sensitive' : 'shown',
      created_at: at(now),
    })
    .onConflict(conflict => conflict.column('order_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return refuse('evaluationTwice')
  if (tagIds.length > 0)
    await free
      .insertInto('bill_evaluation_tag')
      .values(tagIds.map(tag_id => ({ seller_id: given.sellerId, evaluation_id: made.id, tag_id })))
      .execute()
  return made.id
}

const settled = 6

/** Charged by the member, at their own expense or at that of a fleet they drive for. */
async function ownOrder(db: Db, { memberId, orderId }: Given) {
  const order = await beyondScope(db)
    .selectFrom('bill_order as o')
    .leftJoin('member_driver as d', 'd.id', 'o.driver_id')
    .select(['o.station_id', 'o.order_status'])
    .where('o.id', '=', orderId)
    .where(e => e.or([e('o.member_id', '=', memberId), e('d.member_id', '=', memberId)]))
    .executeTakeFirst()
  if (!order) return refuse('notFound')
  if (order.order_status !== settled) refuse('evaluationNotSettled')
  return order
}

async function mustBeOffered(db: Db, sellerId: string, tagIds: readonly string[]): Promise<void> {
  const offered = new Set((await offeredTags(db, sellerId)).map(({ id }) => id))
  if (!tagIds.every(id => offered.has(id))) refuse('evaluationTagGone', {}, { field: 'tagIds' })
}

const tagNames = sql<string[]>`array(
  select tag.name from bill_evaluation_tag k join bill_evaluate_tag tag on tag.id = k.tag_id
  where k.evaluation_id = e.id order by tag.sort, tag.id)`

const drawn = (db: Db) =>
  beyondScope(db)
    .selectFrom('bill_evaluation as e')
    .innerJoin('bill_order as o', 'o.id', 'e.order_id')
    .innerJoin('member_member as m', 'm.id', 'e.member_id')
    .select(['e.id', 'e.score', 'e.content', 'e.reply', 'e.replied_at', 'e.created_at', 'e.status', 'e.is_anonymous'])
    .select(['o.id as order_id', 'o.order_no', 'o.station_id', 'o.station_name', 'm.nickname'])
    .select(tagNames.as('tags'))

type Row = Awaited<ReturnType<ReturnType<typeof drawn>['executeTakeFirstOrThrow']>>

const shownOf = (row: Row) => ({
  id: row.id,
  score: row.score as Score,
  tags: row.tags,
  content: row.content,
  reply: row.reply,
  replyTime: row.replied_at && shown(row.replied_at),
  createTime: shown(row.created_at),
})

const mineOf = (row: Row) => ({
  ...shownOf(row),
  orderId: row.order_id,
  orderNo: row.order_no,
  stationId: row.station_id,
  stationName: row.station_name,
  isAnonymous: row.is_anonymous,
  status: row.status as Standing,
})

export async function ownEvaluation(db: Db, id: string) {
  return mineOf(await drawn(db).where('e.id', '=', id).executeTakeFirstOrThrow())
}

export async function ownEvaluations(db: Db, memberId: string, asked: Paged) {
  const own = drawn(db).where('e.member_id', '=', memberId)
  const page = await pageOf(own.orderBy('e.created_at', 'desc').orderBy('e.id', 'desc'), asked)
  return { ...page, records: page.records.map(mineOf) }
}

type AtStation = Paged & { sellerId: string; stationId: string }

/** What everybody may read of a station, newest first, and what it comes to. */
export async function evaluationsOf(db: Db, { sellerId, stationId, ...asked }: AtStation) {
  const open = drawn(db)
    .where('e.seller_id', '=', sellerId)
    .where('e.station_id', '=', stationId)
    .where('e.status', '=', 'shown')
  const page = await pageOf(open.orderBy('e.created_at', 'desc').orderBy('e.id', 'desc'), asked)
  const { sum, count } = await open
    .clearSelect()
    .select(e => [e.fn.coalesce(e.fn.sum<string>('e.score'), sql<string>`0`).as('sum')])
    .select(e => e.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return {
    ...page,
    averageE2: Number(count) === 0 ? null : timesOverHalfUp(Number(sum), 100, Number(count)),
    records: page.records.map(row => ({ ...shownOf(row), nickname: row.is_anonymous ? '' : row.nickname })),
  }
}
