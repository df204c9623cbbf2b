// What became of a command, in words: the platform's own where the pile did not answer, else what the pile said.
import type { ValueOf } from '../kit/choices.ts'
import type { Text } from '../kit/text.ts'
import type { commandState } from '../operation-enums.ts'

export type CommandState = ValueOf<typeof commandState>

/** Those after which nothing more comes by itself. */
export const isFinal = (state: CommandState) => state !== 'waiting' && state !== 'sent'

const outcomes: Record<CommandState, Text> = {
  waiting: { zh: '等待发送', en: 'Waiting to be sent' },
  sent: { zh: '已发送，等待充电桩答复', en: 'Sent; waiting for the pile' },
  accepted: { zh: '充电桩已接受', en: 'Accepted by the pile' },
  refused: { zh: '充电桩拒绝执行', en: 'Refused by the pile' },
  unsupported: { zh: '充电桩不支持该命令', en: 'Not supported by the pile' },
  offline: { zh: '充电桩不在线，命令未发送', en: 'Pile offline; not sent' },
  timedOut: {
    zh: '充电桩未在规定时间内答复，命令可能已执行',
    en: 'No answer in time; the pile may still have executed it',
  },
  lost: {
    zh: '答复到达前连接中断，命令可能已执行',
    en: 'Connection lost before the answer; the pile may still have executed it',
  },
  failed: { zh: '未能发送', en: 'Could not be sent' },
  cancelled: { zh: '发送前已取消', en: 'Cancelled before sending' },
}

/** The words of OCPP, and the codes under which the other language's reasons are kept. */
const codes: Readonly<Record<string, Text>> = {
  Rejected: { zh: '拒绝', en: 'rejected' },
  Blocked: { zh: '已被禁止', en: 'blocked' },
  Failed: { zh: '执行失败', en: 'failed' },
  Faulted: { zh: '设备故障', en: 'faulted' },
  NotImplemented: { zh: '未实现', en: 'not implemented' },
  NotSupported: { zh: '不支持', en: 'not supported' },
  Occupied: { zh: '枪被占用', en: 'occupied' },
  RebootRequired: { zh: '重启后生效', en: 'needs a reboot' },
  Scheduled: { zh: '充电结束后执行', en: 'scheduled for after the charge' },
  Unavailable: { zh: '不可用', en: 'unavailable' },
  Unknown: { zh: '未找到', en: 'unknown' },
  UnknownMessageId: { zh: '未知消息', en: 'unknown message' },
  UnknownVendorId: { zh: '未知厂商', en: 'unknown vendor' },
  UnlockFailed: { zh: '解锁失败', en: 'unlock failed' },
  VersionMismatch: { zh: '版本不一致', en: 'version mismatch' },
  numberMismatch: { zh: '设备编号不匹配', en: 'device number mismatch' },
  charging: { zh: '枪已在充电', en: 'the gun is already charging' },
  deviceFault: { zh: '设备故障', en: 'device fault' },
  deviceOffline: { zh: '设备离线', en: 'device offline' },
  notPlugged: { zh: '未插枪', en: 'not plugged in' },
  notCharging: { zh: '枪未在充电', en: 'the gun is not charging' },
  other: { zh: '其他原因', en: 'other reason' },
  failed: { zh: '执行失败', en: 'execution failed' },
  wrongCard: { zh: '卡号错误', en: 'wrong card number' },
  cardFormat: { zh: '卡号格式错误', en: 'wrong card format' },
  storageFull: { zh: '储存空间不足', en: 'storage full' },
  someCards: { zh: '部分卡未清除', en: 'some cards were not cleared' },
  modelMismatch: { zh: '程序与桩型号不匹配', en: 'firmware does not fit the model' },
  downloadTimedOut: { zh: '下载更新文件超时', en: 'the download timed out' },
  ftpMissing: { zh: '未配置 FTP 服务器', en: 'no FTP server configured' },
  tariffUnfit: { zh: '费率无法写入', en: 'the tariff does not fit' },
  transactionUnknown: { zh: '没有这次充电的编号', en: 'no transaction number for this session' },
  startTooLate: { zh: '启动已超时或已取消', en: 'the start took too long or was cancelled' },
  messageUnknown: { zh: '未知的消息', en: 'unknown message' },
  queueFull: { zh: '等待发送的命令过多', en: 'too many commands waiting' },
  tooManyWaiting: { zh: '等待发送的命令过多', en: 'too many commands waiting' },
  internal: { zh: '平台内部错误', en: 'internal platform error' },
  internalError: { zh: '平台内部错误', en: 'internal platform error' },
  InternalError: { zh: '桩内部错误', en: 'internal pile error' },
  ProtocolError: { zh: '协议错误', en: 'protocol error' },
  SecurityError: { zh: '安全错误', en: 'security error' },
  FormationViolation: { zh: '报文格式错误', en: 'the message is malformed' },
  PropertyConstraintViolation: { zh: '字段的值不允许', en: 'a value is not allowed' },
  OccurenceConstraintViolation: { zh: '字段缺失或过多', en: 'a field is missing or superfluous' },
  TypeConstraintViolation: { zh: '字段类型错误', en: 'a field has the wrong type' },
  GenericError: { zh: '一般错误', en: 'general error' },
  restarted: { zh: '平台在等待答复时重启', en: 'the platform restarted while waiting' },
}

export function sayAnswer(state: CommandState, code: string): Text {
  const outcome = outcomes[state]
  if (code === '' || (state === 'accepted' && code === 'Accepted')) return outcome
  const said = (Object.hasOwn(codes, code) && codes[code]) || { zh: code, en: code }
  return { zh: `${outcome.zh}：${said.zh}`, en: `${outcome.en}: ${said.en}` }
}
