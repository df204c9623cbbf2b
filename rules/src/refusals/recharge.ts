// Of recharges: 1780 to 1799.
import type { Refused } from './refused.ts'

export const recharge = {
  rechargeNotNow: {
    code: 1780,
    zh: '该充值当前状态不能进行此操作',
    en: 'The recharge is in a state in which this cannot be done',
  },
  rechargeHolderNotOpen: {
    code: 1781,
    zh: '{name}已{state}，不能充值',
    en: '{name} is {state}, so nothing can be recharged',
  },
  rechargeCardHasNoPurse: {
    code: 1782,
    zh: '该充电卡没有卡内账户，请充值到持卡人的手机账户',
    en: 'The card carries no money of its own: recharge the account of its holder',
  },
  rechargeAmountTooSmall: { code: 1783, zh: '单笔充值不能少于 {least} 元', en: 'At least {least} yuan at a time' },
  rechargeAmountTooLarge: { code: 1784, zh: '单笔充值不能超过 {most} 元', en: 'At most {most} yuan at a time' },
  rechargeSpent: {
    code: 1785,
    zh: '该笔充值的钱已使用，账户余额不足以冲正',
    en: 'Some of the money is spent: the account has too little to take it back',
  },
  rechargesTooMany: {
    code: 1786,
    zh: '待支付的充值已有 {most} 笔，请先支付或等待其关闭',
    en: '{most} recharges wait to be paid: pay them, or wait until they are closed',
  },
  rechargeHolderChanged: {
    code: 1788,
    zh: '该充电卡已转给他人，这笔充值不能再入账或冲正',
    en: 'The card was handed over to somebody else, so this recharge can be neither credited nor taken back',
  },
  rechargeNeedsTwo: {
    code: 1787,
    zh: '超过复核金额的充值须由另一人确认，当前没有可复核的人',
    en: 'A recharge above the limit is confirmed by somebody else, and there is nobody who could',
  },
} as const satisfies Record<string, Refused>
