// Billing models: what a kilowatt-hour costs in each half hour of each date. What is edited is the newest version, and
// whatever changes in its prices becomes another one: those that were in force stay as they are.
import * as z from 'zod'
import { read, write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id, TimeInput, TimeShown } from '../kit/shapes.ts'
import { modelStatus } from '../price-enums.ts'
import { DayPlan, Plan, TypedPlan } from './billing-plan.ts'

export const mostIssued = 5_000
export const mostRefusedShown = 200

const Ref = z.strictObject({ id: Id, label: z.string() })

/** Which piles a version is sent to, and when: all that go by the model where none are named, at once where no time is. */
const Issue = z.strictObject({
  version: Id,
  stations: z.array(Id).max(500),
  piles: z.array(Id).max(500),
  time: TimeInput.nullable(),
})
const Refused = z.strictObject({ pile: Ref, station: Ref, why: z.string() })
export type IssueRefused = z.infer<typeof Refused>

const plan = f.data('时段表', 'Day tables', Plan, {
  list: 'never',
  sheet: 'never',
  help: {
    zh: '修改后保存即产生新版本，原版本不变',
    en: 'A change becomes another version when it is saved; the old one stays',
  },
})

const price = { write: 'never', optional: true, list: 'offered', detail: 'never', width: 110 } as const

export const billingModel = resource('config-service/billingModel', {
  title: { zh: '计费模型', en: 'Billing model' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export'],
  fields: {
    name: f.text('模型名称', 'Name', { max: 40, filter: true, sort: true, width: 180, fixed: 'left' }),
    modelNo: f.int('模型编号', 'No.', {
      optional: true,
      least: 1,
      most: 9_999,
      write: 'create',
      filter: true,
      sort: true,
      width: 90,
      help: { zh: '1-9999，留空则取下一个空闲号', en: '1 to 9999; the next free one if empty' },
    }),
    status: f.choice('状态', 'Status', modelStatus, { write: 'never', filter: true, width: 90 }),
    versionNo: f.int('版本', 'Version', { optional: true, write: 'never', width: 70 }),
    effectiveTime: f.time('版本生效时间', 'In force since', { optional: true, write: 'never', list: 'offered' }),
    nextTime: f.time('下一版本生效时间', 'Next version from', { optional: true, write: 'never', list: 'offered' }),
    stationCount: f.int('绑定电站', 'Stations', { write: 'never', width: 90 }),
    consistentCount: f.int('一致桩数', 'Piles that agree', { write: 'never', width: 110 }),
    today: f.data('今日时段', 'Today', DayPlan, { optional: true, write: 'never', sheet: 'never', width: 250 }),
    todayPrices: f.data('今日电价', 'Prices today', DayPlan, {
      optional: true,
      write: 'never',
      sheet: 'never',
      width: 600,
    }),
    pileCount: f.int('应下发桩数', 'Piles to hold it', {
      write: 'never',
      list: 'offered',
      detail: 'never',
      width: 110,
    }),
    stations: f.refs('绑定的电站', 'Bound stations', 'config-service/station', {
      optional: true,
      write: 'never',
      filter: true,
      list: 'offered',
      detail: 'never',
    }),
    merchant: f.ref('所属下级商户', 'Merchant', 'system-service/merchant', {
      optional: true,
      filter: true,
      list: 'offered',
      help: { zh: '留空则全部电站可用', en: 'For all stations if empty' },
    }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'create', filter: true }),
    todaySlots: f.text('今日48时段', 'Half hours today', {
      optional: true,
      write: 'never',
      list: 'offered',
      detail: 'never',
    }),
    jianElecMil: f.mil('尖电费', 'Sharp electricity', price),
    jianServiceMil: f.mil('尖服务费', 'Sharp service', price),
    fengElecMil: f.mil('峰电费', 'Peak electricity', price),
    fengServiceMil: f.mil('峰服务费', 'Peak service', price),
    pingElecMil: f.mil('平电费', 'Flat electricity', price),
    pingServiceMil: f.mil('平服务费', 'Flat service', price),
    guElecMil: f.mil('谷电费', 'Valley electricity', price),
    guServiceMil: f.mil('谷服务费', 'Valley service', price),
    lossBp: f.percent('计损比例', 'Billed loss', {
      most: 2_000,
      initial: 0,
      list: 'offered',
      help: { zh: '电量按此比例上浮计费，一般为 0', en: 'How much more energy is billed than measured; usually 0' },
    }),
    plan: { ...plan, check: TypedPlan },
    startTime: f.time('新版本生效时间', 'New version from', {
      optional: true,
      list: 'never',
      detail: 'never',
      sheet: 'never',
      help: { zh: '留空则立即生效', en: 'At once if empty' },
    }),
    versionNote: f.text('版本说明', 'What is new', {
      optional: true,
      max: 100,
      list: 'never',
      detail: 'never',
      sheet: 'never',
    }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true, list: 'offered' }),
    updateTime: f.time('更新时间', 'Updated', { write: 'never', sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'modelNo', 'status', 'stations'],
    phone: ['name', 'versionNo', 'stationCount', 'status'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['name', 'modelNo', 'seller', 'merchant', 'lossBp', 'note'] },
      { title: { zh: '时段与价格', en: 'Periods and prices' }, fields: ['plan'] },
      { title: { zh: '版本', en: 'Version' }, fields: ['startTime', 'versionNote'] },
    ],
  },
  actions: {
    enable: {
      label: { zh: '启用', en: 'Enable' },
      needs: 'enable',
      when: row => row.status !== 'enabled' || { zh: '已经启用', en: 'It is enabled already' },
      isBatch: true,
    },
    disable: {
      label: { zh: '停用', en: 'Disable' },
      needs: 'disable',
      when: row => row.status === 'enabled' || { zh: '尚未启用', en: 'It is not enabled' },
      isHarm: true,
      confirm: count => ({
        zh: `停用 ${count} 个计费模型？停用后不能再绑定和下发`,
        en: `Disable ${count} billing models? They can no longer be bound or issued`,
      }),
      isBatch: true,
      undo: 'enable',
    },
  },
  more: {
    /** How many piles would be sent the version, and why not the others. */
    issueCheck: read({
      may: 'issue',
      input: Issue,
      output: z.strictObject({
        time: TimeShown,
        fitCount: z.int(),
        refusedCount: z.int(),
        refused: z.array(Refused),
      }),
    }),
    /** Puts the version on its way to those that can take it, as one batch. */
    issue: write({
      may: 'issue',
      input: Issue,
      output: z.strictObject({
        batchNo: z.string(),
        count: z.int(),
        refusedCount: z.int(),
        refused: z.array(Refused),
      }),
    }),
  },
})
