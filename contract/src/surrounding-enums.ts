// Coded values of what stands around a station: occupy rules, limits, gates, meters, tags; with their labels.
import { choices } from './kit/choices.ts'

export const occupyKind = choices([
  { value: 0, zh: '充电前', en: 'Before charging' },
  { value: 1, zh: '充电后', en: 'After charging' },
])

export const occupyUnit = choices([
  { value: 1, zh: '每分钟', en: 'A minute' },
  { value: 15, zh: '每15分钟', en: '15 minutes' },
  { value: 30, zh: '每30分钟', en: '30 minutes' },
  { value: 60, zh: '每小时', en: 'An hour' },
])

export const freeTimesCycle = choices([
  { value: 'day', zh: '每日', en: 'A day' },
  { value: 'month', zh: '每月', en: 'A month' },
])

export const memberType = choices([
  { value: 1, zh: '个人', en: 'Personal' },
  { value: 2, zh: '车队', en: 'Fleet' },
  { value: 3, zh: '互联互通', en: 'Interconnection' },
  { value: 4, zh: '其他', en: 'Other' },
])

export const vehiclePurpose = choices([
  { value: 1, zh: '私家', en: 'Private' },
  { value: 2, zh: '网约', en: 'Ride hailing' },
  { value: 3, zh: '出租', en: 'Taxi' },
  { value: 4, zh: '物流', en: 'Logistics' },
  { value: 5, zh: '通勤大巴', en: 'Coach' },
  { value: 255, zh: '其他', en: 'Other' },
])

export const plateKind = choices([
  { value: 'green', zh: '新能源绿牌', en: 'Green' },
  { value: 'yellowGreen', zh: '新能源黄绿牌', en: 'Yellow-green' },
  { value: 'blue', zh: '蓝牌', en: 'Blue' },
  { value: 'yellow', zh: '黄牌', en: 'Yellow' },
  { value: 'white', zh: '白牌', en: 'White' },
  { value: 'black', zh: '黑牌', en: 'Black' },
])

export const limitMode = choices([
  { value: 'allow', zh: '仅允许', en: 'Only these', tone: 'ok' },
  { value: 'deny', zh: '禁止', en: 'Not these', tone: 'bad' },
])

export const gateMode = choices([
  { value: 'pushPlate', zh: '推送车牌', en: 'Send the plate' },
  { value: 'issueCoupon', zh: '发放停车券', en: 'Give a coupon' },
  { value: 'openCall', zh: '调用开闸', en: 'Open the gate' },
])

export const waiverKind = choices([
  { value: 'minutes', zh: '按时长', en: 'Minutes' },
  { value: 'perEnergy', zh: '按电量', en: 'By energy' },
  { value: 'whole', zh: '满额全免', en: 'Whole fee' },
])

export const meterKind = choices([
  { value: 'main', zh: '总表', en: 'Main' },
  { value: 'sub', zh: '分表', en: 'Sub' },
  { value: 'pile', zh: '桩表', en: 'Pile' },
  { value: 'ownUse', zh: '自用电表', en: 'Own use' },
])

export const collectMode = choices([
  { value: 'manual', zh: '人工抄表', en: 'By hand' },
  { value: 'automatic', zh: '自动采集', en: 'Automatic' },
])

export const readingSource = choices([
  { value: 'manual', zh: '人工', en: 'By hand' },
  { value: 'import', zh: '导入', en: 'Imported' },
  { value: 'automatic', zh: '自动', en: 'Automatic' },
])

export const tagSubject = choices([
  { value: 'station', zh: '电站', en: 'Stations' },
  { value: 'pile', zh: '充电桩', en: 'Piles' },
  { value: 'member', zh: '会员', en: 'Members' },
  { value: 'vehicle', zh: '车辆', en: 'Vehicles' },
])

export const tagPlace = choices([
  { value: 'appList', zh: 'App 列表', en: 'App list' },
  { value: 'appDetail', zh: 'App 详情', en: 'App detail' },
  { value: 'appMap', zh: 'App 地图', en: 'App map' },
  { value: 'backOffice', zh: '管理后台', en: 'Back-office' },
])

/** Whose a tag is: the platform's are everybody's to use. */
export const tagOrigin = choices([
  { value: 'platform', zh: '平台', en: 'Platform', tone: 'busy' },
  { value: 'own', zh: '自有', en: 'Own', tone: 'ok' },
])

/** Where a charging limit holds, the widest first. */
export const limitRange = choices([
  { value: 'network', zh: '全部电站', en: 'All stations' },
  { value: 'station', zh: '电站', en: 'A station' },
  { value: 'pile', zh: '充电桩', en: 'A pile' },
  { value: 'gun', zh: '充电枪', en: 'A gun' },
])

/** What became of the last attempt to reach a gate. */
export const gateCheck = choices([
  { value: 'reached', zh: '可以连接', en: 'Reached', tone: 'ok' },
  { value: 'noAddress', zh: '未填写地址', en: 'No address', tone: 'warn' },
  { value: 'notAllowed', zh: '内网地址不允许', en: 'Private address not allowed', tone: 'bad' },
  { value: 'unknownHost', zh: '域名无法解析', en: 'Unknown host', tone: 'bad' },
  { value: 'refused', zh: '连接被拒绝', en: 'Connection refused', tone: 'bad' },
  { value: 'timeout', zh: '连接超时', en: 'Timed out', tone: 'bad' },
  { value: 'failed', zh: '连接失败', en: 'Failed', tone: 'bad' },
])

/** Why a dial says less than it did before. */
export const readingEvent = choices([
  { value: 'normal', zh: '正常', en: 'Normal', tone: 'ok' },
  { value: 'rollover', zh: '满度归零', en: 'Rolled over', tone: 'warn' },
  { value: 'replaced', zh: '换表', en: 'Meter replaced', tone: 'warn' },
])
