// Whether somebody may begin to charge, by all that is known of who pays; the first objection counts. Chargers are answered
// in the words of OCPP, and by YKC with the reasons of its frame 0x32.
import { type Fen, fen } from './units.ts'

export type Verdict = 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | 'ConcurrentTx'

export type Objection =
  | 'unknown'
  | 'notVerified'
  | 'inConflict'
  | 'cardLost'
  | 'cardLocked'
  | 'expired'
  | 'notYet'
  | 'otherPile'
  | 'otherStation'
  | 'memberNotNormal'
  | 'blacklisted'
  | 'fleetOff'
  | 'driverOff'
  | 'vehicleOff'
  | 'vehicleRefused'
  | 'vehicleUnknown'
  | 'charging'
  | 'timesUsedUp'
  | 'limitUsedUp'
  | 'accountNotOpen'
  | 'balanceShort'
  | 'inDebt'
  | 'reserved'

/** What a driver is told of each. */
export const sayObjection: Readonly<Record<Objection, { zh: string; en: string }>> = {
  unknown: { zh: '找不到账户', en: 'the account is not known' },
  notVerified: { zh: 'VIN 绑定尚未验证', en: 'the VIN is not verified yet' },
  inConflict: { zh: 'VIN 绑定存在冲突，请联系客服', en: 'the VIN is claimed twice: call the hotline' },
  cardLost: { zh: '充电卡已挂失', en: 'the card is reported lost' },
  cardLocked: { zh: '充电卡已锁定', en: 'the card is locked' },
  expired: { zh: '已过有效期', en: 'it is no longer valid' },
  notYet: { zh: '尚未生效', en: 'it is not valid yet' },
  otherPile: { zh: '充电卡限定在其他桩使用', en: 'the card is for another pile' },
  otherStation: { zh: '不能在本站使用', en: 'it does not work at this station' },
  memberNotNormal: { zh: '会员状态异常，请联系客服', en: 'the membership is not in order: call the hotline' },
  blacklisted: { zh: '已被列入黑名单，请联系客服', en: 'it is on the blacklist: call the hotline' },
  fleetOff: { zh: '车队已停用', en: 'the fleet is switched off' },
  driverOff: { zh: '您在车队中的资格已停用', en: 'you may not charge for this fleet any more' },
  vehicleOff: { zh: '车辆已停用', en: 'the vehicle is switched off' },
  vehicleRefused: { zh: '该车辆不能在本站充电', en: 'this vehicle may not charge at this station' },
  vehicleUnknown: {
    zh: '本站限制车辆，请选择车辆或填写车牌',
    en: 'this station restricts vehicles: choose your car or give its plate',
  },
  charging: { zh: '您有正在进行的充电', en: 'you are charging already' },
  timesUsedUp: { zh: '今天的充电次数已用完', en: 'today’s number of charges is used up' },
  limitUsedUp: { zh: '额度已用完', en: 'the limit is used up' },
  accountNotOpen: { zh: '账户已冻结或停用', en: 'the account is frozen or closed' },
  balanceShort: { zh: '余额不足，请先充值', en: 'there is too little money: recharge first' },
  inDebt: { zh: '有未付清的账单，请先充值', en: 'a bill is not paid yet: recharge first' },
  reserved: { zh: '这把枪已被预约', en: 'somebody has reserved this gun' },
}

/** What a charger is told of each. */
export const verdictOf: Readonly<Record<Objection, Exclude<Verdict, 'Accepted'>>> = {
  unknown: 'Invalid',
  notVerified: 'Invalid',
  inConflict: 'Blocked',
  cardLost: 'Blocked',
  cardLocked: 'Blocked',
  expired: 'Expired',
  notYet: 'Blocked',
  otherPile: 'Blocked',
  otherStation: 'Blocked',
  memberNotNormal: 'Blocked',
  blacklisted: 'Blocked',
  fleetOff: 'Blocked',
  driverOff: 'Blocked',
  vehicleOff: 'Blocked',
  vehicleRefused: 'Blocked',
  vehicleUnknown: 'Blocked',
  charging: 'ConcurrentTx',
  timesUsedUp: 'Blocked',
  limitUsedUp: 'Blocked',
  accountNotOpen: 'Blocked',
  balanceShort: 'Blocked',
  inDebt: 'Blocked',
  reserved: 'Blocked',
}

/** Money that is there, and what limits it: each limit is what is left of it. */
export type Means = {
  /** Of each account in the order of paying. */
  readonly accounts: readonly { readonly state: number; readonly availableFen: Fen }[]
  readonly limitsFen: readonly (Fen | null)[]
  readonly leastFen: Fen
}

/** What can be spent in this charge. */
export function affordable({ accounts, limitsFen }: Pick<Means, 'accounts' | 'limitsFen'>): Fen {
  const there = accounts.reduce((sum, account) => sum + account.availableFen, 0)
  const limits = limitsFen.filter(limit => limit !== null)
  return fen(Math.max(0, Math.min(there, ...limits)))
}

/** Nothing where there is enough to begin with. */
export function objectionToMeans(means: Means): Objection | undefined {
  const { accounts, limitsFen, leastFen } = means
  if (accounts.every(({ state }) => state !== 1)) return 'accountNotOpen'
  if (limitsFen.some(limit => limit !== null && limit <= 0)) return 'limitUsedUp'
  // Whoever has nothing at all does not begin, however little is asked for.
  return affordable({ accounts, limitsFen: [] }) < Math.max(leastFen, 1) ? 'balanceShort' : undefined
}
