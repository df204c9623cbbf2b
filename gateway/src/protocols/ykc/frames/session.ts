// A charge from its start to its record.
import { stopReasonOf } from '@ev/rules/stop-reasons'
import { ascii, before, count, time } from '../field.ts'
import { frame } from '../layout.ts'
import { labelled } from '../list.ts'
import {
  amount,
  balance,
  charge,
  code,
  energy,
  fourTiers,
  gun,
  logicalCard,
  parallelNo,
  physicalCard,
  pile,
  success,
  trade,
  unitPrice,
  vin,
} from './common.ts'

const startAskFields = {
  pile,
  gun,
  mode: code('启动方式', 'Start by', { 1: ['刷卡', 'card'], 2: ['账号', 'account'], 3: ['VIN码', 'VIN'] }),
  needsPassword: code('是否需要密码', 'With password', { 0: ['不需要', 'no'], 1: ['需要', 'yes'] }),
  card: physicalCard,
  password: ascii(16, '输入密码', 'Password', { isSecret: true }),
  vin: vin(true),
}
const role = code('主辅枪标记', 'Role', { 0: ['主枪', 'main gun'], 1: ['辅枪', 'auxiliary gun'] })

export const startAsk = frame(0x31, '充电桩主动申请启动充电', 'Start request', startAskFields)
export const parallelStartAsk = frame(0xa1, '充电桩主动申请并充充电', 'Parallel start request', {
  ...startAskFields,
  role,
  parallelNo,
})

const startAnswerFields = {
  ...charge,
  logicalCard,
  balance,
  result: success('鉴权成功标志', 'Result'),
  reason: code('失败原因', 'Reason', {
    0: ['无', 'none'],
    1: ['账户不存在', 'no such account'],
    2: ['账户冻结', 'account frozen'],
    3: ['账户余额不足', 'balance too low'],
    4: ['该卡存在未结账记录', 'card has an unsettled record'],
    5: ['桩停用', 'pile disabled'],
    6: ['该账户不能在此桩上充电', 'account may not use this pile'],
    7: ['密码错误', 'wrong password'],
    8: ['电站电容不足', 'station capacity short'],
    9: ['系统中VIN码不存在', 'VIN unknown'],
    10: ['该桩存在未结账记录', 'pile has an unsettled record'],
    11: ['该桩不支持刷卡', 'pile does not take cards'],
  }),
}

export const startAnswer = frame(0x32, '运营平台确认启动充电', 'Start answer', startAnswerFields)
export const parallelStartAnswer = frame(0xa2, '运营平台确认并充启动充电', 'Parallel start answer', {
  ...startAnswerFields,
  parallelNo,
})

const remoteStartFields = { ...charge, logicalCard, physicalCard, balance }

export const remoteStart = frame(0x34, '远程控制启机', 'Remote start', remoteStartFields)
export const parallelRemoteStart = frame(0xa4, '远程控制并充启机', 'Parallel remote start', {
  ...remoteStartFields,
  parallelNo,
})

const remoteStartAnswerFields = {
  ...charge,
  result: success('启动结果', 'Result'),
  reason: code('失败原因', 'Reason', {
    0: ['无', 'none'],
    1: ['设备编号不匹配', 'number mismatch'],
    2: ['枪已在充电', 'gun is charging'],
    3: ['设备故障', 'device fault'],
    4: ['设备离线', 'device offline'],
    5: ['未插枪', 'not plugged'],
  }),
}

export const remoteStartAnswer = frame(0x33, '远程启动充电命令回复', 'Remote start answer', remoteStartAnswerFields)
export const parallelRemoteStartAnswer = frame(0xa3, '远程并充启机命令回复', 'Parallel remote start answer', {
  ...remoteStartAnswerFields,
  role,
  parallelNo,
})

export const remoteStop = frame(0x36, '远程停机', 'Remote stop', { pile, gun })
export const remoteStopAnswer = frame(0x35, '远程停机命令回复', 'Remote stop answer', {
  pile,
  gun,
  result: success('停止结果', 'Result'),
  reason: code('失败原因', 'Reason', {
    0: ['无', 'none'],
    1: ['设备编号不匹配', 'number mismatch'],
    2: ['枪未处于充电状态', 'not charging'],
    3: ['其他', 'other'],
  }),
})

/** As the rules name it: two hexadecimal digits. */
export const stopCode = (code: number) => code.toString(16).toUpperCase().padStart(2, '0')

const showStop = (code: number) => before(stopCode(code), stopReasonOf(stopCode(code)))

const meter = (zh: string, en: string) => count(5, zh, en, { decimals: 4, unit: 'kWh' })

export const record = frame(0x3b, '交易记录', 'Transaction record', {
  ...charge,
  startedAt: time('开始时间', 'Started at'),
  endedAt: time('结束时间', 'Ended at'),
  tiers: labelled(fourTiers, {
    price: unitPrice('单价', 'price'),
    energy: energy('电量', 'energy'),
    lossEnergy: energy('计损电量', 'energy with loss'),
    amount: amount('金额', 'amount'),
  }),
  meterStart: meter('电表总起值', 'Meter at the start'),
  meterEnd: meter('电表总止值', 'Meter at the end'),
  energy: energy('总电量', 'Energy'),
  lossEnergy: energy('计损总电量', 'Energy with loss'),
  amount: amount('消费金额', 'Amount'),
  vin: vin(false),
  way: code('交易标识', 'Started by', {
    1: ['app启动', 'app'],
    2: ['卡启动', 'card'],
    4: ['离线卡启动', 'offline card'],
    5: ['vin码启动', 'VIN'],
  }),
  tradedAt: time('交易日期时间', 'Recorded at'),
  stopReason: count(1, '停止原因', 'Stop reason', { show: showStop }),
  card: physicalCard,
})

export const recordAnswer = frame(0x40, '交易记录确认', 'Record answer', {
  trade,
  result: code('确认结果', 'Result', { 0: ['上传成功', 'received'], 1: ['非法账单', 'illegal record'] }),
})

export const setBalance = frame(0x42, '远程账户余额更新', 'Balance update', { pile, gun, physicalCard, balance })
export const setBalanceAnswer = frame(0x41, '余额更新应答', 'Balance update answer', {
  pile,
  physicalCard,
  result: code('修改结果', 'Result', {
    0: ['修改成功', 'changed'],
    1: ['设备编号错误', 'wrong pile'],
    2: ['卡号错误', 'wrong card'],
  }),
})
