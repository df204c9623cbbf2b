// Coded values of what happens between the platform and its piles, with their labels.
import { choices } from './kit/choices.ts'

/** What became of a command; only accepted and refused are the pile's own words. */
export const commandState = choices([
  { value: 'waiting', zh: '待发送', en: 'Waiting', tone: 'idle' },
  { value: 'sent', zh: '已发送', en: 'Sent', tone: 'busy' },
  { value: 'accepted', zh: '成功', en: 'Accepted', tone: 'ok' },
  { value: 'refused', zh: '桩拒绝', en: 'Refused', tone: 'bad' },
  { value: 'unsupported', zh: '不支持', en: 'Unsupported', tone: 'bad' },
  { value: 'offline', zh: '离线', en: 'Offline', tone: 'bad' },
  { value: 'timedOut', zh: '超时', en: 'No answer', tone: 'warn' },
  { value: 'lost', zh: '连接中断', en: 'Connection lost', tone: 'warn' },
  { value: 'failed', zh: '失败', en: 'Failed', tone: 'bad' },
  { value: 'cancelled', zh: '已取消', en: 'Cancelled', tone: 'idle' },
])

export const commandSource = choices([
  { value: 'staff', zh: '人工', en: 'Staff' },
  { value: 'system', zh: '系统', en: 'System' },
  { value: 'price', zh: '计费下发', en: 'Price issue' },
  { value: 'upgrade', zh: '升级任务', en: 'Upgrade' },
  { value: 'driver', zh: '车主', en: 'Driver' },
])

export const resetMode = choices([
  { value: 'soft', zh: '软重启', en: 'Soft' },
  { value: 'hard', zh: '硬重启', en: 'Hard' },
])

export const lockMove = choices([
  { value: 'up', zh: '升起', en: 'Raise' },
  { value: 'down', zh: '降下', en: 'Lower' },
])

export const limitUnit = choices([
  { value: 'kW', zh: 'kW', en: 'kW' },
  { value: 'A', zh: 'A', en: 'A' },
])

export const frameDirection = choices([
  { value: 'up', zh: '上行', en: 'From pile' },
  { value: 'down', zh: '下行', en: 'To pile' },
])

/** How a pile proves who it is. */
export const securityProfile = choices([
  { value: 0, zh: '不加密，不验证', en: 'None' },
  { value: 1, zh: '密码验证', en: 'Password' },
  { value: 2, zh: '密码验证，TLS 加密', en: 'Password over TLS' },
])

/** Of a charging session, as far as the pile tells. */
export const sessionState = choices([
  { value: 'starting', zh: '启动中', en: 'Starting', tone: 'busy' },
  { value: 'charging', zh: '充电中', en: 'Charging', tone: 'ok' },
  { value: 'ended', zh: '已结束', en: 'Ended', tone: 'idle' },
  { value: 'failed', zh: '启动失败', en: 'Start failed', tone: 'bad' },
  { value: 'lost', zh: '失去联系', en: 'Lost', tone: 'warn' },
])

export const sessionWay = choices([
  { value: 'app', zh: 'APP', en: 'App' },
  { value: 'staff', zh: '工作人员', en: 'Staff' },
  { value: 'card', zh: '刷卡', en: 'Card' },
  { value: 'vin', zh: '即插即充', en: 'VIN' },
  { value: 'offlineCard', zh: '离线卡', en: 'Offline card' },
  { value: 'partner', zh: '互联互通', en: 'Partner' },
  { value: 'unknown', zh: '未知', en: 'Unknown' },
])

/** Which part of a pile a program is for (requirements 3.2). */
export const firmwareKind = choices([
  { value: 1, zh: 'TCU程序', en: 'TCU firmware' },
  { value: 2, zh: 'CCU程序', en: 'CCU firmware' },
  { value: 3, zh: 'MNU程序', en: 'MNU firmware' },
  { value: 4, zh: '主板配置', en: 'Main board config' },
  { value: 5, zh: '其他', en: 'Other' },
])

export const upgradeState = choices([
  { value: 'running', zh: '进行中', en: 'Running', tone: 'busy' },
  { value: 'halted', zh: '已暂停', en: 'Paused', tone: 'warn' },
  { value: 'done', zh: '已完成', en: 'Completed', tone: 'ok' },
  { value: 'cancelled', zh: '已取消', en: 'Cancelled', tone: 'idle' },
])

export const upgradePileState = choices([
  { value: 1, zh: '待下发', en: 'Waiting', tone: 'idle' },
  { value: 2, zh: '已下发', en: 'Sent', tone: 'busy' },
  { value: 3, zh: '升级中', en: 'Upgrading', tone: 'busy' },
  { value: 4, zh: '成功', en: 'Succeeded', tone: 'ok' },
  { value: 5, zh: '失败', en: 'Failed', tone: 'bad' },
  { value: 6, zh: '超时', en: 'Timed out', tone: 'bad' },
  { value: 7, zh: '已取消', en: 'Cancelled', tone: 'idle' },
])

/** Of a part of the platform. */
export const serviceState = choices([
  { value: 'up', zh: '正常', en: 'Up', tone: 'ok' },
  { value: 'slow', zh: '缓慢', en: 'Slow', tone: 'warn' },
  { value: 'down', zh: '停止', en: 'Down', tone: 'bad' },
])

/** How grave an alarm is (requirements 3.2). */
export const alarmLevel = choices([
  { value: 1, zh: '正常停止', en: 'Normal stop', tone: 'idle' },
  { value: 2, zh: '提示', en: 'Info', tone: 'idle' },
  { value: 3, zh: '注意', en: 'Attention', tone: 'busy' },
  { value: 4, zh: '告警', en: 'Alarm', tone: 'warn' },
  { value: 5, zh: '故障停机', en: 'Fault stop', tone: 'bad' },
  { value: 6, zh: '设备严重故障', en: 'Severe device fault', tone: 'bad' },
])

/** What has been done about it (requirements 3.2). */
export const alarmStatus = choices([
  { value: 1, zh: '待处理', en: 'Pending', tone: 'warn' },
  { value: 2, zh: '处理中', en: 'Processing', tone: 'busy' },
  { value: 3, zh: '已处理', en: 'Handled', tone: 'ok' },
])

export const alarmKind = choices([
  { value: 'fault', zh: '设备故障', en: 'Device fault' },
  { value: 'offline', zh: '离线', en: 'Offline' },
  { value: 'stop', zh: '异常停止', en: 'Abnormal stop' },
  { value: 'vehicle', zh: '车辆', en: 'Vehicle' },
])

/** Whose fault it is. */
export const alarmSource = choices([
  { value: 'vehicle', zh: '车故障', en: 'Vehicle' },
  { value: 'handshake', zh: '车桩交互', en: 'Vehicle and pile' },
  { value: 'link', zh: '桩与平台', en: 'Pile and platform' },
  { value: 'pile', zh: '桩故障', en: 'Pile' },
  { value: 'user', zh: '用户', en: 'User' },
])

export const alarmState = choices([
  { value: 'lasting', zh: '持续中', en: 'Lasting', tone: 'bad' },
  { value: 'recovered', zh: '已恢复', en: 'Recovered', tone: 'ok' },
  { value: 'happened', zh: '已发生', en: 'Happened', tone: 'idle' },
])
