// Where the records of a family are looked at: the address of its screen, or of a part of it, which opens one by `?id=`.
const screens: Readonly<Record<string, string>> = {
  'system-service/role': '/system/systemSet/role',
  'system-service/user': '/system/systemSet/user',
  'system-service/seller': '/system/seller',
  'system-service/merchant': '/system/seller',
  'system-service/org': '/system/organization',
  'system-service/menu': '/system/menuManage',
  'system-service/task': '/system/systemSet/task',
  'config-service/station': '/business/stationManage/stationList',
  'config-service/stationGroup': '/business/stationManage/groupInfo',
  'config-service/reportGroup': '/business/stationManage/reportGroup',
  'config-service/operatingUnit': '/business/stationManage/operatingUnit',
  'config-service/roadGate': '/system/config/roadGate',
  'config-service/vehicleLimit': '/system/config/vehicleLimit',
  'config-service/chargingLimit': '/manage/charging/chargingLimit',
  'config-service/section': '/system/config/section',
  'config-service/meter': '/system/config/meter',
  'config-service/transformer': '/system/config/transformer',
  'taglib-service/tagClass': '/powerStation/tag/classify',
  'taglib-service/tag': '/powerStation/tag/library',
  'taglib-service/tagTemplate': '/powerStation/tag/template',
  'config-service/pileType': '/business/pileManage/pileType',
  'config-service/pile': '/business/pileManage/pileList',
  'config-service/gun': '/business/pileManage/gunList',
  'operation-service/command': '/manage/charging/remoteControl',
  'operation-service/communication': '/tool/network/communication',
  'operation-service/firmware': '/tool/network/version',
  'operation-service/upgrade': '/tool/network/pileUpgrade',
  'member-service/member': '/business/memberManage/memberList',
  'member-service/account': '/business/memberManage/account',
  'member-service/adjustment': '/business/memberManage/account?tab=adjustments',
  'member-service/mobileLogin': '/system/mobileLoginLog',
  'member-service/fleet': '/business/fleetManage/fleetList',
  'member-service/fleetMember': '/business/fleetManage/fleetMember',
  'member-service/allotment': '/business/fleetManage/fleetRecharge?tab=allotments',
  'bill-service/fleetRecharge': '/business/fleetManage/fleetRecharge',
  'bill-service/recharge': '/business/memberManage/recharge',
  'bill-service/payment': '/finance/paymentCenter/paymentCenter',
  'bill-service/accountFlow': '/finance/paymentCenter/AccountFlow',
  'bill-service/statement': '/finance/paymentCenter/paymentCenter?tab=statements',
  'bill-service/bookCheck': '/finance/paymentCenter/paymentCenter?tab=books',
  'bill-service/paymentChannel': '/system/config/payment',
  'member-service/card': '/business/memberManage/card',
  'member-service/cardEvent': '/business/memberManage/card?tab=events',
  'member-service/vehicle': '/business/vehicleManage/vehicleList',
  'member-service/vinBinding': '/strategy/vinBinding',
  'member-service/leaguer': '/business/memberManage/leaguer',
  'config-service/billingModel': '/business/billingModel/billingModel',
  'config-service/billingBinding': '/business/billingModel/billingModel?tab=bindings',
}

/** The address of a record, or nothing where its family has no screen. */
export function recordAddress(family: string | undefined, id: string) {
  const screen = family === undefined ? undefined : screens[family]
  if (screen === undefined) return undefined
  const [path = '', part] = screen.split('?')
  const query = new URLSearchParams(part)
  query.set('id', id)
  return { path, to: `${path}?${query}` }
}
