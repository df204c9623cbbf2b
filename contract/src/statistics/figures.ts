// What each figure of home, cockpits, statistics and big screens means, in words: one definition wherever it is shown.
// The formulas are those of rules/src/figures.ts and of the sums behind them.
import type { Text } from '../kit/text.ts'

const orders: Text = {
  zh: '订单按结束时间所在的日期统计，没有开始充电的订单按下单日期；哪些订单计入见账单统计配置。',
  en: 'Orders count on the day of their end, those that never began on the day they were asked for; which ones count is said by the bill statistics configuration.',
}
const guns: Text = {
  zh: '枪数与额定功率按每日快照，桩迁移或停用不改变过去的数据。',
  en: 'Guns and their rated power are those of each day, so that a pile that moves or goes does not change the past.',
}
const says = (zh: string, en: string, about?: Text): Text =>
  about ? { zh: `${zh}${about.zh}`, en: `${en} ${about.en}` } : { zh, en }

export const figureHelp = {
  orderAmountFen: says(
    '优惠前的订单金额：Σ（电费 + 服务费）。',
    'What orders came to before discounts: Σ (electricity + service).',
    orders,
  ),
  elecFen: says('优惠前的电费合计。', 'Electricity before discounts.', orders),
  serviceFen: says('优惠前的服务费合计。', 'Service fees before discounts.', orders),
  discountFen: says('电费与服务费上的全部优惠合计。', 'All discounts on electricity and service.', orders),
  paidFen: says(
    '用户实际支付的金额，退款前，含赠送金。',
    'What was paid, before refunds, gift money included.',
    orders,
  ),
  refundFen: says('订单完成后退还给用户的金额。', 'What was given back after orders were finished.', orders),
  revenueFen: says(
    '充电营收 = 实付 − 赠送金支付 − 已退金额（不含退回的赠送金）；等于订单列表“计入营收”一列的合计。',
    'Paid, less gift money, less what was given back (gift money given back takes nothing away); the sum of the column Revenue of the order list.',
    orders,
  ),
  energyE4: says('计入充电量的订单电量合计。', 'Energy of the orders that count.', orders),
  tierE4: says('订单电量按所在时段的尖、峰、平、谷拆分。', 'Energy of orders by the tier in which it flowed.', orders),
  directE4: says('直流枪上的订单电量合计。', 'Energy of orders at DC guns.', orders),
  orders: says(
    '计入充电次数的订单数，不含异常、启动失败与电量低于 0.1 度的订单。',
    'Orders that count as a session: without abnormal ones, those that failed to start and those below 0.1 kWh.',
    orders,
  ),
  abnormalOrders: says(
    '异常订单数 = 挂起、异常、关闭的订单 + 启动失败与取消的订单。',
    'Orders that are suspended, abnormal or closed, and those that failed to start or were cancelled.',
    orders,
  ),
  durationSec: says('订单从开始到结束的时长合计。', 'Time from start to end, over all orders that count.', orders),
  guns: says('平均枪数 = Σ 每日枪数 ÷ 天数。', 'Σ guns of each day ÷ days.', guns),
  ratedPower: says('平均额定功率 = Σ 每日各枪额定功率 ÷ 天数。', 'Σ rated power of the guns of each day ÷ days.', guns),
  energyPerGun: says('枪均电量 = 充电量 ÷ 期间平均枪数。', 'Energy ÷ average number of guns.', guns),
  energyPerGunDay: says('单枪日均电量 = 充电量 ÷ Σ 每日枪数。', 'Energy ÷ Σ guns of each day.', guns),
  timeUse: says(
    '时间利用率 = Σ 枪处于充电中的时长 ÷ Σ（枪数 × 24 小时），当天按已过去的时长。',
    'Time that guns were charging ÷ Σ (guns × 24 h), of today as far as it has come.',
    guns,
  ),
  powerUse: says(
    '功率利用率 = 充电量 ÷ Σ（各枪额定功率 × 24 小时），当天按已过去的时长。',
    'Energy ÷ Σ (rated power of the guns × 24 h), of today as far as it has come.',
    guns,
  ),
  servicePrice: says(
    '度均服务费 = 服务费 ÷ 充电量，两者只取同时计入营收与充电量的订单，例如不含员工免费充电。',
    'Service fees ÷ energy, both of the orders that count as revenue and as energy: without free orders of staff, for one.',
    orders,
  ),
  startRate: says(
    '一次充电成功率 = 成功启动的订单（不含启动失败、取消、挂起、异常、关闭）÷ 全部已结束的订单。',
    'Orders that started well (not failed, cancelled, suspended, abnormal or closed) ÷ all orders that are over.',
  ),
  onlineRate: says(
    '在线率 = 1 − 枪离线时长 ÷ Σ（枪数 × 24 小时）。',
    '1 − time guns were offline ÷ Σ (guns × 24 h).',
    guns,
  ),
  faultRate: says('故障率 = 枪故障时长 ÷ Σ（枪数 × 24 小时）。', 'Time guns were faulty ÷ Σ (guns × 24 h).', guns),
  readyRate: says('可用率 = 1 − 故障率 − 离线率。', '1 − fault rate − offline rate.', guns),
  energyPerOrder: says(
    '单均电量 = 充电量 ÷ 订单数，两者只取同时计入充电次数与充电量的订单。',
    'Energy ÷ orders, both of the orders that count as a session and as energy.',
    orders,
  ),
  durationPerOrder: says(
    '单均时长 = 充电时长 ÷ 订单数，两者只取同时计入充电次数与充电时长的订单，不含异常订单的时长。',
    'Duration ÷ orders, both of the orders that count as a session and as duration: without the time of abnormal ones.',
    orders,
  ),
  revenuePerOrder: says(
    '单均金额 = 充电营收 ÷ 订单数，两者只取同时计入充电次数与营收的订单。',
    'Revenue ÷ orders, both of the orders that count as a session and as revenue.',
    orders,
  ),
  turnover: says(
    '翻台率 = 订单数 ÷ Σ 每日枪数，即每枪每天的充电次数。',
    'Orders ÷ Σ guns of each day: sessions a gun and day.',
    guns,
  ),
  discountShare: says('优惠占比 = 优惠 ÷ 优惠前的订单金额。', 'Discounts ÷ what orders came to before them.', orders),
  yearChange: says(
    '同比 = 本期 ÷ 去年同期 − 1；2 月 29 日对应去年 2 月 28 日，整月对应整月；比率按百分点相减。',
    'This period ÷ the same days a year ago − 1; 29 February is held against 28 February, a whole month against a whole one; shares are compared by points.',
  ),
  periodChange: says(
    '环比 = 本期 ÷ 紧邻的等长上期 − 1；比率按百分点相减。',
    'This period ÷ the one of equal length right before − 1; shares are compared by points.',
  ),
  monthChange: says(
    '环比 = 本月 ÷ 上月同样天数 − 1，整月对应整月；比率按百分点相减。',
    'This month ÷ the month before as far as this one has come − 1, a whole month against a whole one; shares are compared by points.',
  ),
} as const satisfies Record<string, Text>

export type FigureName = keyof typeof figureHelp
