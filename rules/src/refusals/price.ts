// Of prices: day tables, calendars, what is in force, and what a charge costs. A tier is named in both languages at once,
// since a rule does not know who reads.
import type { Refused } from './refused.ts'

export const price = {
  priceSlotsLength: {
    code: 1501,
    zh: '一天应有 48 个半小时，这里有 {count} 个',
    en: 'A day has 48 half hours, not {count}',
  },
  priceTierUnknown: {
    code: 1502,
    zh: '未知的费率档：{tier}，只能是尖、峰、平、谷',
    en: 'There is no tier {tier}: sharp, peak, flat and valley are all there are',
  },
  pricePeriodHole: {
    code: 1503,
    zh: '{from} 至 {to} 没有设置时段',
    en: 'No period covers {from} to {to}',
  },
  pricePeriodOverlap: {
    code: 1504,
    zh: '{from} 至 {to} 有多个时段重叠',
    en: 'More than one period covers {from} to {to}',
  },
  pricePeriodUnaligned: {
    code: 1505,
    zh: '{time} 不是当天的整点或半点',
    en: '{time} is not a full or half hour of the day',
  },
  pricePeriodBackwards: {
    code: 1506,
    zh: '时段 {from} 至 {to} 的结束必须晚于开始，跨零点请拆成两段',
    en: 'The period {from} to {to} must end after it begins; make two of one that passes midnight',
  },
  priceTierMissing: { code: 1507, zh: '{tier}：没有设置价格', en: '{tier}: has no price' },
  priceTierTwice: { code: 1508, zh: '{tier}：价格设置了多次', en: '{tier}: has more than one price' },
  priceNotWhole: {
    code: 1509,
    zh: '{tier}：价格最多 4 位小数',
    en: '{tier}: a price has 4 decimals at most',
  },
  priceNegative: { code: 1510, zh: '{tier}：价格不能为负', en: '{tier}: a price cannot be negative' },
  priceBeyondCap: {
    code: 1511,
    zh: '{tier}：价格不能超过每度 {cap} 元',
    en: '{tier}: a price may not exceed {cap} yuan per kWh',
  },
  priceMonthDayUnknown: {
    code: 1520,
    zh: '{name}：{text} 不是有效的月日',
    en: '{name}: {text} is no day of a year',
  },
  priceDayUnknown: { code: 1521, zh: '{name}：{text} 不是有效的日期', en: '{name}: {text} is no date' },
  priceNameTwice: { code: 1522, zh: '名称“{name}”重复', en: 'The name “{name}” is used twice' },
  priceDaysMissing: { code: 1523, zh: '{name}：没有设置日期', en: '{name}: has no days' },
  priceSeasonsOverlap: {
    code: 1524,
    zh: '{from} 至 {to} 同时属于多个季节：{names}',
    en: '{from} to {to} belongs to more than one season: {names}',
  },
  priceCalendarHole: {
    code: 1525,
    zh: '{from} 至 {to} 不属于任何季节，且没有默认时段表',
    en: '{from} to {to} belongs to no season, and there is no default table',
  },
  priceHolidaysOverlap: {
    code: 1526,
    zh: '{day} 同时属于多个节假日：{names}',
    en: '{day} belongs to more than one holiday: {names}',
  },
  priceNameMissing: {
    code: 1527,
    zh: '请填写季节或节假日的名称',
    en: 'A season and a holiday need a name',
  },
  priceNotBound: {
    code: 1540,
    zh: '{time} 没有生效的计费模型，请先绑定',
    en: 'No cost model is in force at {time}, bind one first',
  },
  priceBindingsClash: {
    code: 1541,
    zh: '{time} 有 {count} 条优先级同为 {priority} 的计费绑定，请调整优先级或有效期',
    en: 'At {time}, {count} bindings have the same priority {priority}: change a priority or a validity',
  },
  priceBindingTaken: {
    code: 1542,
    zh: '{place} 自 {from} 起已按优先级 {priority} 绑定“{model}”（{until}），请调整优先级或有效期',
    en: '{place} is bound to {model} with priority {priority} from {from} on ({until}): change the priority or the time',
  },
  priceBindingBegun: {
    code: 1543,
    zh: '绑定已于 {time} 生效，只能修改结束时间和备注，或立即解除',
    en: 'The binding has held since {time}: only its end and note can be changed, or it can be ended now',
  },
  priceBindingOver: {
    code: 1544,
    zh: '绑定已于 {time} 结束，只能修改备注',
    en: 'The binding ended at {time}: only its note can be changed',
  },
  priceTimePast: {
    code: 1545,
    zh: '{time} 已经过去，价格不能追溯修改，请选择之后的时间',
    en: '{time} is in the past, and prices are not changed backwards: choose a later time',
  },
  priceModelNotEnabled: {
    code: 1546,
    zh: '计费模型“{model}”未启用，请先启用',
    en: 'The cost model {model} is not enabled: enable it first',
  },
  priceModelBound: {
    code: 1547,
    zh: '计费模型仍绑定在 {count} 个电站（{names}），停用后这些电站将没有价格，请先改绑或解除绑定',
    en: 'The cost model is still bound at {count} stations ({names}), which would have no price: bind another one first',
  },
  priceModelNoTaken: {
    code: 1548,
    zh: '模型编号 {no} 已被“{name}”使用，可以用 {next}',
    en: 'The number {no} is taken by {name}; {next} is free',
  },
  priceModelElsewhere: {
    code: 1549,
    zh: '计费模型“{model}”属于“{merchant}”，不能用于该电站',
    en: 'The cost model {model} is of {merchant} and cannot be used at this station',
  },
  priceReadingsTooFew: {
    code: 1550,
    zh: '电表读数不足，无法计算分时电量',
    en: 'There are too few meter readings to tell the energy of each half hour',
  },
  priceReadingsBackwards: {
    code: 1551,
    zh: '{time} 的电表读数或时间早于上一条，请核查',
    en: 'At {time} the meter or the clock went backwards: check the readings',
  },
  priceTiersAmbiguous: {
    code: 1552,
    zh: '{tier}：充电期间价格随日期变化，仅凭分档电量无法计费',
    en: '{tier}: its price changed with the date during the charge, so energy by tier does not tell what it costs',
  },
  priceRowsTooMany: {
    code: 1553,
    zh: '分时明细共 {count} 条，超过上限 {most} 条',
    en: 'The charge has {count} rows, more than the {most} allowed',
  },
  priceVersionNotThen: {
    code: 1554,
    zh: '{time} 生效的是版本 {inForce}，不是版本 {version}',
    en: 'At {time} version {inForce} is in force, not version {version}',
  },
  priceVersionNoneThen: {
    code: 1555,
    zh: '{time} 时该计费模型还没有生效的版本',
    en: 'At {time} no version of the cost model is in force yet',
  },
  priceSpanEmpty: {
    code: 1556,
    zh: '结束时间须晚于生效时间 {from}',
    en: 'It must end later than it begins, which is {from}',
  },
  issuePileDisabled: { code: 1560, zh: '充电桩已停用', en: 'The pile is disabled' },
  issuePileSilent: {
    code: 1561,
    zh: '{protocol} 充电桩不接收计费模型，由平台计费',
    en: 'A pile that speaks {protocol} takes no cost model: the platform bills it',
  },
  issueOtherModel: {
    code: 1562,
    zh: '{time} 该桩执行的是“{model}”，请先绑定本模型',
    en: 'At {time} the pile goes by {model}: bind this model first',
  },
  issueNoModel: {
    code: 1563,
    zh: '{time} 该桩没有生效的计费模型，请先绑定',
    en: 'At {time} no cost model is in force for the pile: bind one first',
  },
  issueWaiting: { code: 1564, zh: '该版本已在等待下发', en: 'This version is on its way to the pile already' },
  issueNowhere: {
    code: 1565,
    zh: '没有可以下发的充电桩：{reason}',
    en: 'There is no pile to send it to: {reason}',
  },
  issueTooMany: {
    code: 1566,
    zh: '一次最多下发 {most} 台充电桩，所选共 {count} 台',
    en: 'At most {most} piles at once; {count} are chosen',
  },
} as const satisfies Record<string, Refused>
