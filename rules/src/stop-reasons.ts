// Why a session ended, by the code in which its pile says it: two hexadecimal digits of one language, a word of the other.
import type { AlarmLevel, AlarmSource } from './fault-codes.ts'

export type StopReason = {
  readonly zh: string
  readonly en: string
  readonly level: AlarmLevel
  /** As it should, before anything flowed, or in the middle. */
  readonly stage: 'ended' | 'failed' | 'broken'
  readonly source: AlarmSource | 'user'
}

const reasons: Readonly<Record<string, StopReason>> = {
  '40': { zh: 'APP远程停止', en: 'Stopped by app', level: 1, stage: 'ended', source: 'user' },
  '41': { zh: 'SOC达到100%', en: 'SOC reached 100 %', level: 1, stage: 'ended', source: 'user' },
  '42': { zh: '充电电量满足设定', en: 'Energy reached', level: 1, stage: 'ended', source: 'user' },
  '43': { zh: '充电金额满足设定', en: 'Amount reached', level: 1, stage: 'ended', source: 'user' },
  '44': { zh: '充电时间满足设定', en: 'Time reached', level: 1, stage: 'ended', source: 'user' },
  '45': { zh: '手动停止', en: 'Stopped by hand', level: 1, stage: 'ended', source: 'user' },
  '4A': { zh: '充电控制器故障', en: 'Charge controller fault', level: 5, stage: 'failed', source: 'pile' },
  '4B': { zh: '控制导引断开', en: 'Control guide broken', level: 3, stage: 'failed', source: 'handshake' },
  '4C': { zh: '断路器跳位', en: 'Breaker open', level: 5, stage: 'failed', source: 'pile' },
  '4D': { zh: '电表通信中断', en: 'Meter silent', level: 5, stage: 'failed', source: 'pile' },
  '4E': { zh: '余额不足', en: 'Balance too low', level: 2, stage: 'failed', source: 'user' },
  '4F': { zh: '充电模块故障', en: 'Charge module fault', level: 5, stage: 'failed', source: 'pile' },
  '50': { zh: '急停开入', en: 'Emergency stop', level: 6, stage: 'failed', source: 'pile' },
  '51': { zh: '防雷器异常', en: 'Surge protector', level: 5, stage: 'failed', source: 'pile' },
  '52': { zh: 'BMS未就绪', en: 'BMS not ready', level: 3, stage: 'failed', source: 'vehicle' },
  '53': { zh: '温度异常', en: 'Temperature', level: 5, stage: 'failed', source: 'pile' },
  '54': { zh: '电池反接', en: 'Battery reversed', level: 6, stage: 'failed', source: 'vehicle' },
  '55': { zh: '电子锁异常', en: 'Electronic lock', level: 5, stage: 'failed', source: 'pile' },
  '56': { zh: '合闸失败', en: 'Closing failed', level: 5, stage: 'failed', source: 'pile' },
  '57': { zh: '绝缘异常', en: 'Insulation', level: 6, stage: 'failed', source: 'pile' },
  '59': { zh: '接收BHM超时', en: 'BHM timed out', level: 3, stage: 'failed', source: 'vehicle' },
  '5A': { zh: '接收BRM超时', en: 'BRM timed out', level: 3, stage: 'failed', source: 'vehicle' },
  '5B': { zh: '接收BCP超时', en: 'BCP timed out', level: 3, stage: 'failed', source: 'vehicle' },
  '5C': { zh: '接收BRO_AA超时', en: 'BRO_AA timed out', level: 3, stage: 'failed', source: 'vehicle' },
  '5D': { zh: '接收BCS超时', en: 'BCS timed out', level: 3, stage: 'failed', source: 'vehicle' },
  '5E': { zh: '接收BCL超时', en: 'BCL timed out', level: 3, stage: 'failed', source: 'vehicle' },
  '5F': { zh: '接收BSM超时', en: 'BSM timed out', level: 3, stage: 'failed', source: 'vehicle' },
  '60': { zh: 'BHM阶段电池电压异常', en: 'Battery voltage at BHM', level: 3, stage: 'failed', source: 'vehicle' },
  '61': { zh: '电压偏差超过5%', en: 'Voltage differs by more than 5 %', level: 3, stage: 'failed', source: 'vehicle' },
  '62': { zh: 'BRO_AA变为00', en: 'BRO_AA went back to 00', level: 3, stage: 'failed', source: 'vehicle' },
  '63': { zh: '主机配置超时', en: 'Host configuration timed out', level: 3, stage: 'failed', source: 'handshake' },
  '64': { zh: '未发送CRO_AA', en: 'CRO_AA not sent', level: 3, stage: 'failed', source: 'handshake' },
  '6A': { zh: '系统闭锁', en: 'System locked', level: 5, stage: 'broken', source: 'pile' },
  '6B': { zh: '导引断开', en: 'Control guide broken', level: 4, stage: 'broken', source: 'handshake' },
  '6C': { zh: '断路器跳位', en: 'Breaker open', level: 5, stage: 'broken', source: 'pile' },
  '6D': { zh: '电表通信中断', en: 'Meter silent', level: 5, stage: 'broken', source: 'pile' },
  '6E': { zh: '余额不足', en: 'Balance too low', level: 2, stage: 'broken', source: 'user' },
  '6F': { zh: '交流保护动作', en: 'AC protection', level: 6, stage: 'broken', source: 'pile' },
  '70': { zh: '直流保护动作', en: 'DC protection', level: 6, stage: 'broken', source: 'pile' },
  '71': { zh: '充电模块故障', en: 'Charge module fault', level: 5, stage: 'broken', source: 'pile' },
  '72': { zh: '急停开入', en: 'Emergency stop', level: 6, stage: 'broken', source: 'pile' },
  '73': { zh: '防雷器异常', en: 'Surge protector', level: 5, stage: 'broken', source: 'pile' },
  '74': { zh: '温度异常', en: 'Temperature', level: 6, stage: 'broken', source: 'pile' },
  '75': { zh: '输出异常', en: 'Output', level: 5, stage: 'broken', source: 'pile' },
  '76': { zh: '无电流', en: 'No current', level: 3, stage: 'broken', source: 'handshake' },
  '77': { zh: '电子锁异常', en: 'Electronic lock', level: 4, stage: 'broken', source: 'handshake' },
  '79': { zh: '总充电电压异常', en: 'Total voltage', level: 4, stage: 'broken', source: 'vehicle' },
  '7A': { zh: '总充电电流异常', en: 'Total current', level: 4, stage: 'broken', source: 'vehicle' },
  '7B': { zh: '单体充电电压异常', en: 'Cell voltage', level: 4, stage: 'broken', source: 'vehicle' },
  '7C': { zh: '电池组过温', en: 'Pack temperature', level: 4, stage: 'broken', source: 'vehicle' },
  '7D': { zh: '最高单体充电电压异常', en: 'Highest cell voltage', level: 4, stage: 'broken', source: 'vehicle' },
  '7E': { zh: '最高电池组过温', en: 'Highest pack temperature', level: 4, stage: 'broken', source: 'vehicle' },
  '7F': { zh: 'BMV单体充电电压异常', en: 'BMV cell voltage', level: 4, stage: 'broken', source: 'vehicle' },
  '80': { zh: 'BMT电池组过温', en: 'BMT pack temperature', level: 4, stage: 'broken', source: 'vehicle' },
  '81': { zh: '电池状态异常', en: 'Battery state', level: 3, stage: 'broken', source: 'vehicle' },
  '82': { zh: '车辆发送禁止充电', en: 'Vehicle forbids charging', level: 3, stage: 'broken', source: 'vehicle' },
  '83': { zh: '充电桩断电', en: 'Pile lost power', level: 5, stage: 'broken', source: 'pile' },
  '84': { zh: '接收BCS超时', en: 'BCS timed out', level: 3, stage: 'broken', source: 'vehicle' },
  '85': { zh: '接收BCL超时', en: 'BCL timed out', level: 3, stage: 'broken', source: 'vehicle' },
  '86': { zh: '接收BSM超时', en: 'BSM timed out', level: 3, stage: 'broken', source: 'vehicle' },
  '87': { zh: '接收BST超时', en: 'BST timed out', level: 3, stage: 'broken', source: 'vehicle' },
  '88': { zh: '接收BSD超时', en: 'BSD timed out', level: 3, stage: 'broken', source: 'vehicle' },
  '89': { zh: '接收CCS超时', en: 'CCS timed out', level: 3, stage: 'broken', source: 'vehicle' },
  '90': { zh: '未知原因停止', en: 'Unknown reason', level: 3, stage: 'broken', source: 'handshake' },
  DeAuthorized: { zh: '授权失效', en: 'Authorisation withdrawn', level: 2, stage: 'broken', source: 'user' },
  EmergencyStop: { zh: '急停', en: 'Emergency stop', level: 6, stage: 'broken', source: 'pile' },
  EVDisconnected: { zh: '车辆断开', en: 'Vehicle unplugged', level: 1, stage: 'ended', source: 'user' },
  HardReset: { zh: '硬重启', en: 'Hard reset', level: 3, stage: 'broken', source: 'pile' },
  Local: { zh: '在桩上停止', en: 'Stopped at the pile', level: 1, stage: 'ended', source: 'user' },
  Other: { zh: '其他原因', en: 'Other reason', level: 3, stage: 'broken', source: 'handshake' },
  PowerLoss: { zh: '断电', en: 'Power lost', level: 5, stage: 'broken', source: 'pile' },
  Reboot: { zh: '重启', en: 'Rebooted', level: 3, stage: 'broken', source: 'pile' },
  Remote: { zh: '远程停止', en: 'Stopped remotely', level: 1, stage: 'ended', source: 'user' },
  SoftReset: { zh: '软重启', en: 'Soft reset', level: 3, stage: 'broken', source: 'pile' },
  UnlockCommand: { zh: '解锁停止', en: 'Unlocked', level: 1, stage: 'ended', source: 'user' },
}

/** Codes that the protocol keeps for later stand among those of their kind; all other new ones are worth attention. */
const kinds: readonly { to: string; level: AlarmLevel; stage: StopReason['stage']; source: StopReason['source'] }[] = [
  { to: '49', level: 1, stage: 'ended', source: 'user' },
  { to: '69', level: 3, stage: 'failed', source: 'handshake' },
]
const unknown = { level: 3, stage: 'broken', source: 'handshake' } as const

/** What nobody knows is kept as it is. */
export function stopReasonOf(code: string): StopReason {
  const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined
  if (known) return known
  const kind = /^[4-6][0-9A-F]$/.test(code) ? kinds.find(({ to }) => code <= to) : undefined
  const { level, stage, source } = kind ?? unknown
  return { zh: `未知原因 ${code}`, en: `Unknown reason ${code}`, level, stage, source }
}

/** The battery had what it can take. */
export const isFullStop = (code: string) => code === '41'

export const stopCodes = Object.keys(reasons)
