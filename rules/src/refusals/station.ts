// Of stations, their groups and what is set for them.
import type { Refused } from './refused.ts'

export const station = {
  stationBusy: {
    code: 1400,
    zh: '有 {count} 把枪正在充电或准备充电，请结束后再操作',
    en: '{count} guns are charging or about to: wait until they have ended',
  },
  stationIncomplete: {
    code: 1401,
    zh: '电站还不能转为正式：{lacks}',
    en: 'The station cannot go into production yet: {lacks}',
  },
  stationReferred: {
    code: 1402,
    zh: '电站下还有{what}，请先移走或删除',
    en: 'The station still has {what}: move or delete them first',
  },
  stationLimitReached: {
    code: 1403,
    zh: '{company} 最多可有 {limit} 座电站，现有 {used} 座',
    en: '{company} may have {limit} stations and has {used}',
  },
  stationCodeTaken: {
    code: 1416,
    zh: '电站编号 {code} 已被使用',
    en: 'The station code {code} is taken',
  },
  stationNameTaken: {
    code: 1405,
    zh: '电站名称「{name}」已被使用',
    en: 'The station name {name} is taken',
  },
  stationTagSingle: {
    code: 1406,
    zh: '「{class}」只能有一个标签，现选了：{tags}',
    en: '{class} allows one tag only; chosen are {tags}',
  },
  stationTagNotForStations: {
    code: 1407,
    zh: '「{tags}」不是电站的标签',
    en: '{tags} are no tags of stations',
  },
  areaTooWide: {
    code: 1408,
    zh: '请选到最末一级的区县',
    en: 'Choose down to the district',
  },
  waiverThere: {
    code: 1409,
    zh: '该电站已有此类停车减免规则，请修改原有规则',
    en: 'The station has a waiver of this kind already: change that one',
  },
  roleStationsForeign: {
    code: 1410,
    zh: '所选电站中有 {count} 座不属于该商户或已删除，请重新选择',
    en: '{count} of the chosen stations are not of this seller or are gone: choose again',
  },
  operatingUnitUsed: {
    code: 1411,
    zh: '运营单位仍负责 {count} 座电站（{names}），请先改派',
    en: 'The unit still runs {count} stations ({names}): name another one there first',
  },
  operatingUnitDisabled: {
    code: 1412,
    zh: '运营单位「{name}」已停用，不能用于电站',
    en: 'The operating unit {name} is disabled and cannot be used',
  },
  groupNameTaken: { code: 1413, zh: '分组名称「{name}」已被使用', en: 'The group name {name} is taken' },
  stationMapTooMany: {
    code: 1414,
    zh: '地图最多显示 {most} 座电站，请缩小筛选范围',
    en: 'The map shows {most} stations at most: narrow the filters',
  },
  noticeSpanEmpty: { code: 1415, zh: '结束展示的时间须晚于开始展示', en: 'It must end later than it begins' },
} as const satisfies Record<string, Refused>
