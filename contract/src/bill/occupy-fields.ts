// What bills for staying have in common, whether somebody stayed before charging or after it.
import * as z from 'zod'
import { read } from '../kit/calls.ts'
import { choices, type ValueOf } from '../kit/choices.ts'
import { f } from '../kit/field.ts'
import { Id, OptionShape, TimeShown } from '../kit/shapes.ts'
import type { Text } from '../kit/text.ts'
import { accountType } from '../member-enums.ts'
import { occupyStatus } from '../order-enums.ts'
import { occupyUnit } from '../surrounding-enums.ts'

/** Why nothing was asked for, or a person has to look: what the product itself found. */
export const stayCause = choices([
  { value: 'withinFree', zh: '在免费时长内', en: 'Within the free time', tone: 'idle' },
  { value: 'exempt', zh: '免收会员', en: 'Free for this kind of member', tone: 'idle' },
  { value: 'freeTime', zh: '使用免费次数', en: 'One of the free times', tone: 'idle' },
  { value: 'noPayer', zh: '未充电离开，无付款人', en: 'Left without charging: nobody pays', tone: 'idle' },
  {
    value: 'silence',
    zh: '充电桩离线，离开时间不明',
    en: 'The pile was silent: nobody knows when they left',
    tone: 'warn',
  },
])
export type StayCause = ValueOf<typeof stayCause>

export const verifyOutcome = choices([
  { value: 'confirm', zh: '确认收费', en: 'Confirm the fee' },
  { value: 'close', zh: '关闭账单', en: 'Close the bill' },
])

export const disputeOutcome = choices([
  { value: 'accept', zh: '申诉成立，全额减免', en: 'Accept: all of it is waived' },
  { value: 'reject', zh: '驳回申诉', en: 'Reject' },
])

const never = { write: 'never' } as const
const offered = { write: 'never', list: 'offered' } as const

export const stayFields = {
  billNo: f.text('账单号', 'No.', { ...never, filter: true, width: 160, fixed: 'left' }),
  status: f.choice('状态', 'Status', occupyStatus, { ...never, filter: true, width: 90 }),
  station: f.ref('电站', 'Station', 'config-service/station', { ...never, filter: true, width: 160 }),
  member: f.ref('会员', 'Member', 'member-service/member', { ...never, optional: true, filter: true, width: 110 }),
  plateNo: f.text('车牌号', 'Plate', { ...never, optional: true, filter: true, width: 110 }),
  totalMin: f.int('停留时长(分钟)', 'Stayed (minutes)', { ...never, sort: true, sum: true, width: 150 }),
  payableFen: f.fen('应付', 'Payable', { ...never, filter: true, sum: true, sort: true, width: 135 }),
  paidFen: f.fen('实付', 'Paid', { ...never, sum: true, width: 110 }),
  beginTime: f.time('开始计时', 'From', { ...never, filter: true, sort: true }),
  endTime: f.time('结束计时', 'Until', { ...never, optional: true, filter: true, sort: true }),
  cause: f.choice('说明', 'Why', stayCause, { ...never, optional: true, filter: true, width: 170 }),
  order: f.ref('充电订单', 'Order', 'bill-service/order', { ...never, optional: true, filter: true, width: 170 }),
  phone: f.phone('手机号', 'Phone', { ...never, optional: true, filter: true, width: 140 }),
  gun: f.ref('充电枪', 'Gun', 'config-service/gun', { ...never, filter: true, width: 160 }),
  fleet: f.ref('车队', 'Fleet', 'member-service/fleet', { ...offered, optional: true, filter: true }),
  orderNos: f.texts('全部订单', 'All orders', { ...offered, optional: true, sheet: 'never' }),
  freeMin: f.int('免费时长(分钟)', 'Free (minutes)', { ...offered, width: 130 }),
  chargedMin: f.int('计费时长(分钟)', 'Charged (minutes)', { ...never, filter: true, sum: true, width: 140 }),
  originalFen: f.fen('原价', 'Fee', { ...never, sum: true, sort: true, width: 110 }),
  waivedFen: f.fen('减免', 'Waived', { ...never, sum: true, width: 110 }),
  refundFen: f.fen('已退', 'Given back', { ...offered, sum: true, width: 110 }),
  owedFen: f.fen('待收', 'Owed', { ...offered, sum: true, width: 110 }),
  statusReason: f.text('处理说明', 'What was decided', { ...offered, optional: true, width: 180 }),
  appeal: f.longText('申诉内容', 'Dispute', { ...offered, optional: true, width: 200 }),
  waivedReason: f.text('减免原因', 'Why waived', { ...offered, optional: true, width: 180 }),
  waivedBy: f.ref('减免人', 'Waived by', 'system-service/user', { ...offered, optional: true, filter: true }),
  isFreeTime: f.flag('免费次数', 'Free time', { ...offered, filter: true }),
  ruleName: f.text('占位规则', 'Rule', { ...offered, width: 160 }),
  unitMin: f.choice('计费单位', 'Unit', occupyUnit, offered),
  priceMil: f.mil('单价', 'Price', offered),
  capFen: f.fen('封顶', 'At most', { ...offered, optional: true }),
  notifyTime: f.time('提醒时间', 'Told at', { ...offered, optional: true }),
  createTime: f.time('创建时间', 'Created', { ...offered, filter: true, sort: true }),
  payTime: f.time('支付时间', 'Paid at', { ...offered, optional: true, filter: true, sort: true }),
  seller: f.ref('所属商户', 'Seller', 'system-service/seller', { ...offered, filter: true }),
} as const

export const stayList = {
  order: ['createTime', 'desc'],
  filters: ['billNo', 'station', 'status', 'plateNo', 'phone', 'createTime'],
  initial: { createTime: { preset: 'last30Days' } },
  phone: ['billNo', 'payableFen', 'status'],
} as const

type Billed = {
  readonly status: number
  readonly payableFen: number
  readonly paidFen: number
  readonly refundFen: number
  readonly member: unknown
  readonly fleet: unknown
}

const [running, toBePaid, paid, disputed, toBeVerified] = [1, 2, 3, 6, 7]

const isNow = (status: number, zh: string, en: string): Text => {
  const now = occupyStatus.list.find(({ value }) => value === status)
  return { zh: `账单${now?.zh ?? ''}，${zh}`, en: `The bill is ${(now?.en ?? '').toLowerCase()}: ${en}` }
}

const reason = f.longText('原因', 'Reason', { max: 200 })
const backText: Text = {
  zh: '已支付的部分退回原付款账户，须由另一人复核通过后才会生效',
  en: 'What was paid goes back to the accounts that paid it, once a second person has agreed',
}

export const stayActions = {
  waive: {
    label: { zh: '减免', en: 'Waive' },
    needs: 'waive',
    when: (row: Billed) =>
      ([toBePaid, paid].includes(row.status) && row.payableFen > 0) ||
      isNow(row.status, '不能减免', 'nothing can be waived'),
    confirm: () => backText,
    input: {
      amountFen: f.fen('减免金额', 'How much', {
        optional: true,
        least: 1,
        help: { zh: '留空为全额减免', en: 'All of it if empty' },
      }),
      reason,
    },
  },
  close: {
    label: { zh: '关闭账单', en: 'Close bill' },
    needs: 'close',
    isHarm: true,
    when: (row: Billed) =>
      [running, toBePaid, toBeVerified].includes(row.status) || isNow(row.status, '不能关闭', 'it cannot be closed'),
    confirm: () => ({
      zh: '关闭后不再计时和扣款，已支付的部分不退',
      en: 'Neither the clock nor the collecting goes on; what was paid stays paid',
    }),
    input: { reason },
  },
  verify: {
    label: { zh: '核实', en: 'Verify' },
    needs: 'handle',
    when: (row: Billed) => row.status === toBeVerified || isNow(row.status, '无需核实', 'there is nothing to verify'),
    confirm: () => ({
      zh: '按最后一次确认在位的时间计费；查看监控或联系车主后再确认',
      en: 'Charged until the last proof that they were there: look at the camera or ask the driver first',
    }),
    input: { outcome: f.choice('核实结果', 'Found', verifyOutcome, { initial: 'confirm' }), reason },
  },
  handle: {
    label: { zh: '处理申诉', en: 'Handle the dispute' },
    needs: 'handle',
    when: (row: Billed) => row.status === disputed || isNow(row.status, '没有待处理的申诉', 'nobody disputes it'),
    confirm: () => ({ zh: `申诉成立的，${backText.zh}`, en: `Where it is accepted: ${backText.en}` }),
    input: { outcome: f.choice('处理结果', 'Decision', disputeOutcome), reason },
  },
} as const

const Fen = z.int()

/** How a bill came to what it is, for who asks. */
const Explained = z.strictObject({
  isRunning: z.boolean(),
  rule: z.strictObject({
    name: z.string(),
    freeMin: z.int(),
    unitMin: z.int(),
    priceMil: z.int(),
    capFen: Fen.nullable(),
    windows: z.array(z.strictObject({ from: z.int(), to: z.int() })),
    freeTimes: z.int(),
    freeTimesCycle: z.enum(['day', 'month']),
  }),
  /** While the clock ran. */
  spans: z.array(z.strictObject({ from: TimeShown, to: TimeShown, minutes: z.int() })),
  totalMin: z.int(),
  freeMin: z.int(),
  chargedMin: z.int(),
  /** Begun units that are paid for. */
  units: z.int(),
  /** Before the cap. */
  uncappedFen: Fen,
  originalFen: Fen,
  waivedFen: Fen,
  payableFen: Fen,
  paidFen: Fen,
  refundFen: Fen,
  payments: z.array(
    z.strictObject({
      id: Id,
      time: TimeShown,
      account: OptionShape,
      kind: accountType.schema,
      /** Less than 0 where it was given back. */
      amountFen: Fen,
      /** The entry in the account flow. */
      flow: OptionShape,
    }),
  ),
})
export type StayExplained = z.infer<typeof Explained>

export const stayMore = {
  explain: read({ may: 'get', input: z.strictObject({ id: Id }), output: Explained }),
}
