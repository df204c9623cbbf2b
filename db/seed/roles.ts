// The standard roles: what each may open and do, by address and action.
import { type MenuRow, menuRow, menuRows } from './menu-rows.ts'

export type RoleTemplate = {
  code: string
  name: string
  description: string
  dataScope: 'seller' | 'merchant' | 'org' | 'stations' | 'own'
  grants: readonly Grant[]
  /** Screens at or below these addresses are left out. */
  except?: readonly string[]
}

/** On all screens at or below these addresses, these actions; one that is named with its resource is of no other. */
type Grant = { actions: readonly string[]; screens: readonly string[] }

const may = (actions: string, screens: readonly string[]): Grant => ({ actions: actions.split(' '), screens })
const every = 'every'

/** What concerns all sellers at once; no role of a seller holds it. */
export const platformOnly = [
  '/system/config/sms',
  '/system/menuManage',
  '/system/server',
  '/system/systemSet/permission',
  '/tool/serviceMonitor',
]

/** The same on screens that a seller opens too: its people's work and files are its own, the jobs the platform's. */
const platformResources = ['task', 'pendingPile']

export const isPlatformRight = (permission: string | null) =>
  permission !== null && platformResources.includes(permission.slice(0, permission.indexOf(':')))

export const platformRole: RoleTemplate = {
  code: 'platformAdmin',
  name: '平台管理员',
  description: '管理平台的全部商户、菜单、参数与业务数据',
  dataScope: 'seller',
  grants: [may(every, ['/'])],
}

export const sellerRoles: readonly RoleTemplate[] = [
  {
    code: 'sellerAdmin',
    name: '运营商管理员',
    description: '管理本运营商的全部业务、人员与权限',
    dataScope: 'seller',
    grants: [may(every, ['/'])],
  },
  {
    code: 'finance',
    name: '财务',
    description: '账单、退款、发票、对账与分账结算',
    dataScope: 'seller',
    grants: [
      may(every, ['/finance', '/settlement', '/business/accountingManagement', '/reconciliationManage']),
      may('query get export', ['/home', '/report', '/statistics', '/business/bill', '/business/cockpit/operation']),
      may('revenue', ['/home', '/business/cockpit/operation']),
      may('query get export', ['/business/interfaceManage/interflowOrder', '/station', '/ecology/goods/goodsOrder']),
      may('query get export', ['/business/fleetManage', '/business/memberManage', '/marketing/contract']),
      may('check recompute settle waive', ['/business/bill']),
      may('add cancel check reverse', ['/business/memberManage/recharge', '/business/fleetManage/fleetRecharge']),
      may('freeze thaw disable enable credit add', ['/business/memberManage/account']),
      may('allot credit reverse', ['/business/fleetManage']),
      may('refund', ['/ecology/goods/goodsOrder', '/business/bill/chargeOrder']),
      // Of what waits for a second person they see and decide what they could ask for themselves, and nothing of the log.
      may('approval:query approval:get approval:approve approval:reject', ['/safe/audit']),
      may('query get import export', ['/system/config/meter']),
      may('query get', ['/business/billingModel', '/system/shareConfiguration', '/business/helpCenter']),
    ],
  },
  {
    code: 'maintenance',
    name: '运维',
    description: '设备监控、远程控制、告警、工单与巡检',
    dataScope: 'seller',
    grants: [
      may(every, ['/tool', '/safe/monitorManage', '/business/operation', '/business/timingScheduling']),
      may('query get export', ['/home', '/business/stationManage', '/business/pileManage', '/manage/charging']),
      may('query get export', ['/business/cockpit/device', '/statistics/device', '/business/interfaceManage/pushLog']),
      may('edit enable disable move reset qrCode prohibit allow unlock', ['/business/pileManage']),
      may('configure start stop reserve limit lock', ['/business/pileManage']),
      may('repush', ['/business/interfaceManage/pushLog']),
      may('query get edit test', ['/system/config/meter', '/system/config/transformer', '/system/config/roadGate']),
      may('query get export', ['/report/energyAnalysisReport/LossAnalysis', '/ecology/goods/vendingMachine']),
      may('replenish', ['/ecology/goods/vendingMachine']),
      may('query get', ['/safe/stationPlanning', '/strategy/chargeStrategy', '/strategy/timedTask']),
      may('query get', ['/business/helpCenter', '/powerStation/color']),
    ],
  },
  {
    code: 'service',
    name: '客服',
    description: '会员服务、订单查询、反馈与评价处理',
    dataScope: 'seller',
    grants: [
      may(every, ['/marketing/service', '/help/feedback', '/business/chargingEvaluation']),
      may('query get', [
        '/home',
        '/business/bill',
        '/business/memberManage',
        '/business/fleetManage',
        '/safe/monitorManage',
      ]),
      may('query get', ['/business/stationManage', '/business/pileManage', '/business/billingModel', '/station']),
      may('query get', ['/finance/refundAudit', '/finance/invoice', '/marketing/coupon', '/marketing/activity']),
      may('query get', ['/business/helpCenter', '/help/helpManage', '/tool/alarm/knowledge', '/system/mobileLoginLog']),
      may('stop', ['/business/bill/realTimeOrder', '/safe/monitorManage']),
      may('add edit lock unlock reportLoss', ['/business/memberManage/memberList']),
      may('reportLoss replace enable', ['/business/memberManage/card']),
      may('query get edit', ['/business/vehicleManage']),
      may('query get add', ['/business/operation', '/tool/inspection/fault', '/finance/invoice']),
      may('cancel', ['/station']),
    ],
  },
  {
    code: 'fleetAdmin',
    name: '车队管理员',
    description: '本车队的司机、车辆、额度与订单',
    dataScope: 'own',
    grants: [
      may('query get export', ['/home', '/business/fleetManage', '/report/fleet', '/statistics/cars']),
      // Of their own fleet: what it paid.
      may('revenue', ['/home']),
      may('add edit delete enable disable import', ['/business/fleetManage/fleetMember']),
      may('allot', ['/business/fleetManage/fleetRecharge']),
      may('query get export', ['/business/bill/chargeOrder', '/business/bill/realTimeOrder']),
      may('query get add edit delete enable disable', ['/business/chargePlan', '/strategy/vinBinding']),
      may('query get add edit export', ['/business/vehicleManage']),
      may('query get add', ['/finance/invoice/invoiceList']),
      may('query get add edit delete', ['/finance/invoice/invoiceTitle']),
      may('query get', ['/business/helpCenter']),
    ],
  },
  {
    code: 'readOnly',
    name: '只读',
    description: '查看全部业务，不能修改',
    dataScope: 'seller',
    grants: [may('query get revenue', ['/'])],
    // What people did, with before and after, and what they fetched is not for everybody who may look.
    except: ['/safe/audit', '/system/systemSet/task'],
  },
]

/** The keys of the menu rows that a template holds: buttons, their screens with their details, and the catalogues above. */
export function grantsOf(role: RoleTemplate): Set<string> {
  const shut = [...(role === platformRole ? [] : platformOnly), ...(role.except ?? [])]
  const held = new Set<string>()
  for (const row of menuRows) {
    const { parent: screen, permission } = row
    if (permission === null || screen === undefined || isWithin(screen, shut)) continue
    if (role !== platformRole && isPlatformRight(permission)) continue
    if (role.grants.some(grant => allows(grant, screen, permission))) holdWithAbove(held, row)
  }
  for (const row of menuRows) if (row.detailOf !== undefined && held.has(row.detailOf)) holdWithAbove(held, row)
  return held
}

/** A row is reached through the rows above it, so a role holds those too. */
export function holdWithAbove(held: Set<string>, row: MenuRow) {
  held.add(row.key)
  const above = row.parent === undefined ? undefined : menuRow.get(row.parent)
  if (above) holdWithAbove(held, above)
}

const allows = ({ actions, screens }: Grant, screen: string, permission: string) =>
  isWithin(screen, screens) && [every, actionOf(permission), permission].some(one => actions.includes(one))

const actionOf = (permission: string) => permission.slice(permission.indexOf(':') + 1)

const isWithin = (url: string, places: readonly string[]) =>
  places.some(place => place === '/' || url === place || url.startsWith(`${place}/`))
