// What people do to orders: stop one that charges, give back what was paid, and see to those that did not come out right.
// Shared by every resource over orders; what each does is in server/src/bill/order-acts.ts.
import { refundable } from '@ev/rules/order-refund'
import { fen } from '@ev/rules/units'
import * as z from 'zod'
import { write } from '../kit/calls.ts'
import { choices, type ValueOf } from '../kit/choices.ts'
import { f } from '../kit/field.ts'
import type { FormOf } from '../kit/resource.ts'
import { Id, line } from '../kit/shapes.ts'
import type { Text } from '../kit/text.ts'
import { CommandAnswerShape } from '../operation/command.ts'
import { abnormalReason, orderStatus } from '../order-enums.ts'

/** What has to be known of an order to say what can be done to it now; each resource over orders has these fields. */
export type ActedOrder = {
  readonly orderStatus: number
  readonly paidFen: number
  readonly refundFen: number
}

const isRunning = ({ orderStatus: status }: Pick<ActedOrder, 'orderStatus'>) => status >= 2 && status <= 4
/** A person has to see to it. */
export const isOpen = ({ orderStatus: status }: Pick<ActedOrder, 'orderStatus'>) => status === 9 || status === 10

const isNow = (status: number, zh: string, en: string): Text => {
  const [now] = orderStatus.list.filter(({ value }) => value === status)
  return { zh: `订单${now?.zh ?? ''}，${zh}`, en: `The order is ${(now?.en ?? '').toLowerCase()}: ${en}` }
}
const whileOpen = (row: ActedOrder) =>
  isOpen(row) || isNow(row.orderStatus, '无需处理', 'there is nothing to be seen to')

/** Why an order cannot be stopped now; nothing where it can. A pile that did not listen may be asked again. */
export const stopObjection = (row: Pick<ActedOrder, 'orderStatus'>): Text | undefined =>
  isRunning(row) ? undefined : isNow(row.orderStatus, '没有在充电', 'it is not charging')

/** In `more` of a resource over orders as `stop`: it answers like a command, which is then followed. */
export const stopOrder = write({
  may: 'stop',
  input: z.strictObject({
    id: Id,
    reason: line(100)
      .min(1)
      .meta({ examples: ['车主来电'] }),
  }),
  output: CommandAnswerShape,
})

/** What a person found. */
export const checkFinding = choices([
  { value: 'pileFault', zh: '充电桩故障', en: 'The pile failed' },
  { value: 'meterFault', zh: '电表或读数有误', en: 'The meter or its readings are wrong' },
  { value: 'noMessages', zh: '通信中断，报文缺失', en: 'Messages are missing' },
  { value: 'tariffWrong', zh: '计费模型有误或缺失', en: 'The billing model is wrong or missing' },
  { value: 'payerUnclear', zh: '付款人不明', en: 'The payer is not clear' },
  { value: 'fine', zh: '核对无误', en: 'Nothing is wrong' },
  { value: 'other', zh: '其他', en: 'Other' },
])

/** By which figures an order is settled that does not settle by itself. */
export const settleBasis = choices([
  { value: 'live', zh: '按最后的实时数据', en: 'By the last live figures' },
  { value: 'pile', zh: '按桩上报的金额', en: "By the pile's amount" },
  { value: 'entered', zh: '手工填写', en: 'Entered by hand' },
])
export type SettleBasis = ValueOf<typeof settleBasis>

const reason = f.longText('原因', 'Reason', { max: 200 })
const twoPeople: Text = {
  zh: '须由另一人复核通过后才会生效',
  en: 'It takes effect once a second person has agreed',
}

/** Named otherwise than the fields of an order: whoever agrees sees what is asked for, not a change of those. */
const settleInput = {
  basis: f.choice('依据', 'By', settleBasis, { initial: 'live' }),
  enteredE4: f.energy('电量', 'Energy', { optional: true, most: 100_000_000 }),
  elecFen: f.fen('电费', 'Electricity', { optional: true, most: 10_000_000 }),
  serviceFen: f.fen('服务费', 'Service', { optional: true, most: 10_000_000 }),
  payingMember: f.ref('付款会员', 'Member who pays', 'member-service/member', {
    optional: true,
    help: { zh: '订单没有付款人时选择会员或车队', en: 'A member or a fleet, where nobody is known to pay' },
  }),
  payingFleet: f.ref('付款车队', 'Fleet that pays', 'member-service/fleet', { optional: true }),
  reason,
}

const entered = { reads: ['basis'], when: ({ basis }: { basis?: SettleBasis }) => basis === 'entered' } as const
const neededThen = (value: number | null | undefined, basis: SettleBasis | undefined) =>
  basis !== 'entered' || typeof value === 'number' || { zh: '请填写', en: 'enter it' }

export const settleForm: FormOf<typeof settleInput> = {
  groups: [],
  shows: { enteredE4: entered, elecFen: entered, serviceFen: entered },
  rules: [
    { on: 'enteredE4', reads: ['basis'], test: ({ basis, enteredE4 }) => neededThen(enteredE4, basis) },
    { on: 'elecFen', reads: ['basis'], test: ({ basis, elecFen }) => neededThen(elecFen, basis) },
    { on: 'serviceFen', reads: ['basis'], test: ({ basis, serviceFen }) => neededThen(serviceFen, basis) },
    {
      on: 'payingFleet',
      reads: ['payingMember'],
      test: ({ payingMember, payingFleet }) =>
        (payingMember ?? null) === null ||
        (payingFleet ?? null) === null || { zh: '会员和车队只选其一', en: 'choose the member or the fleet' },
    },
  ],
}

/** What of a settled order was paid and given back, by component; the list does not show it. */
const unseen = { write: 'never', list: 'never', detail: 'never', sheet: 'never' } as const
export const refundFacts = {
  payableElecFen: f.fen('应付电费', 'Electricity payable', unseen),
  payableServiceFen: f.fen('应付服务费', 'Service payable', unseen),
  refundedElecFen: f.fen('已退电费', 'Electricity refunded', unseen),
  giftLeftFen: f.fen('未退赠送', 'Reward not refunded', unseen),
} as const

type Refundable = Pick<ActedOrder, 'paidFen' | 'refundFen'> & Readonly<Record<keyof typeof refundFacts, number>>

const yuan = (value: number) => (value / 100).toFixed(2)

/** What can still be given back, said before anybody types. Gift money goes back to where it came from, and last. */
function refundBounds({ payableElecFen, payableServiceFen, refundedElecFen, giftLeftFen, ...row }: Refundable) {
  const most = refundable({
    payable: { elecFen: fen(payableElecFen), serviceFen: fen(payableServiceFen) },
    paidFen: fen(row.paidFen),
    refunded: { elecFen: fen(refundedElecFen), serviceFen: fen(row.refundFen - refundedElecFen) },
  })
  const gift = yuan(giftLeftFen)
  const ofGift = giftLeftFen > 0 ? { zh: `，其中赠送 ${gift} 元`, en: `, ¥${gift} of it reward` } : { zh: '', en: '' }
  const bound = (amount: number) => ({
    most: amount,
    help: {
      zh: `最多可退 ${yuan(amount)} 元；两项合计最多 ${yuan(most.totalFen)} 元${ofGift.zh}`,
      en: `At most ¥${yuan(amount)}; both together at most ¥${yuan(most.totalFen)}${ofGift.en}`,
    },
  })
  return { backElecFen: bound(most.elecFen), backServiceFen: bound(most.serviceFen) }
}

/** Of orders that were settled. */
export const refundAction = {
  refund: {
    label: { zh: '退款', en: 'Refund' },
    needs: 'refund',
    isHarm: true,
    when: (row: ActedOrder) =>
      row.orderStatus !== 6
        ? isNow(row.orderStatus, '结清后才能退款', 'it can be refunded once it is settled')
        : row.paidFen > row.refundFen || { zh: '没有可退的款项', en: 'Nothing is left to be given back' },
    confirm: () => ({
      zh: `款项退回原付款账户：先授信，再本金，后赠送，不会超过实付金额；${twoPeople.zh}`,
      en: `Goes back to the accounts that paid: credit first, then principal, then reward. ${twoPeople.en}`,
    }),
    input: {
      backElecFen: f.fen('退电费', 'Electricity', { initial: 0 }),
      backServiceFen: f.fen('退服务费', 'Service', { initial: 0 }),
      reason: f.longText('退款原因', 'Reason', { max: 200 }),
    },
    bounds: refundBounds,
  },
} as const

/** In `more`: reckons again and settles where it agrees now; else it says why not. */
export const recomputeAndSettle = write({
  may: 'recompute',
  input: z.strictObject({ id: Id }),
  output: z.strictObject({ isSettled: z.boolean(), reasons: z.array(abnormalReason.schema) }),
})

/** Of orders that a person has to see to. */
export const abnormalActions = {
  check: {
    label: { zh: '核查', en: 'Check' },
    needs: 'check',
    when: whileOpen,
    confirm: () => ({
      zh: '记录核查结果，不改变订单金额和状态',
      en: 'Puts on record what was found; neither amounts nor state change',
    }),
    input: {
      finding: f.choice('核查结论', 'Finding', checkFinding),
      note: f.longText('核查说明', 'What was found', { max: 500 }),
    },
  },
  settle: {
    label: { zh: '手工结算', en: 'Settle by hand' },
    needs: 'settle',
    isHarm: true,
    when: whileOpen,
    confirm: () => ({
      zh: `按所选依据结算并扣款；${twoPeople.zh}`,
      en: `Settles by the chosen figures and takes the money. ${twoPeople.en}`,
    }),
    input: settleInput,
  },
  close: {
    label: { zh: '关闭订单', en: 'Close order' },
    needs: 'close',
    isHarm: true,
    when: whileOpen,
    confirm: () => ({
      zh: `关闭后不收取任何费用，已冻结的金额会释放；${twoPeople.zh}`,
      en: `Nothing is charged, and what was set aside is released. ${twoPeople.en}`,
    }),
    input: { reason },
  },
} as const
