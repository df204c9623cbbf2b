// Piles: where each stands, how it is known, what it is of, and what it says of itself.
import { mostPileNo, readBays } from '@ev/rules/pile'
import * as z from 'zod'
import {
  billingSide,
  currentMode,
  gunLayout,
  maker,
  netType,
  protocol,
  qrFormat,
  qrLayout,
  speedMode,
} from '../asset-enums.ts'
import { enabled } from '../enums.ts'
import { read, write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { selectionShape } from '../kit/list.ts'
import { resource } from '../kit/resource.ts'
import { Id, TimeShown } from '../kit/shapes.ts'

const longestBay = 10

/** How many labels are printed at once; more of them come as a file. */
export const mostPrinted = 500

const Place = z.strictObject({ id: Id, label: z.string() })
const Move = z.strictObject({
  time: TimeShown,
  from: Place,
  to: Place,
  fromPileNo: z.int(),
  toPileNo: z.int(),
  reason: z.string(),
  by: z.string(),
})
export type PileMove = z.infer<typeof Move>

const Typed = z.strictObject({
  maker: z.string(),
  protocol: protocol.schema,
  gunCount: z.int(),
  ratedPowerKw: z.number(),
})

const reason = f.text('原因', 'Reason', { max: 100 })

const fields = {
  name: f.text('桩名称', 'Name', { max: 64, filter: true, sort: true, width: 170, fixed: 'left' }),
  code: f.text('桩编码', 'Code', {
    max: 14,
    fits: 'pileCode',
    filter: true,
    sort: true,
    width: 150,
    help: {
      zh: '14位数字，全平台唯一；充电桩首次上线后不能修改',
      en: '14 digits, used once on the whole platform; fixed as soon as the pile has been online',
    },
  }),
  station: f.ref('所属电站', 'Station', 'config-service/station', { filter: true, write: 'create', width: 180 }),
  pileNo: f.int('桩号', 'Number', {
    optional: true,
    most: mostPileNo,
    sort: true,
    width: 70,
    help: {
      zh: '0-33，站内唯一；留空则取下一个空闲号',
      en: '0 to 33, used once at a station; the next free one if empty',
    },
  }),
  isOnline: f.flag('在线', 'Online', { write: 'never', filter: true, width: 80 }),
  status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 80 }),
  disabledReason: f.text('停用原因', 'Why disabled', { optional: true, write: 'never', list: 'offered' }),
  busyGunCount: f.int('使用中枪数', 'Guns in use', { write: 'never', list: 'offered' }),
  pileType: f.ref('桩型号', 'Pile type', 'config-service/pileType', { filter: true, width: 160 }),
  gunCount: f.int('枪数', 'Guns', { least: 1, write: 'never', width: 70 }),
  ratedPowerKw: f.decimal('额定功率(kW)', 'Rated power (kW)', {
    least: 1,
    most: 2000,
    places: 1,
    scale: 1000,
    filter: true,
    sort: true,
    width: 120,
  }),
  maker: f.choice('厂商', 'Maker', maker, { write: 'never', filter: true, width: 110 }),
  model: f.text('厂商型号', 'Model', { write: 'never', list: 'offered', width: 130 }),
  protocol: f.choice('通信协议', 'Protocol', protocol, { write: 'never', filter: true, width: 110 }),
  currentMode: f.choice('交直流', 'Current', currentMode, { write: 'never', filter: true, width: 90 }),
  speedMode: f.choice('充电速度', 'Speed', speedMode, { write: 'never', filter: true, list: 'offered' }),
  gunLayout: f.choice('枪布局', 'Layout', gunLayout, { write: 'never', list: 'offered' }),
  merchant: f.ref('所属下级商户', 'Merchant', 'system-service/merchant', {
    optional: true,
    write: 'never',
    filter: true,
    list: 'offered',
  }),
  seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'never', filter: true }),
  chargerIdentity: f.text('充电桩标识', 'Charger identity', {
    optional: true,
    max: 48,
    fits: 'chargerIdentity',
    filter: true,
    list: 'offered',
    help: { zh: 'OCPP 桩必填，与桩内配置的标识一致', en: 'Of a pile that speaks OCPP: the identity set in it' },
  }),
  serialNo: f.text('出厂编号', 'Serial number', { optional: true, max: 40, filter: true, list: 'offered' }),
  productionDate: f.date('生产日期', 'Made on', { optional: true, list: 'offered' }),
  powerLimitPct: f.int('功率上限(%)', 'Power limit (%)', { least: 30, most: 100, initial: 100, list: 'offered' }),
  billingSide: f.choice('计费方式', 'Billed', billingSide, { initial: 2, filter: true, list: 'offered' }),
  transformer: f.ref('变压器', 'Transformer', 'config-service/transformer', {
    optional: true,
    filter: true,
    list: 'offered',
  }),
  meter: f.ref('电表', 'Meter', 'config-service/meter', { optional: true, filter: true, list: 'offered' }),
  netType: f.choice('网络类型', 'Network', netType, { initial: '4G', filter: true, list: 'offered' }),
  simNo: f.text('SIM卡号', 'SIM number', {
    optional: true,
    max: 20,
    fits: 'simNumber',
    filter: true,
    list: 'offered',
    width: 190,
  }),
  simExpireDate: f.date('SIM到期', 'SIM expires', { optional: true, filter: true, sort: true, list: 'offered' }),
  qrPrefix: f.text('二维码前缀', 'QR prefix', {
    optional: true,
    max: 200,
    fits: 'url',
    list: 'offered',
    help: { zh: '留空则用参数设置中的前缀', en: 'The one of the parameters if empty' },
  }),
  parkNos: f.text('车位号', 'Bays', {
    optional: true,
    max: 600,
    list: 'offered',
    help: { zh: '按枪的顺序填写，用顿号分隔', en: 'In the order of the guns, with commas between them' },
  }),
  warrantyDate: f.date('质保到期', 'Warranty ends', { optional: true, filter: true, sort: true, list: 'offered' }),
  verifyDueDate: f.date('检定到期', 'Verified until', { optional: true, filter: true, sort: true, list: 'offered' }),
  programVersion: f.text('程序版本', 'Program', { optional: true, write: 'never', filter: true, list: 'offered' }),
  signal: f.int('信号', 'Signal', { optional: true, write: 'never', list: 'offered' }),
  currentModelNo: f.int('桩内模型号', 'Model in the pile', { optional: true, write: 'never', list: 'offered' }),
  onlineTime: f.time('上线时间', 'Online since', { optional: true, write: 'never', list: 'offered' }),
  offlineTime: f.time('离线时间', 'Offline since', { optional: true, write: 'never', list: 'offered' }),
  lastHeartbeatTime: f.time('最后心跳', 'Last heartbeat', { optional: true, write: 'never', list: 'offered' }),
  activeTime: f.time('激活时间', 'First online', { optional: true, write: 'never', list: 'offered' }),
  note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
  createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  updateTime: f.time('更新时间', 'Updated', { write: 'never', list: 'offered' }),
}

export const pile = resource('config-service/pile', {
  title: { zh: '充电桩', en: 'Pile' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export', 'import'],
  fields,
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'code', 'station', 'isOnline', 'status'],
    phone: ['name', 'station', 'status'],
  },
  form: {
    groups: [
      {
        title: { zh: '基本信息', en: 'Basics' },
        fields: ['station', 'pileType', 'name', 'pileNo', 'code', 'chargerIdentity', 'serialNo', 'productionDate'],
      },
      {
        title: { zh: '功率与计费', en: 'Power and billing' },
        fields: ['ratedPowerKw', 'powerLimitPct', 'billingSide', 'transformer', 'meter'],
      },
      {
        title: { zh: '通信', en: 'Communication' },
        fields: ['netType', 'simNo', 'simExpireDate', 'qrPrefix'],
      },
      {
        title: { zh: '现场与服务', en: 'On site' },
        fields: ['parkNos', 'warrantyDate', 'verifyDueDate', 'note'],
      },
    ],
    rules: [
      {
        on: 'parkNos',
        test: ({ parkNos = '' }) =>
          readBays(parkNos).every(bay => bay.length <= longestBay) || {
            zh: `每个车位号最多 ${longestBay} 个字`,
            en: `a bay has ${longestBay} characters at most`,
          },
      },
    ],
  },
  // The columns of the pile template (requirements 2.6). Maker and model name the type; what else the sheet says of it has
  // to agree.
  sheet: {
    import: [
      'station',
      'code',
      'name',
      'maker',
      'model',
      'protocol',
      'gunCount',
      'ratedPowerKw',
      'chargerIdentity',
      'simNo',
      'parkNos',
    ],
    key: 'code',
    isInCentre: true,
  },
  actions: {
    enable: {
      label: { zh: '启用', en: 'Enable' },
      needs: 'enable',
      when: row => row.status === 'disabled' || { zh: '已经启用', en: 'It is enabled already' },
      isBatch: true,
    },
    disable: {
      label: { zh: '停用', en: 'Disable' },
      needs: 'disable',
      when: row => row.status === 'enabled' || { zh: '已经停用', en: 'It is disabled already' },
      isHarm: true,
      confirm: count => ({
        zh: `停用 ${count} 台充电桩？停用后不能再启动充电，正在进行的充电不受影响`,
        en: `Disable ${count} piles? Nobody can start charging at them; what is charging goes on`,
      }),
      input: { reason },
      isBatch: true,
      undo: 'enable',
    },
    move: {
      label: { zh: '调拨', en: 'Move' },
      needs: 'move',
      when: row =>
        row.busyGunCount === 0 || {
          zh: `有 ${row.busyGunCount} 把枪正在充电或准备充电`,
          en: `${row.busyGunCount} of its guns are charging or about to`,
        },
      confirm: count => ({
        zh: `将 ${count} 台充电桩连同其充电枪和专属计费绑定调拨到另一电站，并解除变压器和电表`,
        en: `Moves ${count} piles with their guns and own prices to another station, and away from transformer and meter`,
      }),
      input: {
        station: f.ref('目标电站', 'To the station', 'config-service/station'),
        pileNo: f.int('新桩号', 'New number', {
          optional: true,
          most: mostPileNo,
          help: { zh: '留空则保留原桩号', en: 'Keeps its number if empty' },
        }),
        takesFree: f.flag('桩号冲突时取下一个空闲号', 'Takes the next free number where its own is taken', {
          initial: false,
        }),
        reason,
      },
      isBatch: true,
    },
  },
  more: {
    /** How a new pile at this station would be numbered; nothing where there is no more. */
    offered: read({
      may: 'query',
      input: z.strictObject({ station: Id }),
      output: z.strictObject({ pileNo: z.int().nullable(), code: z.string() }),
    }),
    /** What a pile of this type is. */
    typed: read({ may: 'query', input: z.strictObject({ pileType: Id }), output: Typed }),
    /** The labels of the guns of these piles as pages to print. */
    qrSheet: read({
      may: 'qrCode',
      input: z.strictObject({ selection: selectionShape(fields), layout: qrLayout.schema }),
      output: z.strictObject({ html: z.string(), count: z.int() }),
    }),
    /** The same as pictures in a zip, made in the background. */
    qrZip: write({
      may: 'qrCode',
      input: z.strictObject({ selection: selectionShape(fields), layout: qrLayout.schema, format: qrFormat.schema }),
      output: z.strictObject({ workId: Id }),
    }),
    /** Where it has stood, newest first. */
    moves: read({ may: 'get', input: z.strictObject({ id: Id }), output: z.array(Move) }),
  },
})
