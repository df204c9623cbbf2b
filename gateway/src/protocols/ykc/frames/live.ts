// How a gun is, and the ground lock beside it.
import { faultOf, faultsOfBits } from '@ev/rules/fault-codes'
import { count, plain, spare } from '../field.ts'
import { frame } from '../layout.ts'
import { amount, ampere, celsius, charge, code, energy, gun, minutes, pile, success, volt } from './common.ts'

export const readRealtime = frame(0x12, '读取实时监测数据', 'Read realtime data', { pile, gun })

export const realtime = frame(0x13, '上传实时监测数据', 'Realtime data', {
  ...charge,
  state: code('状态', 'State', {
    0: ['离线', 'offline'],
    1: ['故障', 'fault'],
    2: ['空闲', 'idle'],
    3: ['充电', 'charging'],
  }),
  homed: code('枪是否归位', 'Gun in its holder', { 0: ['否', 'no'], 1: ['是', 'yes'], 2: ['未知', 'unknown'] }),
  plugged: code('是否插枪', 'Plugged', { 0: ['否', 'no'], 1: ['是', 'yes'] }),
  voltage: volt('输出电压', 'Voltage'),
  current: ampere('输出电流', 'Current'),
  cableTemp: celsius('枪线温度', 'Cable temperature'),
  cableCode: plain(8, '枪线编码', 'Cable code'),
  soc: count(1, 'SOC', 'SOC', { unit: '%' }),
  batteryTemp: celsius('电池组最高温度', 'Highest battery temperature'),
  chargedMinutes: minutes('累计充电时间', 'Charged for'),
  remainMinutes: minutes('剩余时间', 'Remaining'),
  energy: energy('充电度数', 'Energy'),
  lossEnergy: energy('计损充电度数', 'Energy with loss'),
  amount: amount('已充金额', 'Amount'),
  faultBits: count(2, '硬件故障', 'Faults', {
    show: bits => {
      const found = faultsOfBits(bits).map(faultOf)
      if (found.length === 0) return '-'
      return { zh: found.map(({ zh }) => zh).join('；'), en: found.map(({ en }) => en).join('; ') }
    },
  }),
})

export const lockReport = frame(0x61, '地锁数据上送', 'Ground lock data', {
  pile,
  gun,
  lockState: code('车位锁状态', 'Lock', {
    0: ['未到位', 'moving'],
    85: ['升锁到位', 'up'],
    255: ['降锁到位', 'down'],
  }),
  parkState: code('车位状态', 'Parking space', { 0: ['无车辆', 'empty'], 255: ['停放车辆', 'occupied'] }),
  battery: count(1, '地锁电量', 'Lock battery', { unit: '%' }),
  alarm: code('报警状态', 'Alarm', {
    0: ['无报警', 'none'],
    85: ['摇臂升降异常', 'arm stuck'],
    255: ['摇臂破坏', 'arm broken'],
  }),
  reserved: spare(4),
})

export const moveLock = frame(0x62, '遥控地锁升锁与降锁', 'Move ground lock', {
  pile,
  gun,
  move: code('升降', 'Move', { 85: ['升锁', 'raise'], 255: ['降锁', 'lower'] }),
  reserved: spare(4),
})

export const moveLockAnswer = frame(0x63, '地锁控制返回', 'Ground lock answer', {
  pile,
  gun,
  result: success('控制返回标志', 'Result'),
  reserved: spare(4),
})
