// What the demo's drivers say of their charges, and what they are answered.
import { hourMs, minuteMs } from '@ev/rules/units'
import type { Db } from '../src/pools.ts'
import { insertRows, type Value } from './bulk.ts'
import { reserve } from './demo-money-base.ts'
import { type Chance, chanceOf } from './demo-orders-base.ts'
import type { Order } from './demo-orders-session-rows.ts'

const praise = [
  '充电很快，车位也好停',
  '地方好找，灯光明亮',
  '枪头很新，一次就连上了',
  '价格合适，下次还来',
  '旁边可以吃饭，充电不耽误时间',
  '',
  '',
]
const blame = [
  '功率上不去，等了快一个小时',
  '有燃油车占位，绕了两圈',
  '枪锁太紧，拔了半天',
  '指示牌不清楚，找了很久',
  '扫码两次才启动成功',
  '',
]
const thanks = ['感谢您的支持，欢迎再来！', '谢谢您的肯定，我们会继续努力。']
const sorry = ['非常抱歉给您带来不便，已安排人员到现场检查。', '感谢反馈，我们已联系物业加强巡查。']

type Tag = { id: string; isPraise: boolean }

export async function insertEvaluations(db: Db, orders: readonly Order[], staffId: string, now: Date): Promise<void> {
  const [first] = orders
  if (!first) return
  const { sellerId } = first
  const rows = await db
    .selectFrom('bill_evaluate_tag')
    .select(['id', 'is_praise as isPraise'])
    .where('seller_id', '=', sellerId)
    .orderBy('sort')
    .execute()
  const chance = chanceOf(Number(sellerId) * 97)
  const chosen = orders.filter(
    ({ paid, payer, pulledAt }) =>
      paid?.debtFen === 0 && payer.memberId !== null && pulledAt < now.getTime() - 6 * hourMs && chance.inHundred(5),
  )
  const ids = await reserve(db, 'bill_evaluation', chosen.length)
  const said = chosen.map((order, place) => evaluationOf(order, ids[place] ?? '', { chance, staffId, now }))
  await insertRows(db, 'bill_evaluation', said)
  await insertRows(
    db,
    'bill_evaluation_tag',
    said.flatMap(row => tagsOf(row, rows, chance)),
  )
}

type Row = Record<string, Value>

function evaluationOf(
  order: Order,
  id: string,
  { chance, staffId, now }: { chance: Chance; staffId: string; now: Date },
): Row {
  const score = chance.pick([5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 3, 3, 2, 1])
  const isGood = score >= 4
  const content = chance.pick(isGood ? praise : blame)
  const at = order.pulledAt + chance.whole(2, 240) * minuteMs
  const repliedAt = at + chance.whole(1, 30) * hourMs
  const isReplied = content !== '' && repliedAt < now.getTime() && chance.inHundred(isGood ? 35 : 85)
  const isHidden = !isGood && content !== '' && chance.inHundred(4)
  return {
    id,
    seller_id: order.sellerId,
    station_id: order.place.stationId,
    order_id: order.id,
    member_id: order.payer.memberId,
    score,
    content,
    is_anonymous: chance.inHundred(18),
    reply: isReplied ? chance.pick(isGood ? thanks : sorry) : '',
    replied_at: isReplied ? repliedAt : null,
    replied_by: isReplied ? staffId : null,
    status: isHidden ? 'hidden' : 'shown',
    status_reason: isHidden ? '与充电无关' : '',
    created_at: at,
  }
}

function tagsOf(row: Row, tags: readonly Tag[], chance: Chance): Row[] {
  const isGood = Number(row.score) >= 4
  return tags
    .filter(tag => tag.isPraise === isGood && chance.inHundred(isGood ? 38 : 55))
    .map(tag => ({ evaluation_id: row.id ?? null, tag_id: tag.id, seller_id: row.seller_id ?? null }))
}
