// Which billing model holds where and when. The narrowest place wins, then the higher priority; two that are equal are
// refused. What a moment has cost stays: a binding that has begun can only be ended.
import { tiers } from '@ev/rules/price/tier'
import * as z from 'zod'
import { read, write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id, line, TimeInput, TimeShown } from '../kit/shapes.ts'
import { bindingRange, bindingStage } from '../price-enums.ts'
import { DayPlan } from './billing-plan.ts'

const Ref = z.strictObject({ id: Id, label: z.string() })
const Range = bindingRange.schema

const Bound = z.strictObject({
  id: Id,
  range: Range,
  place: z.string(),
  model: Ref,
  priority: z.int(),
  fromTime: TimeShown,
  toTime: TimeShown.nullable(),
})

/** The price of a moment with all that it follows from. */
const Price = z.strictObject({
  time: TimeShown,
  tier: z.literal(tiers as [(typeof tiers)[number], ...(typeof tiers)[number][]]),
  elecMil: z.int(),
  serviceMil: z.int(),
  totalMil: z.int(),
  binding: Bound,
  version: z.strictObject({ id: Id, versionNo: z.int(), effectiveTime: TimeShown }),
  /** The table of the day and why it is this one. */
  reason: z.enum(['default', 'season', 'holiday']),
  day: DayPlan,
  /** The other bindings that concern the place, and why none of them holds. */
  passedOver: z.array(
    z.strictObject({
      ...Bound.shape,
      because: z.enum(['notYet', 'over', 'narrowerHolds', 'higherPriorityHolds']),
    }),
  ),
  /** What holds at single piles and guns inside, where a station or a pile was asked about. */
  inside: z.array(Bound),
})
export type PriceShown = z.infer<typeof Price>
export type BoundShown = z.infer<typeof Bound>

export const billingBinding = resource('config-service/billingBinding', {
  title: { zh: '计费绑定', en: 'Price binding' },
  label: 'place',
  verbs: ['pages', 'get', 'history', 'add', 'update', 'delete', 'export'],
  fields: {
    place: f.text('适用对象', 'Place', { write: 'never', filter: true, width: 240, fixed: 'left' }),
    range: f.choice('适用范围', 'Range', bindingRange, { write: 'never', filter: true, width: 90 }),
    model: f.ref('计费模型', 'Billing model', 'config-service/billingModel', { filter: true, width: 180 }),
    stage: f.choice('状态', 'State', bindingStage, { write: 'never', filter: true, width: 90 }),
    fromTime: f.time('生效时间', 'From', {
      optional: true,
      filter: true,
      sort: true,
      help: { zh: '留空则立即生效', en: 'At once if empty' },
    }),
    toTime: f.time('结束时间', 'Until', {
      optional: true,
      filter: true,
      help: { zh: '留空则长期有效', en: 'For good if empty' },
    }),
    priority: f.int('优先级', 'Priority', {
      most: 99,
      initial: 0,
      sort: true,
      width: 80,
      help: {
        zh: '0-99，同一对象上大的优先；枪优先于桩，桩优先于站',
        en: '0 to 99: at one place the larger wins; a gun before its pile, a pile before its station',
      },
    }),
    versionNo: f.int('执行版本', 'Version', { optional: true, write: 'never', width: 90 }),
    station: f.ref('电站', 'Station', 'config-service/station', { write: 'create', filter: true, list: 'offered' }),
    pile: f.ref('充电桩', 'Pile', 'config-service/pile', {
      optional: true,
      write: 'create',
      filter: true,
      list: 'offered',
    }),
    gun: f.ref('充电枪', 'Gun', 'config-service/gun', { optional: true, write: 'create', list: 'offered' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'never', filter: true }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    creator: f.ref('创建人', 'By', 'system-service/user', { optional: true, write: 'never', list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true, list: 'offered' }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['place', 'model', 'station', 'stage'],
    phone: ['place', 'model', 'stage'],
  },
  form: {
    groups: [
      { title: { zh: '对象', en: 'Where' }, fields: ['station', 'pile', 'gun'] },
      { title: { zh: '价格', en: 'Price' }, fields: ['model', 'priority', 'fromTime', 'toTime', 'note'] },
    ],
    rules: [
      {
        on: 'toTime',
        reads: ['fromTime'],
        test: ({ fromTime, toTime }) =>
          !fromTime ||
          !toTime ||
          toTime >= fromTime || { zh: '结束时间须晚于生效时间', en: 'must be later than its beginning' },
      },
    ],
  },
  actions: {
    end: {
      label: { zh: '立即解除', en: 'End now' },
      needs: 'edit',
      when: row => row.stage === 'inForce' || { zh: '绑定不在生效中', en: 'The binding is not in force' },
      isHarm: true,
      confirm: count => ({
        zh: `立即解除 ${count} 条计费绑定？此后按上一级或低优先级的绑定计费，没有时不能充电`,
        en: `End ${count} bindings now? What holds further out or below takes over; where nothing does nobody can charge`,
      }),
      isBatch: true,
    },
  },
  more: {
    /** One model at many stations, all of them or none. */
    bindStations: write({
      may: 'add',
      input: z.strictObject({
        model: Id,
        stations: z.array(Id).min(1).max(500),
        fromTime: TimeInput.nullable(),
        toTime: TimeInput.nullable(),
        priority: z.int().min(0).max(99),
        /** Ends what holds there with the same priority when it begins, where otherwise it would be refused. */
        replaces: z.boolean(),
        note: line(200),
      }),
      output: z.strictObject({ count: z.int() }),
    }),
    /** Whoever sees a place sees what it costs there: now, or at the time that is asked about. */
    priceAt: read({
      may: 'signedIn',
      input: z.strictObject({
        at: z.strictObject({ kind: Range, id: Id }),
        time: TimeInput.optional(),
      }),
      output: Price,
    }),
  },
})
