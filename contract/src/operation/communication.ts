// Communication configurations: how piles reach the platform, how often they speak, how they prove who they are.
import * as z from 'zod'
import { protocol } from '../asset-enums.ts'
import { pile } from '../config/pile.ts'
import { read, write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { selectionShape } from '../kit/list.ts'
import { resource } from '../kit/resource.ts'
import { done, Id, page, paged } from '../kit/shapes.ts'
import { securityProfile } from '../operation-enums.ts'

const Applied = z.strictObject({
  count: z.int(),
  refusedCount: z.int(),
  refused: z.array(z.strictObject({ id: z.string(), label: z.string(), why: z.string() })),
  /** Of the commands that write it into the piles; empty where there are none. */
  batchNo: z.string(),
})
export type CommunicationApplied = z.infer<typeof Applied>

const isOcpp = {
  reads: ['protocol'],
  when: ({ protocol: chosen }: { protocol?: string }) => chosen === 'OCPP1.6J',
} as const
const isYkc = {
  reads: ['protocol'],
  when: ({ protocol: chosen }: { protocol?: string }) => chosen === 'YKC1.6',
} as const

export const communication = resource('operation-service/communication', {
  title: { zh: '通讯配置', en: 'Communication configuration' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete'],
  fields: {
    name: f.text('配置名称', 'Name', { max: 40, filter: true, sort: true, width: 180, fixed: 'left' }),
    protocol: f.choice('通信协议', 'Protocol', protocol, { write: 'create', filter: true, width: 110 }),
    isDefault: f.flag('默认', 'Default', {
      filter: true,
      initial: false,
      width: 80,
      help: {
        zh: '该协议下没有单独设置的充电桩都使用它',
        en: 'Applies to all piles of this protocol without a configuration of their own',
      },
    }),
    serverHost: f.text('服务器地址', 'Server', {
      optional: true,
      max: 120,
      fits: 'hostName',
      width: 180,
      help: {
        zh: '充电桩要连接的域名或 IP；留空则用本平台的地址',
        en: 'Host name or IP that piles connect to; leave empty for this platform',
      },
    }),
    serverPort: f.int('端口', 'Port', {
      most: 65_535,
      initial: 0,
      width: 90,
      help: { zh: '0 表示本平台监听的端口', en: '0 means the port this platform listens on' },
    }),
    heartbeatSec: f.int('心跳间隔(秒)', 'Heartbeat (s)', { least: 5, most: 3600, initial: 60, width: 110 }),
    sampleSec: f.int('充电中上报间隔(秒)', 'Charging report (s)', {
      least: 5,
      most: 900,
      initial: 15,
      width: 150,
    }),
    idleSampleSec: f.int('空闲上报间隔(秒)', 'Idle report (s)', {
      least: 10,
      most: 3600,
      initial: 300,
      list: 'offered',
    }),
    securityProfile: f.choice('安全等级', 'Security', securityProfile, { initial: 0, filter: true, width: 150 }),
    isCrcSwapped: f.flag('校验码高低字节互换', 'Checksum bytes swapped', { initial: false, list: 'offered' }),
    apn: f.text('APN', 'APN', { optional: true, max: 60, list: 'offered' }),
    qrPrefix: f.text('二维码前缀', 'QR prefix', { optional: true, max: 200, fits: 'url', list: 'offered' }),
    pileCount: f.int('使用的桩数', 'Piles', { write: 'never', width: 100 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'create', filter: true }),
    createTime: f.time('创建时间', 'Created', { write: 'never', sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'protocol', 'isDefault'],
    phone: ['name', 'protocol', 'isDefault'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'protocol', 'seller', 'isDefault', 'note'] },
      {
        title: { zh: '服务器', en: 'Server' },
        fields: ['serverHost', 'serverPort', 'securityProfile', 'apn', 'qrPrefix'],
      },
      {
        title: { zh: '通信节奏', en: 'Intervals' },
        fields: ['heartbeatSec', 'sampleSec', 'idleSampleSec', 'isCrcSwapped'],
      },
    ],
    shows: { securityProfile: isOcpp, isCrcSwapped: isYkc },
  },
  more: {
    /** Piles go by this configuration from their next connection on; those of OCPP may be told at once. */
    apply: write({
      may: 'apply',
      input: z.strictObject({ id: Id, selection: selectionShape(pile.fields), isWritten: z.boolean() }),
      output: Applied,
    }),
    /** The piles that chose it. */
    uses: read({
      may: 'get',
      input: paged({ id: Id }),
      output: page(
        z.strictObject({ id: Id, name: z.string(), code: z.string(), station: z.string(), isOnline: z.boolean() }),
      ),
    }),
    /** Piles that chose it go by the default again. */
    withdraw: write({
      may: 'apply',
      input: z.strictObject({ id: Id, pile: Id }),
      output: done,
    }),
  },
})
