// Of commands to piles and of how piles reach the platform.
import type { Refused } from './refused.ts'

export const command = {
  commandTooMany: {
    code: 1640,
    zh: '一次最多向 {most} 个对象下达命令，请缩小范围',
    en: 'A command is about {most} at most: choose fewer',
  },
  commandOne: { code: 1641, zh: '该命令一次只能下达给一个对象', en: 'This command is about one at a time' },
  commandParamsWrong: { code: 1642, zh: '参数不正确：{reason}', en: 'The parameters are not right: {reason}' },
  commandPileDisabled: { code: 1643, zh: '充电桩已停用', en: 'The pile is disabled' },
  commandNotInProtocol: {
    code: 1644,
    zh: '{protocol} 协议没有该命令',
    en: 'The protocol {protocol} has no such command',
  },
  commandNothingCharging: { code: 1645, zh: '没有正在进行的充电', en: 'Nothing is charging there' },
  commandChargingAlready: { code: 1646, zh: '该枪正在充电', en: 'The gun is charging already' },
  commandGunProhibited: { code: 1647, zh: '该枪已被禁用', en: 'The gun is prohibited' },
  commandGunOffline: { code: 1648, zh: '充电桩不在线', en: 'The pile is offline' },
  commandGunFaulty: { code: 1649, zh: '该枪有故障', en: 'The gun has a fault' },
  commandNoLock: { code: 1650, zh: '该枪没有登记地锁', en: 'No ground lock is known at this gun' },
  commandNoReservation: { code: 1651, zh: '没有可取消的预约占用', en: 'There is no reservation to take back' },
  commandNoCards: { code: 1652, zh: '没有启用的离线卡', en: 'There are no offline cards that are enabled' },
  commandTimePast: { code: 1653, zh: '时间 {time} 已经过去', en: '{time} has passed' },
  commandTargetGone: { code: 1654, zh: '对象不存在或无权查看', en: 'It is gone, or not yours to see' },
  commandSecretKey: {
    code: 1659,
    zh: '密钥请在充电桩的「接入」页设置',
    en: 'Keys are set on the page of the pile, under Access',
  },
  communicationProtocolDiffers: {
    code: 1655,
    zh: '充电桩的协议是 {protocol}，与配置不同',
    en: 'The pile speaks {protocol}, the configuration is for another protocol',
  },
  communicationSellerDiffers: {
    code: 1656,
    zh: '充电桩与配置不属于同一商户',
    en: 'The pile and the configuration belong to different sellers',
  },
  pendingTypeDiffers: {
    code: 1657,
    zh: '桩型号「{name}」的协议是 {protocol}，与该桩不同',
    en: 'The type {name} speaks {protocol}, unlike this pile',
  },
  accessNoPassword: {
    code: 1658,
    zh: '{protocol} 协议没有密码验证',
    en: 'The protocol {protocol} knows no passwords',
  },
  curveSpanEmpty: { code: 1670, zh: '开始时间须早于结束时间', en: 'It has to begin before it ends' },
  curveSpanLong: { code: 1671, zh: '曲线最多 {days} 天', en: 'A curve spans {days} days at most' },
} as const satisfies Record<string, Refused>
