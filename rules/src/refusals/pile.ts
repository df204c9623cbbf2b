// Of pile types, piles and guns.
import type { Refused } from './refused.ts'

export const pile = {
  pileCodeTaken: { code: 1420, zh: '桩编码 {code} 已被使用', en: 'The pile code {code} is taken' },
  pileCodeFixed: {
    code: 1421,
    zh: '充电桩已经上线过，桩编码不能修改',
    en: 'The pile has been online: its code cannot be changed',
  },
  pileNoTaken: {
    code: 1422,
    zh: '桩号 {no} 在电站「{station}」已被使用，可以用 {next}',
    en: 'The number {no} is taken at {station}; {next} is free',
  },
  pileNosUsedUp: {
    code: 1423,
    zh: '电站「{station}」的桩号 0-33 已全部使用',
    en: 'All numbers from 0 to 33 are taken at {station}',
  },
  chargerIdentityMissing: {
    code: 1424,
    zh: 'OCPP 充电桩须填写充电桩标识',
    en: 'A pile that speaks OCPP needs its charger identity',
  },
  chargerIdentityTaken: {
    code: 1425,
    zh: '充电桩标识 {identity} 已被使用',
    en: 'The charger identity {identity} is taken',
  },
  pileLimitReached: {
    code: 1426,
    zh: '{company} 最多可有 {limit} 台充电桩，现有 {used} 台',
    en: '{company} may have {limit} piles and has {used}',
  },
  pileBusy: {
    code: 1427,
    zh: '{guns} 枪正在充电或准备充电，请结束后再操作',
    en: 'Gun {guns} is charging or about to: wait until it has ended',
  },
  pileThereAlready: {
    code: 1428,
    zh: '充电桩已在该电站',
    en: 'The pile stands at this station already',
  },
  baysTooMany: {
    code: 1429,
    zh: '车位号有 {count} 个，多于枪数 {guns}',
    en: 'There are {count} bays for {guns} guns',
  },
  notAtStation: {
    code: 1430,
    zh: '{what}不属于该电站，请重新选择',
    en: 'The {what} is not at this station: choose one that is',
  },
  pileTypeDisabled: {
    code: 1431,
    zh: '桩型号「{name}」已停用，不能用于充电桩',
    en: 'The pile type {name} is disabled and cannot be used',
  },
  pileTypeGunsDiffer: {
    code: 1432,
    zh: '该桩有 {guns} 把枪，不能改为 {count} 枪的型号',
    en: 'The pile has {guns} guns and cannot become one of {count}',
  },
  pileTypeInUse: {
    code: 1433,
    zh: '已有 {count} 台充电桩使用该型号，不能修改通信协议和枪数',
    en: '{count} piles are of this type: protocol and number of guns cannot be changed',
  },
  pileTypeTaken: {
    code: 1434,
    zh: '{maker} 的型号 {model} 已存在',
    en: 'The model {model} of {maker} is there already',
  },
  qrLabelsTooMany: {
    code: 1436,
    zh: '一次最多打印 {most} 张标签，现有 {count} 张，请下载压缩包',
    en: 'At most {most} labels are printed at once and there are {count}: download the zip',
  },
  qrLabelsNone: { code: 1437, zh: '所选充电桩没有充电枪', en: 'The chosen piles have no guns' },
  pileTypeNameTaken: { code: 1435, zh: '型号名称「{name}」已被使用', en: 'The name {name} is taken' },
} as const satisfies Record<string, Refused>
