// Of cards, vehicles and VIN bindings: 1740 to 1759.
import type { Refused } from './refused.ts'

export const card = {
  holderMissing: {
    code: 1740,
    zh: '请选择持有人：会员，或车队及其子会员',
    en: 'Choose who holds it: a member, or a fleet and one of its sub-members',
  },
  holderNotNormal: {
    code: 1741,
    zh: '{name} 当前不是正常状态，不能办理',
    en: '{name} is not in order, so this cannot be done',
  },
  purseMissing: { code: 1742, zh: '该卡没有卡内钱包', en: 'The card has no purse of its own' },
  purseHeld: {
    code: 1743,
    zh: '卡内有 {amount} 元正在充电或退款中，结束后再办理',
    en: '{amount} yuan of the purse are set aside for a charge or a refund; try again when it is over',
  },
  holderSame: { code: 1744, zh: '新持有人与原持有人相同', en: 'The card is theirs already' },
  cardTaken: { code: 1745, zh: '卡号 {no} 已被使用', en: 'There is a card {no} already' },
  chipTaken: { code: 1746, zh: '芯片号 {no} 已被使用', en: 'There is a card with the chip {no} already' },
  vinTaken: {
    code: 1749,
    zh: '车架号 {vin} 已登记在车辆 {plate} 上',
    en: 'The VIN {vin} is that of the vehicle {plate}',
  },
  vehicleWithoutVin: {
    code: 1750,
    zh: '车辆 {plate} 没有车架号，请先补充',
    en: 'The vehicle {plate} has no VIN; enter it first',
  },
  vehicleWithoutHolder: {
    code: 1751,
    zh: '车辆 {plate} 没有所属会员或车队，请先补充',
    en: 'The vehicle {plate} belongs to nobody; say whose it is first',
  },
  vinBound: {
    code: 1752,
    zh: '车架号 {vin} 已有未停用的绑定',
    en: 'The VIN {vin} has a binding that is not switched off',
  },
  vehicleBound: {
    code: 1753,
    zh: '该车辆有未停用的 VIN 绑定，请先停用绑定再修改车架号或持有人',
    en: 'The vehicle has a VIN binding; switch it off before you change the VIN or the holder',
  },
  plateTaken: { code: 1754, zh: '车牌号 {plate} 已登记', en: 'There is a vehicle {plate} already' },
  driverElsewhere: {
    code: 1755,
    zh: '所选子会员不属于该车队',
    en: 'The sub-member is of another fleet',
  },
} as const satisfies Record<string, Refused>
