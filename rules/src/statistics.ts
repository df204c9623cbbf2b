// What counts in which statistic. The product has an answer of its own for each pair that means something; a seller may
// decide otherwise, and reports ask `counts`.

type Named = { readonly zh: string; readonly en: string; readonly help: { readonly zh: string; readonly en: string } }

export type Statistic = 'revenue' | 'energy' | 'sessions' | 'duration' | 'activeUsers' | 'utilisation'

/** `of` says what an order brings into the statistic: the second half of a cell's sentence. */
export const statistics: Record<Statistic, Named & { readonly of: { readonly zh: string; readonly en: string } }> = {
  revenue: {
    zh: '营收',
    en: 'Revenue',
    help: { zh: '订单实收的电费与服务费合计', en: 'Electricity and service fees that orders brought in' },
    of: { zh: '的实收金额计入营收', en: 'add what was paid to the revenue' },
  },
  energy: {
    zh: '充电量',
    en: 'Energy',
    help: { zh: '订单充电电量合计', en: 'Energy charged by orders' },
    of: { zh: '的电量计入充电量', en: 'add their energy to the total' },
  },
  sessions: {
    zh: '充电次数',
    en: 'Sessions',
    help: { zh: '每笔订单计一次', en: 'Every order counts once' },
    of: { zh: '各计一次充电', en: 'count as one session each' },
  },
  duration: {
    zh: '充电时长',
    en: 'Duration',
    help: { zh: '订单从开始到结束的时长合计', en: 'Time from start to end, over all orders' },
    of: { zh: '的时长计入充电时长', en: 'add their time to the duration' },
  },
  activeUsers: {
    zh: '活跃用户',
    en: 'Active users',
    help: { zh: '统计期内至少充电一次的会员数', en: 'Members who charged at least once in the period' },
    of: { zh: '的会员计为活跃用户', en: 'make their member an active user' },
  },
  utilisation: {
    zh: '利用率',
    en: 'Utilisation',
    help: { zh: '充电时长占枪可用时长的比例', en: 'Charging time as a share of the time guns were there' },
    of: { zh: '的时长计入利用率', en: 'add their time to the utilisation' },
  },
}

type Answers = Partial<Record<Statistic, boolean>>
type ItemRow = Named & { readonly answers: Answers; readonly says?: { readonly zh: string; readonly en: string } }

const whole = (answer: boolean, but: Answers = {}): Answers => ({
  revenue: answer,
  energy: answer,
  sessions: answer,
  duration: answer,
  activeUsers: answer,
  utilisation: answer,
  ...but,
})

export type Item =
  | 'abnormal'
  | 'startFailed'
  | 'tinyEnergy'
  | 'testMember'
  | 'interconnection'
  | 'fleetCredit'
  | 'staffFree'
  | 'refunded'
  | 'couponPaid'
  | 'giftPaid'
  | 'occupyFee'
  | 'overtimeFee'

/** `says` replaces the sentence of the cell where an item is a part of an order's money. */
export const items: Record<Item, ItemRow> = {
  abnormal: {
    zh: '异常订单',
    en: 'Abnormal orders',
    help: { zh: '金额或电量待核查的订单', en: 'Orders whose money or energy has to be checked' },
    // A pile that ran is in use whatever its reading says.
    answers: whole(false, { duration: true, utilisation: true }),
  },
  startFailed: {
    zh: '启动失败订单',
    en: 'Orders that failed to start',
    help: { zh: '下发启动后未能开始充电的订单', en: 'Orders that never began to charge' },
    answers: { sessions: false, activeUsers: false },
  },
  tinyEnergy: {
    zh: '电量低于 0.1 度的订单',
    en: 'Orders below 0.1 kWh',
    help: { zh: '插枪后几乎没有充电的订单', en: 'Orders that charged next to nothing' },
    answers: whole(true, { sessions: false, activeUsers: false }),
  },
  testMember: {
    zh: '测试会员的订单',
    en: 'Orders of test members',
    help: { zh: '标记为测试的会员产生的订单', en: 'Orders of members marked as a test' },
    answers: whole(false),
  },
  interconnection: {
    zh: '互联互通订单',
    en: 'Interconnection orders',
    help: { zh: '其他平台用户在本平台充电的订单', en: 'Orders of users of other platforms' },
    answers: whole(true, { activeUsers: false }),
  },
  fleetCredit: {
    zh: '车队授信订单',
    en: 'Fleet orders on credit',
    help: { zh: '由车队授信额度支付、尚未结算的订单', en: 'Orders paid from a fleet’s credit and not settled yet' },
    answers: whole(true),
  },
  staffFree: {
    zh: '员工免费充电订单',
    en: 'Free orders of staff',
    help: { zh: '运营人员免费充电的订单', en: 'Orders that staff charged free of charge' },
    answers: { energy: true, sessions: false, duration: true, activeUsers: false, utilisation: true },
  },
  refunded: {
    zh: '已退款部分',
    en: 'Refunded part',
    help: { zh: '订单完成后退还给用户的金额', en: 'Money given back after the order was finished' },
    answers: { revenue: false },
    says: {
      zh: '勾选后营收按退款前的金额统计；否则按退款后的净额统计',
      en: 'When ticked, revenue is what was paid before refunds; otherwise what remains after them',
    },
  },
  couponPaid: {
    zh: '优惠券抵扣部分',
    en: 'Part paid by coupon',
    help: { zh: '由优惠券抵扣、未实际收款的金额', en: 'Money that a coupon stood for and nobody paid' },
    answers: { revenue: false },
    says: {
      zh: '勾选后优惠券抵扣的金额计入营收；否则营收只含实际收款',
      en: 'When ticked, what coupons stood for counts as revenue; otherwise only money that came in does',
    },
  },
  giftPaid: {
    zh: '赠送金支付部分',
    en: 'Part paid from gift money',
    help: { zh: '由奖励账户支付的金额', en: 'Money paid from the reward account' },
    answers: { revenue: false },
    says: {
      zh: '勾选后赠送金支付的金额计入营收；否则营收只含本金与在线支付',
      en: 'When ticked, gift money counts as revenue; otherwise only principal and online payment do',
    },
  },
  occupyFee: {
    zh: '占位费',
    en: 'Occupy fees',
    help: { zh: '充满后未及时驶离产生的费用', en: 'Fees for staying after charging' },
    answers: { revenue: true },
    says: {
      zh: '勾选后占位费计入营收；否则单独列示，不计入营收',
      en: 'When ticked, occupy fees count as revenue; otherwise they are shown apart',
    },
  },
  overtimeFee: {
    zh: '超时费',
    en: 'Overtime fees',
    help: { zh: '超出约定时长产生的费用', en: 'Fees for staying longer than agreed' },
    answers: { revenue: true },
    says: {
      zh: '勾选后超时费计入营收；否则单独列示，不计入营收',
      en: 'When ticked, overtime fees count as revenue; otherwise they are shown apart',
    },
  },
}

export type StatisticRule = { readonly statistic: Statistic; readonly item: Item; readonly isCounted: boolean }

/** The product's own answer; nothing where the pair means nothing. */
export const defaultAnswer = (statistic: Statistic, item: Item): boolean | undefined => items[item].answers[statistic]

/** Whether an item counts in a statistic, by a seller's own rules and else by the product's. */
export function counts(statistic: Statistic, item: Item, ownRules: readonly StatisticRule[]): boolean {
  const byDefault = defaultAnswer(statistic, item)
  if (byDefault === undefined) return false
  return ownRules.find(rule => rule.statistic === statistic && rule.item === item)?.isCounted ?? byDefault
}

/** What a tick in a cell means. */
export function definition(statistic: Statistic, item: Item, language: 'zh' | 'en'): string {
  const { says } = items[item]
  if (says) return says[language]
  const what = items[item][language]
  const then = statistics[statistic].of[language]
  return language === 'zh'
    ? `勾选后${what}${then}；否则不计入`
    : `When ticked, ${lower(what)} ${then}; otherwise they do not`
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Every pair that means something, by item. */
export const cells: readonly { statistic: Statistic; item: Item }[] = (Object.keys(items) as Item[]).flatMap(item =>
  (Object.keys(statistics) as Statistic[])
    .filter(statistic => defaultAnswer(statistic, item) !== undefined)
    .map(statistic => ({ statistic, item })),
)
