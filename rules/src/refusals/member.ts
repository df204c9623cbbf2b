// Of members and their accounts: 1720 to 1739.
import type { Refused } from './refused.ts'

export const member = {
  memberStepUnfit: {
    code: 1720,
    zh: '会员当前状态不允许此操作，请刷新后重试',
    en: 'This cannot be done to the member in their present status; refresh and look again',
  },
  memberPhoneTaken: {
    code: 1721,
    zh: '手机号 {phone} 已是会员',
    en: 'There is a member with the number {phone} already',
  },
  memberCancelled: { code: 1722, zh: '该会员已注销，不能修改', en: 'The member has been cancelled' },
  memberInvitesSelf: { code: 1723, zh: '邀请人不能是会员自己', en: 'Nobody invites themselves' },
  memberHasMoney: {
    code: 1724,
    zh: '会员账户还有余额或欠款 {amount} 元，结清后才能注销',
    en: 'There are still {amount} yuan in an account of theirs; settle them first',
  },
  memberHasHeld: {
    code: 1725,
    zh: '会员有 {amount} 元正在充电或退款中，结束后才能注销',
    en: '{amount} yuan of theirs are set aside for a charge or a refund; wait until it is over',
  },
  memberHasPaper: {
    code: 1726,
    zh: '会员还有待支付的充值 {no}，请先取消',
    en: 'The recharge {no} of theirs is not paid yet: cancel it first',
  },
  memberHasOpen: {
    code: 1732,
    zh: '会员的 {no} 还没有了结（订单、占位或超时账单、预约），了结后才能注销',
    en: '{no} of theirs is not finished yet (an order, a bill for staying, an appointment); finish it first',
  },
  memberShutOut: {
    code: 1727,
    zh: '该手机号的会员已锁定或停用，请联系客服',
    en: 'The member of this number is locked or disabled: ask the customer service',
  },
  adjustmentNeedsTwo: {
    code: 1728,
    zh: '余额调整须由第二人复核，目前没有其他人可以复核',
    en: 'An adjustment takes two people, and there is nobody else who could agree',
  },
  creditOverpaid: {
    code: 1729,
    zh: '授信账户最多调增已用的 {used} 元',
    en: 'A credit account takes at most the {used} yuan that are used of it',
  },
  adjustmentHolderChanged: {
    code: 1731,
    zh: '申请之后该充电卡已转给他人，请重新申请调整',
    en: 'The card was handed over since this was asked for: ask for it anew',
  },
  accountOwnerGone: {
    code: 1730,
    zh: '账户的会员或充电卡已注销，不能再启用',
    en: 'Whose account it was is cancelled, so it stays closed',
  },
} as const satisfies Record<string, Refused>
