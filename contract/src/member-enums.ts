// Coded values of members, fleets, cards and vehicles, with their labels.
import { choices } from './kit/choices.ts'

/** Requirements 3.2. */
export const memberStatus = choices([
  { value: 1, zh: '正常', en: 'Normal', tone: 'ok' },
  { value: 2, zh: '挂失', en: 'Reported lost', tone: 'warn' },
  { value: 3, zh: '锁定', en: 'Locked', tone: 'bad' },
  { value: 4, zh: '停用', en: 'Disabled', tone: 'idle' },
  { value: 5, zh: '注销', en: 'Cancelled', tone: 'idle' },
])

/** Requirements 3.2. */
export const memberLevel = choices([
  { value: 1, zh: '银卡', en: 'Silver' },
  { value: 2, zh: '金卡', en: 'Gold' },
  { value: 3, zh: '白金', en: 'Platinum' },
  { value: 4, zh: '钻石', en: 'Diamond' },
  { value: 5, zh: '黑金', en: 'Black gold' },
])

export const memberSource = choices([
  { value: 'app', zh: 'App', en: 'App' },
  { value: 'wechat', zh: '微信小程序', en: 'WeChat mini program' },
  { value: 'alipay', zh: '支付宝小程序', en: 'Alipay mini program' },
  { value: 'staff', zh: '后台录入', en: 'Staff' },
  { value: 'import', zh: '批量导入', en: 'Import' },
  { value: 'card', zh: '线下开卡', en: 'Card' },
  { value: 'partner', zh: '互联互通', en: 'Partner' },
])

/** Requirements 3.2. */
export const accountType = choices([
  { value: 1, zh: '卡账户', en: 'Card' },
  { value: 2, zh: '手机账户', en: 'Phone number' },
  { value: 3, zh: '奖励账户', en: 'Reward' },
  { value: 4, zh: '授信账户', en: 'Credit' },
])

/** Requirements 3.2. */
export const accountState = choices([
  { value: 1, zh: '正常', en: 'Normal', tone: 'ok' },
  { value: 2, zh: '冻结', en: 'Frozen', tone: 'warn' },
  { value: 3, zh: '停用', en: 'Disabled', tone: 'idle' },
])

export const accountOwner = choices([
  { value: 'member', zh: '会员', en: 'Member' },
  { value: 'fleet', zh: '车队', en: 'Fleet' },
  { value: 'driver', zh: '车队子会员', en: 'Sub-member' },
  { value: 'card', zh: '充电卡', en: 'Card' },
])

/** What moved money (requirements 3.2). */
export const eventType = choices([
  { value: 1, zh: '充电账单', en: 'Charging bill' },
  { value: 2, zh: '充值', en: 'Recharge' },
  { value: 3, zh: '充值赠送', en: 'Gift' },
  { value: 4, zh: '退款', en: 'Refund' },
  { value: 5, zh: '超时账单', en: 'Overtime bill' },
  { value: 6, zh: '占位账单', en: 'Occupy bill' },
  { value: 7, zh: '预约费', en: 'Appointment fee' },
  { value: 8, zh: '卡转出', en: 'Card transfer out' },
  { value: 9, zh: '卡转入', en: 'Card transfer in' },
  { value: 10, zh: '人工调增', en: 'Adjusted up' },
  { value: 11, zh: '人工调减', en: 'Adjusted down' },
  { value: 12, zh: '优惠奖励', en: 'Reward' },
  { value: 13, zh: '车队划拨', en: 'Fleet allotment' },
  { value: 14, zh: '冲正', en: 'Reversal' },
])

/** Requirements 3.2. */
export const cardChargeType = choices([
  { value: 1, zh: '一卡一桩', en: 'One card one pile' },
  { value: 2, zh: '一卡多桩', en: 'One card many piles' },
  { value: 3, zh: '自由控制', en: 'Free control' },
])

export const cardStatus = choices([
  { value: 1, zh: '正常', en: 'Normal', tone: 'ok' },
  { value: 2, zh: '挂失', en: 'Reported lost', tone: 'warn' },
  { value: 3, zh: '锁定', en: 'Locked', tone: 'bad' },
  { value: 4, zh: '注销', en: 'Cancelled', tone: 'idle' },
])

/** What became of a card. */
export const cardEventKind = choices([
  { value: 'issued', zh: '发卡', en: 'Issued', tone: 'ok' },
  { value: 'lost', zh: '挂失', en: 'Reported lost', tone: 'warn' },
  { value: 'found', zh: '解挂', en: 'Found again', tone: 'ok' },
  { value: 'locked', zh: '锁定', en: 'Locked', tone: 'bad' },
  { value: 'unlocked', zh: '解锁', en: 'Unlocked', tone: 'ok' },
  { value: 'replaced', zh: '换卡', en: 'Replaced', tone: 'idle' },
  { value: 'cancelled', zh: '注销', en: 'Cancelled', tone: 'idle' },
  { value: 'handedOver', zh: '过户', en: 'Handed over', tone: 'busy' },
  { value: 'loaded', zh: '转入卡内', en: 'Put on the card', tone: 'ok' },
  { value: 'unloaded', zh: '转出到账户', en: 'Taken off the card', tone: 'ok' },
])

export const settleMode = choices([
  { value: 1, zh: '预付', en: 'Prepaid' },
  { value: 2, zh: '授信', en: 'On credit' },
])

export const quotaType = choices([
  { value: 1, zh: '共享车队钱包', en: 'Fleet wallet' },
  { value: 2, zh: '独立额度', en: 'Own quota' },
  { value: 3, zh: '月度限额', en: 'Monthly limit' },
])

export const allotWay = choices([
  { value: 1, zh: '等额分配', en: 'The same to each' },
  { value: 2, zh: '补齐到', en: 'Top up to' },
  { value: 3, zh: '扣回', en: 'Take back' },
])

/** What became of an allotment. */
export const allotmentStatus = choices([
  { value: 'done', zh: '已完成', en: 'Done', tone: 'ok' },
  { value: 'reversed', zh: '已冲正', en: 'Reversed', tone: 'idle' },
])

export const leaguerKind = choices([
  { value: 1, zh: '个人', en: 'Person' },
  { value: 2, zh: '企业', en: 'Company' },
])

/** What a partner brings. */
export const leaguerMode = choices([
  { value: 1, zh: '场地合作', en: 'Brings the site' },
  { value: 2, zh: '投资共建', en: 'Invests in it' },
  { value: 3, zh: '委托运营', en: 'Has it run for them' },
])

export const ownership = choices([
  { value: 1, zh: '个人', en: 'Personal' },
  { value: 2, zh: '单位', en: 'Institution' },
])

export const vinBindingStatus = choices([
  { value: 1, zh: '待验证', en: 'To be verified', tone: 'busy' },
  { value: 2, zh: '生效', en: 'In force', tone: 'ok' },
  { value: 3, zh: '停用', en: 'Switched off', tone: 'idle' },
  { value: 4, zh: '冲突', en: 'In conflict', tone: 'bad' },
])

/** By what a VIN binding was borne out. */
export const vinVerifier = choices([
  { value: 'charge', zh: '充电验证', en: 'By a charge' },
  { value: 'staff', zh: '人工验证', en: 'By hand' },
])

/** What became of an adjustment of a balance. */
export const adjustmentStatus = choices([
  { value: 'waiting', zh: '待复核', en: 'Waiting', tone: 'busy' },
  { value: 'done', zh: '已完成', en: 'Done', tone: 'ok' },
  { value: 'refused', zh: '已拒绝', en: 'Refused', tone: 'idle' },
])

/** By what a member uses the app. */
export const appClient = choices([
  { value: 'app', zh: 'App', en: 'App' },
  { value: 'wechat', zh: '微信小程序', en: 'WeChat mini program' },
  { value: 'alipay', zh: '支付宝小程序', en: 'Alipay mini program' },
  { value: 'h5', zh: 'H5', en: 'H5' },
])

export const memberLoginOutcome = choices([
  { value: 'done', zh: '登录成功', en: 'Signed in', tone: 'ok' },
  { value: 'wrongCode', zh: '验证码错误', en: 'Wrong code', tone: 'warn' },
  { value: 'locked', zh: '尝试过多', en: 'Too many tries', tone: 'bad' },
  { value: 'unknown', zh: '会员不存在', en: 'Unknown', tone: 'warn' },
  { value: 'refused', zh: '会员不可用', en: 'Member shut out', tone: 'bad' },
  { value: 'signedOut', zh: '退出登录', en: 'Signed out', tone: 'idle' },
])
