// Coded values of stations, piles and guns (requirements 3.2) with their labels.
import { choices } from './kit/choices.ts'

export const runType = choices([
  { value: 'ZiYing', zh: '自营', en: 'Self-operated' },
  { value: 'JiaMeng', zh: '合作', en: 'Cooperative' },
  { value: 'HuLianHuTong', zh: '互联互通', en: 'Third party' },
])

export const stationKind = choices([
  { value: 1, zh: '公共', en: 'Public' },
  { value: 2, zh: '个人', en: 'Personal' },
  { value: 3, zh: '公交', en: 'Bus' },
  { value: 4, zh: '环卫', en: 'Sanitation' },
  { value: 5, zh: '物流', en: 'Logistics' },
  { value: 6, zh: '出租', en: 'Taxi' },
  { value: 7, zh: '其他', en: 'Other' },
])

/** Set B: what is kept, and what the people at the desk see. */
export const stationStatus = choices([
  { value: 1, zh: '正常使用', en: 'Normal use', tone: 'ok' },
  { value: 2, zh: '建设中', en: 'Under construction', tone: 'idle' },
  { value: 3, zh: '维护中', en: 'Under maintenance', tone: 'warn' },
  { value: 4, zh: '关闭下线', en: 'Offline, closed', tone: 'bad' },
  { value: 5, zh: '未知', en: 'Unknown', tone: 'idle' },
])

/** Set A: what drivers and partners are told. */
export const openStatus = choices([
  { value: 1, zh: '开放', en: 'Open', tone: 'ok' },
  { value: 2, zh: '关闭', en: 'Closed', tone: 'bad' },
  { value: 3, zh: '未知', en: 'Unknown', tone: 'idle' },
  { value: 4, zh: '建设中', en: 'Under construction', tone: 'idle' },
  { value: 5, zh: '维护中', en: 'Under maintenance', tone: 'warn' },
])

export const stationStage = choices([
  { value: 'trial', zh: '调试', en: 'Trial', tone: 'warn' },
  { value: 'production', zh: '正式', en: 'Production', tone: 'ok' },
])

/** Fast, slow or faster: by the guns a station has. */
export const stationSpeed = choices([
  { value: 'kuai', zh: '快充', en: 'Fast' },
  { value: 'man', zh: '慢充', en: 'Slow' },
  { value: 'overTake', zh: '超充', en: 'Super fast' },
])

export const serviceStatus = choices([
  { value: 1, zh: '空闲', en: 'Idle', tone: 'ok' },
  { value: 2, zh: '较空闲', en: 'Half idle', tone: 'ok' },
  { value: 3, zh: '繁忙', en: 'Not idle', tone: 'warn' },
  { value: 4, zh: '充电中', en: 'Charging', tone: 'busy' },
  { value: 5, zh: '离线', en: 'Offline', tone: 'idle' },
  { value: 6, zh: '告警', en: 'Alarm', tone: 'bad' },
])

export const constructionPlace = choices([
  { value: 1, zh: '居民区', en: 'Residential' },
  { value: 2, zh: '公共机构', en: 'Public body' },
  { value: 3, zh: '企事业单位', en: 'Enterprise' },
  { value: 4, zh: '写字楼', en: 'Offices' },
  { value: 5, zh: '工业园区', en: 'Industrial park' },
  { value: 6, zh: '交通枢纽', en: 'Transport hub' },
  { value: 7, zh: '大型文体设施', en: 'Sports and culture' },
  { value: 8, zh: '城市绿地', en: 'Green space' },
  { value: 9, zh: '大型建筑配建停车场', en: 'Building car park' },
  { value: 10, zh: '路边停车位', en: 'Roadside' },
  { value: 11, zh: '城际高速服务区', en: 'Expressway service area' },
  { value: 255, zh: '其他', en: 'Other' },
])

export const positionType = choices([
  { value: 1, zh: '地上', en: 'Above ground' },
  { value: 2, zh: '地下', en: 'Below ground' },
])

export const facility = choices([
  { value: 'wifi', zh: '无线网络', en: 'Wi-Fi' },
  { value: 'lounge', zh: '空调休息室', en: 'Lounge' },
  { value: 'massage', zh: '按摩椅', en: 'Massage chair' },
  { value: 'shop', zh: '便利店', en: 'Shop' },
  { value: 'carWash', zh: '洗车', en: 'Car wash' },
  { value: 'water', zh: '饮用水', en: 'Drinking water' },
  { value: 'toilet', zh: '卫生间', en: 'Toilet' },
  { value: 'food', zh: '快餐', en: 'Fast food' },
  { value: 'vending', zh: '自动售货机', en: 'Vending machine' },
  { value: 'canopy', zh: '雨棚', en: 'Canopy' },
])

export const parkFeeType = choices([
  { value: 0, zh: '停车收费', en: 'Paid' },
  { value: 1, zh: '停车免费', en: 'Free' },
  { value: 2, zh: '限时免费', en: 'Free for a limited time' },
  { value: 3, zh: '充电限时免费', en: 'Free for a limited time when charging' },
])

/** Minutes of free parking after charging (requirements 9). */
export const freeParkMin = choices([
  { value: 15, zh: '15 分钟', en: '15 minutes' },
  { value: 30, zh: '30 分钟', en: '30 minutes' },
  { value: 45, zh: '45 分钟', en: '45 minutes' },
  { value: 60, zh: '60 分钟', en: '60 minutes' },
  { value: 90, zh: '90 分钟', en: '90 minutes' },
  { value: 120, zh: '120 分钟', en: '120 minutes' },
])

/** Minutes in which to leave (requirements 9). */
export const parkOutMin = choices([
  { value: 15, zh: '15 分钟', en: '15 minutes' },
  { value: 30, zh: '30 分钟', en: '30 minutes' },
  { value: 60, zh: '60 分钟', en: '60 minutes' },
])

export const electricityType = choices([
  { value: 1, zh: '大工业', en: 'Large industry' },
  { value: 2, zh: '一般工商业', en: 'General commerce' },
  { value: 3, zh: '居民', en: 'Residential' },
  { value: 4, zh: '其他', en: 'Other' },
])

export const splitCycle = choices([
  { value: 1, zh: 'T+1', en: 'T+1' },
  { value: 2, zh: 'T+7', en: 'T+7' },
  { value: 3, zh: 'M+1', en: 'M+1' },
])

/** Through whom else drivers come. */
export const partnerKind = choices([
  { value: 'map', zh: '地图平台', en: 'Maps' },
  { value: 'traffic', zh: '流量平台', en: 'Traffic platforms' },
  { value: 'maker', zh: '车企', en: 'Car makers' },
  { value: 'operator', zh: '其他运营商', en: 'Other operators' },
  { value: 'fleet', zh: '出行平台', en: 'Ride platforms' },
])

export const unitKind = choices([
  { value: 'owner', zh: '资产方', en: 'Owner' },
  { value: 'operator', zh: '运营方', en: 'Operator' },
  { value: 'property', zh: '物业方', en: 'Property manager' },
  { value: 'maintainer', zh: '运维方', en: 'Maintainer' },
])

export const groupPurpose = choices([
  { value: 'permission', zh: '权限', en: 'Permission' },
  { value: 'report', zh: '报表', en: 'Reports' },
  { value: 'price', zh: '定价', en: 'Prices' },
  { value: 'other', zh: '其他', en: 'Other' },
])

export const reportTo = choices([
  { value: 'government', zh: '监管平台', en: 'Government' },
  { value: 'partner', zh: '合作平台', en: 'Partner' },
])

export const governmentLevel = choices([
  { value: 'nation', zh: '国家', en: 'Nation' },
  { value: 'province', zh: '省', en: 'Province' },
  { value: 'city', zh: '市', en: 'City' },
])

/** Who makes piles: a fixed list. */
export const maker = choices([
  { value: 'teld', zh: '特来电', en: 'TELD' },
  { value: 'starCharge', zh: '星星充电', en: 'Star Charge' },
  { value: 'xuji', zh: '许继', en: 'XJ Electric' },
  { value: 'nari', zh: '国电南瑞', en: 'NARI' },
  { value: 'sinexcel', zh: '盛弘', en: 'Sinexcel' },
  { value: 'winline', zh: '永联', en: 'Winline' },
  { value: 'increase', zh: '英可瑞', en: 'Increase' },
  { value: 'uugreen', zh: '优优绿能', en: 'UUGreenPower' },
  { value: 'kstar', zh: '科士达', en: 'Kstar' },
  { value: 'auto', zh: '奥特迅', en: 'Auto Electric' },
  { value: 'lvneng', zh: '绿能慧充', en: 'Lvneng Huichong' },
  { value: 'zhongheng', zh: '中恒', en: 'Zhongheng' },
  { value: 'huawei', zh: '华为数字能源', en: 'Huawei Digital Power' },
  { value: 'east', zh: '易事特', en: 'EAST' },
  { value: 'clou', zh: '科陆', en: 'CLOU' },
  { value: 'jinguan', zh: '金冠', en: 'Jinguan' },
  { value: 'linkcharging', zh: '领充', en: 'LinkCharging' },
  { value: 'autel', zh: '道通', en: 'Autel' },
  { value: 'bull', zh: '公牛', en: 'BULL' },
  { value: 'other', zh: '其他', en: 'Other' },
])

/** The languages that the gateway speaks. */
export const protocol = choices([
  { value: 'YKC1.6', zh: '云快充1.6', en: 'YKC 1.6' },
  { value: 'OCPP1.6J', zh: 'OCPP1.6J', en: 'OCPP 1.6J' },
])

export const currentMode = choices([
  { value: 1, zh: '直流', en: 'DC' },
  { value: 2, zh: '交流', en: 'AC' },
  { value: 3, zh: '交直流一体', en: 'AC/DC combined' },
  { value: 4, zh: '无线', en: 'Wireless' },
  { value: 5, zh: '其他', en: 'Other' },
])

export const speedMode = choices([
  { value: 1, zh: '慢充', en: 'Slow' },
  { value: 2, zh: '快充', en: 'Fast' },
  { value: 3, zh: '超充', en: 'Super' },
])

export const gunLayout = choices([
  { value: 'ONE_GUN', zh: '单枪', en: 'One gun' },
  { value: 'TWO_GUN', zh: '双枪', en: 'Two guns' },
  { value: 'FOUR_GUN', zh: '四枪', en: 'Four guns' },
  { value: 'MORE_GUN', zh: '多枪', en: 'More guns' },
])

export const connectorType = choices([
  { value: 1, zh: '家用插座', en: 'Household socket' },
  { value: 2, zh: '交流接口插座', en: 'AC socket' },
  { value: 3, zh: '交流接口插头', en: 'AC plug' },
  { value: 4, zh: '直流接口枪头', en: 'DC gun' },
  { value: 5, zh: '无线充电座', en: 'Wireless' },
  { value: 6, zh: '其他', en: 'Other' },
])

export const nationalStandard = choices([
  { value: 1, zh: '2011', en: '2011' },
  { value: 2, zh: '2015', en: '2015' },
])

export const gunStatus = choices([
  { value: 1, zh: '空闲', en: 'Idle', tone: 'ok' },
  { value: 2, zh: '充电准备', en: 'Preparing', tone: 'busy' },
  { value: 3, zh: '充电中', en: 'Charging', tone: 'busy' },
  { value: 4, zh: '已充满', en: 'Fully charged', tone: 'warn' },
  { value: 5, zh: '离线', en: 'Offline', tone: 'idle' },
  { value: 6, zh: '告警', en: 'Alarm', tone: 'bad' },
  { value: 7, zh: '故障', en: 'Fault', tone: 'bad' },
  { value: 8, zh: '预约', en: 'Reserved', tone: 'warn' },
])

/** By how far away a label is to be scanned from. */
export const qrLayout = choices([
  { value: 'small', zh: '小（每页 24 张）', en: 'Small (24 a page)' },
  { value: 'medium', zh: '中（每页 12 张）', en: 'Medium (12 a page)' },
  { value: 'large', zh: '大（每页 6 张）', en: 'Large (6 a page)' },
])

export const qrFormat = choices([
  { value: 'png', zh: 'PNG 图片', en: 'PNG pictures' },
  { value: 'svg', zh: 'SVG 图片', en: 'SVG pictures' },
])

export const billingSide = choices([
  { value: 1, zh: '桩端计费', en: 'By the pile' },
  { value: 2, zh: '平台计费', en: 'By the platform' },
])

export const netType = choices([
  { value: '4G', zh: '4G', en: '4G' },
  { value: '5G', zh: '5G', en: '5G' },
  { value: 'wired', zh: '有线', en: 'Wired' },
  { value: 'wifi', zh: 'Wi-Fi', en: 'Wi-Fi' },
])
