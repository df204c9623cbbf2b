// The demo's two operators and their people. All of it is invented; the telephones belong to nobody.
import { boltMark, type Mark, plugMark } from './brands.ts'

export type DemoSeller = {
  id: string
  name: string
  shortName: string
  platformName: string
  filingNo: string
  domain: string
  mark: Mark
  city: { address: string; zipCode: string; areaCode: string }
  /** By key, as server/src/parameters.ts and others read them. */
  parameters: Readonly<Record<string, string>>
  knownAddress: string
  /** The second one has the sub-merchant and the region below it. */
  merchants: readonly [string, string]
  subMerchant: string
  headquarters: string
  departments: readonly { code: 'OPS' | 'FIN' | 'CS'; name: string; leader: string }[]
  /** Its lead sees what belongs to the unit, or the stations chosen for the role. */
  region: { name: string; leader: string; roleName: string; dataScope: 'org' | 'stations' }
  people: readonly Person[]
  autoLogin: string | undefined
}

export type Person = {
  account: string
  name: string
  sex: 1 | 2
  role: string
  org: 'HQ' | 'OPS' | 'FIN' | 'CS' | 'REGION'
  description: string
  userType?: 2 | 3
  isFirstLogin?: true
}

export const demoPassword = 'Charge@2026'

export const administrator = { account: 'admin', name: '周明远', telephone: '13800000001', description: '平台管理员' }

/** Held by a region's people; a role that the seller made for itself. */
export const regionRole = 'regionLead'

export const demoSellers: readonly DemoSeller[] = [
  {
    id: '399',
    name: '粤充新能源',
    shortName: '粤充',
    platformName: '粤充智慧充电平台',
    filingNo: '粤ICP备00000399号',
    domain: 'op399.localhost',
    mark: boltMark,
    city: { address: '广东省广州市天河区演示大道399号', zipCode: '510000', areaCode: '020' },
    parameters: {
      'service.hotline': '400-000-0399',
      'outside.reconciliationUrl': 'https://reconciliation.example.com/login',
    },
    knownAddress: '203.0.113.39',
    merchants: ['粤充羊城充电服务', '粤充鹏城充电服务'],
    subMerchant: '粤充鹏城南山场站部',
    headquarters: '粤充总部',
    departments: [
      { code: 'OPS', name: '粤充运维中心', leader: '何建军' },
      { code: 'FIN', name: '粤充财务部', leader: '林婉清' },
      { code: 'CS', name: '粤充客服中心', leader: '梁晓彤' },
    ],
    region: { name: '粤充深圳大区', leader: '罗海涛', roleName: '粤充深圳大区主管', dataScope: 'org' },
    autoLogin: 'view399',
    people: [
      { account: 'op399', name: '陈志强', sex: 1, role: 'sellerAdmin', org: 'HQ', description: '粤充 · 运营商管理员' },
      { account: 'fin399', name: '林婉清', sex: 2, role: 'finance', org: 'FIN', description: '粤充 · 财务' },
      {
        account: 'ops399',
        name: '何建军',
        sex: 1,
        role: 'maintenance',
        org: 'OPS',
        description: '粤充 · 运维',
        userType: 2,
      },
      { account: 'cs399', name: '梁晓彤', sex: 2, role: 'service', org: 'CS', description: '粤充 · 客服' },
      { account: 'fleet399', name: '黄国栋', sex: 1, role: 'fleetAdmin', org: 'OPS', description: '粤充 · 车队管理员' },
      {
        account: 'view399',
        name: '谢文静',
        sex: 2,
        role: 'readOnly',
        org: 'HQ',
        description: '粤充 · 只读（自动登录）',
      },
      {
        account: 'region399',
        name: '罗海涛',
        sex: 1,
        role: regionRole,
        org: 'REGION',
        description: '粤充 · 深圳大区主管',
      },
      {
        account: 'first399',
        name: '邓子豪',
        sex: 1,
        role: 'readOnly',
        org: 'HQ',
        description: '粤充 · 首次登录须修改密码',
        isFirstLogin: true,
      },
    ],
  },
  {
    id: '365',
    name: '江南绿电',
    shortName: '江南',
    platformName: '江南绿电运营平台',
    filingNo: '苏ICP备00000365号',
    domain: 'op365.localhost',
    mark: plugMark,
    city: { address: '江苏省苏州市姑苏区样例路365号', zipCode: '215000', areaCode: '0512' },
    parameters: { 'service.hotline': '400-000-0365', 'shell.hasWatermark': '1' },
    knownAddress: '198.51.100.36',
    merchants: ['江南金陵充电服务', '江南姑苏充电服务'],
    subMerchant: '江南姑苏园区场站部',
    headquarters: '江南总部',
    departments: [
      { code: 'OPS', name: '江南运维中心', leader: '陆一鸣' },
      { code: 'FIN', name: '江南财务部', leader: '顾雨薇' },
      { code: 'CS', name: '江南客服中心', leader: '范思琪' },
    ],
    region: { name: '江南苏州大区', leader: '钱思远', roleName: '江南苏州大区主管', dataScope: 'stations' },
    autoLogin: undefined,
    people: [
      { account: 'op365', name: '沈嘉禾', sex: 1, role: 'sellerAdmin', org: 'HQ', description: '江南 · 运营商管理员' },
      { account: 'fin365', name: '顾雨薇', sex: 2, role: 'finance', org: 'FIN', description: '江南 · 财务' },
      {
        account: 'ops365',
        name: '陆一鸣',
        sex: 1,
        role: 'maintenance',
        org: 'OPS',
        description: '江南 · 运维',
        userType: 2,
      },
      { account: 'cs365', name: '范思琪', sex: 2, role: 'service', org: 'CS', description: '江南 · 客服' },
      {
        account: 'region365',
        name: '钱思远',
        sex: 1,
        role: regionRole,
        org: 'REGION',
        description: '江南 · 苏州大区主管',
      },
    ],
  },
]
