// Of what stands around stations: tags, roads, meters, transformers.
import type { Refused } from './refused.ts'

export const surrounding = {
  ofPlatform: {
    code: 1460,
    zh: '“{name}”由平台维护，可以使用，不能修改或删除',
    en: '“{name}” is the platform’s: it is yours to use and not to change',
  },
  tagsNotOfStations: {
    code: 1461,
    zh: '模板只能使用电站的标签，请移除：{names}',
    en: 'A template holds tags of stations only, take out: {names}',
  },
  tagsOfOneClass: {
    code: 1462,
    zh: '分类“{name}”只能选一个标签，请保留其中之一：{names}',
    en: 'The class “{name}” allows one tag, keep one of: {names}',
  },
  tagTemplateOff: { code: 1463, zh: '该模板已停用，不能套用', en: 'The template is disabled and cannot be applied' },
  tagClassUsed: {
    code: 1464,
    zh: '该分类已有标签，不能改变适用对象',
    en: 'The class has tags already: what they are of cannot change',
  },
  meterPlaceWrong: {
    code: 1465,
    zh: '{what}须属于同一电站',
    en: 'The {what} has to be of the same station',
  },
  meterCircle: {
    code: 1466,
    zh: '上级电表不能是自己或自己的下级',
    en: 'A meter cannot stand below itself or below one of its own',
  },
  meterInUse: {
    code: 1467,
    zh: '该记录已有{what}，不能改到其他电站',
    en: 'It has {what} already and cannot go to another station',
  },
  readingThere: {
    code: 1468,
    zh: '电表 {meter} 在 {time} 已有抄表记录（读数 {dial}），未覆盖，请在列表中修改',
    en: 'There is a reading of the meter {meter} at {time} already ({dial}): it stays, change it in the list',
  },
  readingInFuture: { code: 1469, zh: '抄表时间不能晚于现在', en: 'A meter cannot have been read later than now' },
  readingBeyondDial: {
    code: 1470,
    zh: '读数超过表盘的最大值 {most}，请核对读数或电表的表盘整数位',
    en: 'The dial ends at {most}: look at the reading again, or at the digits of the meter',
  },
  readingBelow: {
    code: 1471,
    zh: '读数小于 {time} 的读数 {dial}；如为满度归零或换表，请选择读数情况',
    en: 'It says less than {dial} at {time}: say so where the dial rolled over or the meter was replaced',
  },
  readingAbove: {
    code: 1472,
    zh: '读数大于之后 {time} 的读数 {dial}，请核对抄表时间和读数',
    en: 'It says more than {dial} at {time}, which is later: look at the time and the reading again',
  },
  readingTierGap: {
    code: 1473,
    zh: '尖峰平谷读数之和与总读数相差 {gap} 千瓦时，请核对',
    en: 'The tiers and the total differ by {gap} kWh, look again',
  },
  readingKept: {
    code: 1474,
    zh: '删除后 {time} 的读数将小于之前的读数，请先处理该读数',
    en: 'Without it the reading at {time} would say less than the one before: see to that one first',
  },
  meterOff: {
    code: 1475,
    zh: '电表 {meter} 已停用，不能录入',
    en: 'The meter {meter} is disabled, nothing can be entered',
  },
  feeThere: {
    code: 1476,
    zh: '电表 {meter} 的 {month} 电费已存在（合计 {total} 元），未覆盖，请在列表中修改',
    en: 'The fee of the meter {meter} for {month} is there already ({total} yuan in all): it stays, change it in the list',
  },
  feeAccountWrong: {
    code: 1477,
    zh: '户号 {given} 与电表 {meter} 的户号“{account}”不一致',
    en: 'The account {given} is not that of the meter {meter}, which is “{account}”',
  },
  feeMonthAhead: { code: 1478, zh: '{month} 还没有到，不能录入电费', en: '{month} has not come yet' },
  areaOffSection: {
    code: 1479,
    zh: '桩号须在路段的起止之间：{from} 至 {to} 米',
    en: 'It has to lie between the ends of its section: {from} to {to} m',
  },
  readingNotRolled: {
    code: 1480,
    zh: '读数没有变小，不是满度归零，请选择“正常”',
    en: 'The dial does not say less than before: it did not roll over, choose “Normal”',
  },
  targetThere: {
    code: 1481,
    zh: '电站“{station}”已有 {month} 的目标，请在列表中修改',
    en: 'The station “{station}” has a target for {month} already: change it in the list',
  },
} as const satisfies Record<string, Refused>
