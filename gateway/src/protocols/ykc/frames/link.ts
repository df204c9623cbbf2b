// Signing in, being there, prices and time.
import { ascii, bcdCount, count, halfHours, plain, time } from '../field.ts'
import { frame } from '../layout.ts'
import { labelled } from '../list.ts'
import { code, fourTiers, gun, pile, success, unitPrice } from './common.ts'

export const login = frame(0x01, '登录认证', 'Login', {
  pile,
  pileType: code('桩类型', 'Pile type', { 0: ['直流', 'DC'], 1: ['交流', 'AC'] }),
  gunCount: count(1, '充电枪数量', 'Guns'),
  version: count(1, '通信协议版本', 'Protocol version', { decimals: 1 }),
  program: ascii(8, '程序版本', 'Program version'),
  netType: code('网络链接类型', 'Network', {
    0: ['SIM卡', 'SIM card'],
    1: ['LAN', 'LAN'],
    2: ['WAN', 'WAN'],
    3: ['其他', 'other'],
  }),
  // Piles without a card fill this with anything.
  sim: plain(10, 'SIM卡', 'SIM card'),
  carrier: code('运营商', 'Carrier', {
    0: ['移动', 'China Mobile'],
    2: ['电信', 'China Telecom'],
    3: ['联通', 'China Unicom'],
    4: ['其他', 'other'],
  }),
})

export const loginAnswer = frame(0x02, '登录认证应答', 'Login answer', {
  pile,
  result: code('登录结果', 'Result', { 0: ['登录成功', 'let in'], 1: ['登录失败', 'refused'] }),
})

export const heartbeat = frame(0x03, '心跳', 'Heartbeat', {
  pile,
  gun,
  gunState: code('枪状态', 'Gun state', { 0: ['正常', 'normal'], 1: ['故障', 'fault'] }),
})

export const heartbeatAnswer = frame(0x04, '心跳应答', 'Heartbeat answer', {
  pile,
  gun,
  answer: count(1, '应答', 'Answer'),
})

const modelNo = bcdCount(2, '计费模型编号', 'Tariff number')

export const tariffCheck = frame(0x05, '计费模型验证请求', 'Tariff check', { pile, modelNo })

export const tariffCheckAnswer = frame(0x06, '计费模型验证应答', 'Tariff check answer', {
  pile,
  modelNo,
  result: code('验证结果', 'Result', { 0: ['一致', 'same'], 1: ['不一致', 'differs'] }),
})

export const tariffAsk = frame(0x09, '计费模型请求', 'Tariff request', { pile })

const tariff = {
  pile,
  modelNo,
  tiers: labelled(fourTiers, {
    elecPrice: unitPrice('电费费率', 'electricity price'),
    servicePrice: unitPrice('服务费费率', 'service price'),
  }),
  lossRatio: count(1, '计损比例', 'Loss ratio'),
  slots: halfHours('半小时费率号', 'Tier of each half-hour'),
}

export const tariffAnswer = frame(0x0a, '计费模型请求应答', 'Tariff', tariff)
export const setTariff = frame(0x58, '计费模型设置', 'Tariff issued', tariff)
export const setTariffAnswer = frame(0x57, '计费模型设置应答', 'Tariff issue answer', { pile, result: success() })

export const setTime = frame(0x56, '对时设置', 'Set time', { pile, at: time('当前时间', 'Time') })
export const setTimeAnswer = frame(0x55, '对时设置应答', 'Set time answer', { pile, at: time('当前时间', 'Time') })
