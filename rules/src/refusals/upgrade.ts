// Of programs of piles, upgrades and offline cards.
import type { Refused } from './refused.ts'

export const upgrade = {
  firmwareTooLarge: { code: 1680, zh: '升级包不能超过 {limit}', en: 'A firmware file may weigh {limit} at most' },
  firmwareEmpty: { code: 1681, zh: '文件是空的', en: 'The file is empty' },
  firmwareFileGone: {
    code: 1682,
    zh: '程序文件不存在或已被使用，请重新上传',
    en: 'The file is not there or used already: upload it again',
  },
  firmwareThere: {
    code: 1683,
    zh: '该厂商已有相同类型的版本 {program}',
    en: 'The maker has a {program} of this kind already',
  },
  firmwareUsed: {
    code: 1684,
    zh: '升级包已被 {count} 个升级任务使用，不能删除；可以停用',
    en: '{count} upgrades use it, so it stays; it can be disabled',
  },
  firmwareOtherMaker: {
    code: 1685,
    zh: '桩型号「{name}」不是该厂商的',
    en: 'The type {name} is of another maker',
  },
  firmwareDisabled: { code: 1686, zh: '升级包已停用', en: 'The firmware is disabled' },
  upgradeNobody: { code: 1687, zh: '所选充电桩都不能升级', en: 'None of the chosen piles can be upgraded' },
  upgradeTooMany: {
    code: 1688,
    zh: '一个升级任务最多 {most} 台充电桩',
    en: 'An upgrade is about {most} piles at most',
  },
  upgradeWindowHalf: {
    code: 1689,
    zh: '升级时段须同时有开始和结束，且两者不同',
    en: 'The time of the day needs both ends, and they must differ',
  },
  upgradeOtherSeller: { code: 1690, zh: '与升级包不属于同一商户', en: 'It belongs to another seller' },
  upgradeOtherMaker: { code: 1691, zh: '厂商与升级包不同', en: 'It is of another maker' },
  upgradeOtherType: { code: 1692, zh: '桩型号与升级包不同', en: 'It is of another type' },
  upgradeSameProgram: { code: 1693, zh: '已经是版本 {program}', en: 'It has {program} already' },
  upgradeTooOld: {
    code: 1694,
    zh: '当前版本 {program} 低于最低可升级版本 {least}',
    en: 'Its {program} is below {least}, from which on it can be upgraded',
  },
  upgradeProgramUnknown: {
    code: 1695,
    zh: '当前版本未知，无法判断能否升级',
    en: 'Its program is not known, so nobody can tell whether it can be upgraded',
  },
  upgradePileDisabled: { code: 1696, zh: '充电桩已停用', en: 'The pile is disabled' },
  upgradeBusy: { code: 1697, zh: '正在任务「{name}」中升级', en: 'The upgrade {name} has it already' },
  upgradeCancelled: { code: 1698, zh: '任务已取消，不能重试', en: 'The upgrade is cancelled' },
  upgradePileGone: { code: 1699, zh: '充电桩不存在或无权查看', en: 'It is gone, or not yours to see' },
} as const satisfies Record<string, Refused>
