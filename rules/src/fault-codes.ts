// What can be wrong with a pile while it says so: by the code in which every charger language reports it, what it is
// called, how grave it is (requirements 3.2, alarm level) and whose fault it is.

/** 1 normal stop, 2 info, 3 attention, 4 alarm, 5 fault stop, 6 severe device fault. */
export type AlarmLevel = 1 | 2 | 3 | 4 | 5 | 6

/** The vehicle, vehicle and pile together, the line between pile and platform, the pile. */
export type AlarmSource = 'vehicle' | 'handshake' | 'link' | 'pile'

export type Fault = {
  readonly zh: string
  readonly en: string
  readonly level: AlarmLevel
  readonly source: AlarmSource
}

const pile = (level: AlarmLevel, zh: string, en: string): Fault => ({ zh, en, level, source: 'pile' })
const handshake = (level: AlarmLevel, zh: string, en: string): Fault => ({ zh, en, level, source: 'handshake' })
const link = (level: AlarmLevel, zh: string, en: string): Fault => ({ zh, en, level, source: 'link' })

export const faults = {
  emergencyStop: pile(6, '急停按钮动作', 'Emergency stop pressed'),
  noModule: pile(5, '无可用整流模块', 'No rectifier module available'),
  outletHot: pile(6, '出风口温度过高', 'Outlet too hot'),
  surgeProtector: pile(5, '交流防雷故障', 'AC surge protector'),
  moduleSilent: pile(5, '交直流模块通信中断', 'AC/DC module silent'),
  insulationSilent: pile(5, '绝缘检测模块通信中断', 'Insulation module silent'),
  meterSilent: pile(5, '电度表通信中断', 'Meter silent'),
  readerSilent: pile(4, '读卡器通信中断', 'Card reader silent'),
  controllerSilent: pile(5, 'RC10通信中断', 'RC10 controller silent'),
  fanBoard: pile(4, '风扇调速板故障', 'Fan board'),
  dcFuse: pile(5, '直流熔断器故障', 'DC fuse'),
  contactor: pile(5, '高压接触器故障', 'High-voltage contactor'),
  doorOpen: pile(4, '门打开', 'Door open'),
  connectorLock: handshake(4, '枪锁故障', 'Connector lock'),
  vehicleSilent: handshake(3, '与车辆通信异常', 'Vehicle silent'),
  groundFailure: pile(6, '接地故障', 'Ground failure'),
  highTemperature: pile(6, '温度过高', 'Too hot'),
  internalError: pile(5, '内部错误', 'Internal error'),
  localListConflict: link(2, '本地名单冲突', 'Local list conflict'),
  otherError: pile(4, '其他故障', 'Other error'),
  overCurrent: pile(5, '过流', 'Over-current'),
  overVoltage: pile(5, '过压', 'Over-voltage'),
  powerMeter: pile(5, '电表故障', 'Power meter'),
  powerSwitch: pile(5, '功率开关故障', 'Power switch'),
  reader: pile(4, '读卡器故障', 'Card reader'),
  resetFailure: pile(4, '重启失败', 'Reset failed'),
  underVoltage: pile(4, '欠压', 'Under-voltage'),
  weakSignal: link(2, '信号弱', 'Weak signal'),
  lockArmBroken: pile(4, '地锁摇臂破坏', 'Ground lock arm broken'),
  lockArmStuck: pile(3, '地锁遇阻', 'Ground lock arm stuck'),
  reportedFault: pile(5, '桩上报故障', 'The pile reports a fault'),
  vinConflict: { zh: '车架号出现在其他会员的充电中', en: 'VIN seen with another member', level: 2, source: 'vehicle' },
  offline: link(4, '离线', 'Offline'),
} as const satisfies Record<string, Fault>

export type FaultCode = keyof typeof faults

export const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(faults, code)

/** One that nobody knows is kept under its own code, and is worth attention. */
export const faultOf = (code: string): Fault =>
  isFaultCode(code) ? faults[code] : pile(3, `未知故障 ${code}`, `Unknown fault ${code}`)

/** The charger protocol's bits, lowest first. */
export const faultBits: readonly FaultCode[] = [
  'emergencyStop',
  'noModule',
  'outletHot',
  'surgeProtector',
  'moduleSilent',
  'insulationSilent',
  'meterSilent',
  'readerSilent',
  'controllerSilent',
  'fanBoard',
  'dcFuse',
  'contactor',
  'doorOpen',
]

/** A bit beyond those that have a name is a fault all the same. */
export const faultsOfBits = (bits: number): string[] =>
  Array.from({ length: 16 }, (_, bit) => bit)
    .filter(bit => (bits >> bit) & 1)
    .map(bit => faultBits[bit] ?? `bit${bit + 1}`)
