// What charger and battery tell each other in a charge (GB/T 27930), as the pile passes it on.
import { ascii, count, pairs, plain, spare, type Words } from '../field.ts'
import { frame } from '../layout.ts'
import { batteryAmpere, cellVolt, celsius, charge, code, minutes, vin, volt } from './common.ts'

export const handshake = frame(0x15, '充电握手', 'Charge handshake', {
  ...charge,
  bmsProtocol: plain(3, 'BMS通信协议版本号', 'BMS protocol version'),
  batteryType: code('电池类型', 'Battery type', {
    1: ['铅酸电池', 'lead-acid'],
    2: ['镍氢电池', 'NiMH'],
    3: ['磷酸铁锂电池', 'LFP'],
    4: ['锰酸锂电池', 'LMO'],
    5: ['钴酸锂电池', 'LCO'],
    6: ['三元材料电池', 'NCM'],
    7: ['聚合物锂离子电池', 'polymer'],
    8: ['钛酸锂电池', 'LTO'],
    255: ['其他', 'other'],
  }),
  capacity: count(2, '额定容量', 'Rated capacity', { decimals: 1, unit: 'Ah' }),
  ratedVoltage: volt('额定总电压', 'Rated voltage'),
  maker: ascii(4, '电池生产厂商', 'Battery maker'),
  packNo: plain(4, '电池组序号', 'Pack number'),
  madeYear: count(1, '生产日期年', 'Made in year', { offset: 1985 }),
  madeMonth: count(1, '生产日期月', 'Made in month'),
  madeDay: count(1, '生产日期日', 'Made on day'),
  cycles: count(3, '充电次数', 'Charges so far'),
  ownership: code('产权标识', 'Ownership', { 0: ['租赁', 'leased'], 1: ['车自有', 'owned'] }),
  reserved: spare(1),
  vin: vin(false),
  bmsSoftware: plain(8, 'BMS软件版本号', 'BMS software version'),
})

export const parameters = frame(0x17, '参数配置', 'Charge parameters', {
  ...charge,
  maxCellVoltage: cellVolt('单体最高允许充电电压', 'Highest cell voltage allowed'),
  maxCurrent: batteryAmpere('最高允许充电电流', 'Highest current allowed'),
  nominalEnergy: count(2, '标称总能量', 'Nominal energy', { decimals: 1, unit: 'kWh' }),
  maxVoltage: volt('最高允许充电总电压', 'Highest voltage allowed'),
  maxTemp: celsius('最高允许温度', 'Highest temperature allowed'),
  soc: count(2, '荷电状态', 'SOC', { decimals: 1, unit: '%' }),
  packVoltage: volt('当前电池电压', 'Battery voltage'),
  pileMaxVoltage: volt('电桩最高输出电压', 'Highest output voltage'),
  pileMinVoltage: volt('电桩最低输出电压', 'Lowest output voltage'),
  pileMaxCurrent: batteryAmpere('电桩最大输出电流', 'Highest output current'),
  pileMinCurrent: batteryAmpere('电桩最小输出电流', 'Lowest output current'),
})

export const chargeEnd = frame(0x19, '充电结束', 'Charge end', {
  ...charge,
  soc: count(1, '中止荷电状态', 'SOC at the end', { unit: '%' }),
  minCellVoltage: cellVolt('单体最低电压', 'Lowest cell voltage'),
  maxCellVoltage: cellVolt('单体最高电压', 'Highest cell voltage'),
  minTemp: celsius('最低温度', 'Lowest temperature'),
  maxTemp: celsius('最高温度', 'Highest temperature'),
  minutes: minutes('累计充电时间', 'Charged for'),
  energy: count(2, '输出能量', 'Energy', { decimals: 1, unit: 'kWh' }),
  chargerNo: plain(4, '充电机编号', 'Charger number'),
})

const waited: Words = { 0: ['正常', 'normal'], 1: ['超时', 'timed out'], 2: ['不可信', 'untrusted'] }

export const chargeError = frame(0x1b, '错误报文', 'Charge errors', {
  ...charge,
  timeouts: pairs(
    '接收报文',
    'Messages received',
    [
      ['chargerUnknown', '充电机辨识报文(00)', 'CRM (00)'],
      ['chargerKnown', '充电机辨识报文(AA)', 'CRM (AA)'],
      null,
      null,
      ['chargerLimits', '时间同步和最大输出能力报文', 'CTS and CML'],
      ['chargerReady', '充电机完成充电准备报文', 'CRO'],
      null,
      null,
      ['chargerState', '充电机充电状态报文', 'CCS'],
      ['chargerStop', '充电机中止充电报文', 'CST'],
      null,
      null,
      ['chargerFigures', '充电机充电统计报文', 'CSD'],
      null,
      null,
      null,
      ['batteryKnown', 'BMS和车辆辨识报文', 'BRM'],
      null,
      null,
      null,
      ['batteryLimits', '电池充电参数报文', 'BCP'],
      ['batteryReady', 'BMS完成充电准备报文', 'BRO'],
      null,
      null,
      ['batteryState', '电池充电总状态报文', 'BCS'],
      ['batteryDemand', '电池充电要求报文', 'BCL'],
      ['batteryStop', 'BMS中止充电报文', 'BST'],
      null,
      ['batteryFigures', 'BMS充电统计报文', 'BSD'],
      null,
      null,
      null,
    ],
    waited,
  ),
})

export const batteryStop = frame(0x1d, '充电阶段BMS中止', 'Stopped by the battery', {
  ...charge,
  reasons: pairs('中止原因', 'Reason', [
    ['socReached', '达到所需SOC目标值', 'SOC reached'],
    ['voltageReached', '达到总电压设定值', 'Voltage reached'],
    ['cellVoltageReached', '达到单体电压设定值', 'Cell voltage reached'],
    ['byCharger', '充电机主动中止', 'Stopped by the charger'],
  ]),
  faults: pairs('故障原因', 'Fault', [
    ['insulation', '绝缘故障', 'Insulation'],
    ['connectorHot', '输出连接器过温', 'Output connector too hot'],
    ['partsHot', 'BMS元件过温', 'BMS parts too hot'],
    ['connector', '充电连接器故障', 'Connector'],
    ['packHot', '电池组温度过高', 'Pack too hot'],
    ['relay', '高压继电器故障', 'High-voltage relay'],
    ['pointTwo', '检测点2电压检测故障', 'Voltage at point 2'],
    ['other', '其他故障', 'Other fault'],
  ]),
  errors: pairs('错误原因', 'Error', [
    ['overCurrent', '电流过大', 'Over-current'],
    ['voltage', '电压异常', 'Voltage'],
    null,
    null,
  ]),
})

export const chargerStop = frame(0x21, '充电阶段充电机中止', 'Stopped by the charger', {
  ...charge,
  reasons: pairs('中止原因', 'Reason', [
    ['conditionReached', '达到充电机设定条件', 'Condition reached'],
    ['byHand', '人工中止', 'Stopped by hand'],
    ['abnormal', '异常中止', 'Abnormal'],
    ['byBattery', 'BMS主动中止', 'Stopped by the battery'],
  ]),
  faults: pairs('故障原因', 'Fault', [
    ['hot', '充电机过温故障', 'Charger too hot'],
    ['connector', '充电连接器故障', 'Connector'],
    ['insideHot', '充电机内部过温故障', 'Inside too hot'],
    ['cannotDeliver', '所需电量不能传送', 'Cannot deliver'],
    ['emergencyStop', '充电机急停故障', 'Emergency stop'],
    ['other', '其他故障', 'Other fault'],
    null,
    null,
  ]),
  errors: pairs('错误原因', 'Error', [
    ['currentMismatch', '电流不匹配', 'Current does not match'],
    ['voltage', '电压异常', 'Voltage'],
    null,
    null,
  ]),
})

export const demand = frame(0x23, '充电过程BMS需求与充电机输出', 'Battery demand and output', {
  ...charge,
  demandVoltage: volt('电压需求', 'Voltage demand'),
  demandCurrent: batteryAmpere('电流需求', 'Current demand'),
  mode: code('充电模式', 'Mode', { 1: ['恒压充电', 'constant voltage'], 2: ['恒流充电', 'constant current'] }),
  measuredVoltage: volt('充电电压测量值', 'Voltage measured by the battery'),
  measuredCurrent: batteryAmpere('充电电流测量值', 'Current measured by the battery'),
  maxCell: count(2, '最高单体电压及组号', 'Highest cell', {
    show: bits => `${((bits & 0xfff) / 100).toFixed(2)} V #${bits >> 12}`,
  }),
  soc: count(1, '当前荷电状态', 'SOC', { unit: '%' }),
  remainMinutes: minutes('估算剩余充电时间', 'Remaining'),
  outVoltage: volt('电桩电压输出值', 'Output voltage'),
  outCurrent: batteryAmpere('电桩电流输出值', 'Output current'),
  chargedMinutes: minutes('累计充电时间', 'Charged for'),
})

const range: Words = { 0: ['正常', 'normal'], 1: ['过高', 'too high'], 2: ['过低', 'too low'] }

export const batteryInfo = frame(0x25, '充电过程BMS信息', 'Battery values', {
  ...charge,
  maxCellNo: count(1, '最高单体电压所在编号', 'Cell with the highest voltage', { offset: 1 }),
  maxTemp: celsius('最高温度', 'Highest temperature'),
  maxTempNo: count(1, '最高温度检测点编号', 'Point of the highest temperature', { offset: 1 }),
  minTemp: celsius('最低温度', 'Lowest temperature'),
  minTempNo: count(1, '最低温度检测点编号', 'Point of the lowest temperature', { offset: 1 }),
  flags: pairs('电池状态', 'Battery state', [
    ['cellVoltage', '单体电压', 'Cell voltage', range],
    ['soc', '荷电状态', 'SOC', range],
    ['overCurrent', '充电过电流', 'Over-current'],
    ['hot', '温度过高', 'Too hot'],
    ['insulation', '绝缘状态', 'Insulation'],
    ['connector', '输出连接器连接状态', 'Output connector'],
    ['allowed', '充电禁止', 'Charging', { 0: ['禁止', 'forbidden'], 1: ['允许', 'allowed'] }],
    null,
  ]),
})
