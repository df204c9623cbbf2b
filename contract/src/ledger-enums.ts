// Coded values of the books, with their labels.
import { choices } from './kit/choices.ts'

export const flowDirection = choices([
  { value: 'in', zh: '收入', en: 'In', tone: 'ok' },
  { value: 'out', zh: '支出', en: 'Out', tone: 'warn' },
])

/** The paper behind a movement. */
export const ledgerDocument = choices([
  { value: 'recharge', zh: '充值单', en: 'Recharge' },
  { value: 'refund', zh: '退款单', en: 'Refund' },
  { value: 'allotment', zh: '车队分配', en: 'Allotment' },
  { value: 'adjustment', zh: '余额调整', en: 'Adjustment' },
  { value: 'card', zh: '充电卡操作', en: 'Card' },
  { value: 'hold', zh: '冻结金额', en: 'Money set aside' },
  { value: 'order', zh: '订单', en: 'Order' },
  { value: 'opening', zh: '期初余额', en: 'Opening balance' },
  { value: 'payment', zh: '支付单', en: 'Payment' },
  { value: 'orderRefund', zh: '订单退款', en: 'Order refund' },
  { value: 'occupy', zh: '超时占位账单', en: 'Bill for staying' },
  { value: 'appointment', zh: '预约单', en: 'Appointment' },
])

/** Where the money of the seller itself comes from and goes to. */
export const houseSubject = choices([
  { value: 'wechat', zh: '微信支付', en: 'WeChat Pay' },
  { value: 'alipay', zh: '支付宝', en: 'Alipay' },
  { value: 'local', zh: '本地收银台', en: 'Local cashier' },
  { value: 'cash', zh: '现金', en: 'Cash' },
  { value: 'bank', zh: '银行存款', en: 'Bank' },
  { value: 'opening', zh: '期初余额', en: 'Opening balances' },
  { value: 'gift', zh: '营销赠送', en: 'Gifts' },
  { value: 'adjustment', zh: '余额调整', en: 'Adjustments' },
  { value: 'income', zh: '充电收入', en: 'Income' },
  { value: 'deposit', zh: '押金', en: 'Deposits' },
  { value: 'suspense', zh: '待处理款项', en: 'Unclaimed money' },
])

/** What a check of the books can find. */
export const differenceKind = choices([
  { value: 'unbalanced', zh: '凭证借贷不平', en: 'Entries do not add up to 0', tone: 'bad' },
  { value: 'balance', zh: '余额与流水不符', en: 'Balance is not what the entries say', tone: 'bad' },
  { value: 'chain', zh: '流水前后不连续', en: 'Entries do not follow each other', tone: 'bad' },
  { value: 'held', zh: '冻结金额不符', en: 'Money set aside differs', tone: 'bad' },
  { value: 'floor', zh: '余额低于下限', en: 'Below the floor', tone: 'bad' },
  { value: 'document', zh: '单据与流水不符', en: 'Document and entries differ', tone: 'bad' },
  { value: 'undocumented', zh: '流水没有单据', en: 'Entries without a document', tone: 'bad' },
  { value: 'closing', zh: '月末余额不符', en: 'Closing balance differs', tone: 'bad' },
])

/** How a check of the books ended. */
export const checkOutcome = choices([
  { value: 'right', zh: '账平', en: 'The books are right', tone: 'ok' },
  { value: 'differs', zh: '有差异', en: 'Differences', tone: 'bad' },
])
