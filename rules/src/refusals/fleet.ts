// Of fleets, their drivers and allotments, and of partners: 1760 to 1779.
import type { Refused } from './refused.ts'

export const fleet = {
  fleetCircle: {
    code: 1760,
    zh: '上级车队不能是该车队自己或其下级',
    en: 'A fleet cannot stand below itself or below one of those under it',
  },
  fleetTooDeep: { code: 1761, zh: '车队最多 {most} 级', en: 'There are at most {most} levels of fleets' },
  fleetTaken: { code: 1762, zh: '车队名称或编号“{name}”已存在', en: 'There is a fleet {name} already' },
  fleetHasChildren: { code: 1763, zh: '该车队有下级车队，不能删除', en: 'There are fleets below it' },
  fleetHasDrivers: { code: 1764, zh: '该车队有 {count} 名子会员，不能删除', en: 'It still has {count} sub-members' },
  fleetHasMoney: {
    code: 1765,
    zh: '该车队账户还有余额、欠款或冻结金额，不能删除',
    en: 'There is still money, debt or something set aside in its accounts',
  },
  fleetHasHistory: {
    code: 1766,
    zh: '该车队已有资金往来、卡或车辆，只能停用，不能删除',
    en: 'It has entries in the books, cards or vehicles: it can be disabled, not deleted',
  },
  fleetInDebt: {
    code: 1767,
    zh: '该车队还有 {used} 元授信未结清，不能改为预付',
    en: '{used} yuan of its credit are still used, so it cannot change to prepaying',
  },
  driverThere: {
    code: 1768,
    zh: '手机号 {phone} 已是该车队的子会员',
    en: '{phone} is a sub-member of this fleet already',
  },
  driverHasMoney: {
    code: 1769,
    zh: '该子会员的独立额度还有余额，请先扣回',
    en: 'There is still money allotted to them: take it back first',
  },
  driverHasHistory: {
    code: 1770,
    zh: '该子会员已有资金往来、在用的卡或VIN绑定，只能停用，不能删除',
    en: 'They have entries in the books, a card or a VIN binding: they can be disabled, not deleted',
  },
  vehicleOfOthers: {
    code: 1771,
    zh: '车辆 {plate} 已属于其他会员、车队或司机，或车架号不符',
    en: 'Vehicle {plate} belongs to somebody else, or has another VIN',
  },
  cardOfOthers: {
    code: 1772,
    zh: '卡 {card} 不是该车队未分配的在用卡，请先在充电卡管理中发卡',
    en: 'Card {card} is none that this fleet has and nobody drives with: issue it first',
  },
  allotShort: {
    code: 1773,
    zh: '车队钱包可用 {available} 元，还差 {missing} 元，未分配',
    en: 'The wallet has {available} yuan to give, which is {missing} too little: nothing was done',
  },
  allotUnfit: { code: 1774, zh: '{name}：{why}，未办理', en: '{name}: {why}; nothing was done' },
  allotChanged: {
    code: 1775,
    zh: '余额已变化，合计应为 {sum} 元，请核对后重新提交',
    en: 'Balances have changed and the sum is {sum} yuan now: look again',
  },
  allotNothing: { code: 1776, zh: '没有需要分配或扣回的金额', en: 'There is nothing to give or to take back' },
  stationHasPartner: {
    code: 1777,
    zh: '电站“{station}”已属于加盟商“{partner}”',
    en: '{station} belongs to the partner {partner} already',
  },
  fleetDisabled: { code: 1778, zh: '车队“{name}”已停用', en: 'The fleet {name} is disabled' },
} as const satisfies Record<string, Refused>
