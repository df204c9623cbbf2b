// What past orders would have come to by another version of a billing model, or by a draft of one: asked for once, made in
// the background, and kept as long as other work is.
import { addDays, isDay } from '@ev/rules/days'
import * as z from 'zod'
import { TypedPlan } from '../config/billing-plan.ts'
import { workStatus } from '../enums.ts'
import { read, write } from '../kit/calls.ts'
import { choices } from '../kit/choices.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id, TimeShown } from '../kit/shapes.ts'
import { pack } from '../kit/text.ts'

export const mostSimulatedStations = 500
export const mostSimulatedDays = 366

/** Why an order is not among those that were priced anew. */
export const leftOutReason = choices([
  {
    value: 'notSettled',
    zh: '未结算（含异常、挂起、关闭）',
    en: 'Not settled (abnormal, suspended or closed)',
    tone: 'warn',
  },
  { value: 'noEnergy', zh: '没有电量', en: 'No energy', tone: 'idle' },
  { value: 'noVersion', zh: '没有计费版本，电量无法落到时段', en: 'No version to lay its energy out by', tone: 'warn' },
  { value: 'noPrice', zh: '所选版本在充电当日没有价格', en: 'The version has no price for its day', tone: 'bad' },
])

const Day = z
  .string()
  .refine(isDay, pack({ zh: '日期格式应为 YYYY-MM-DD', en: 'must be YYYY-MM-DD' }))
  .meta({ examples: ['2026-11-01'] })

const Version = z.strictObject({ version: Id })
/** What is being edited; `model` is nothing of a model that is not there yet. */
const Draft = z.strictObject({ model: Id.nullable(), plan: TypedPlan })

const Asked = z
  .strictObject({
    by: z.union([Version, Draft]),
    /** All in sight where none are named. */
    stations: z.array(Id).max(mostSimulatedStations),
    /** Business days, both of them included. */
    from: Day,
    to: Day,
  })
  .refine(({ from, to }) => from <= to, {
    error: pack({ zh: '结束日期不能早于开始日期', en: 'must not be before the first day' }),
    path: ['to'],
  })
  .refine(({ from, to }) => from > to || to < addDays(from, mostSimulatedDays), {
    error: pack({ zh: `最多模拟 ${mostSimulatedDays} 天`, en: `at most ${mostSimulatedDays} days` }),
    path: ['to'],
  })
export type SimulationAsked = z.output<typeof Asked>

const Fee = z.strictObject({ elecFen: z.int(), serviceFen: z.int(), totalFen: z.int() })
const figures = { energyE4: z.int(), before: Fee, after: Fee, changeFen: z.int() }
const Ref = z.strictObject({ id: Id, label: z.string() })

const Simulated = z.strictObject({
  asOf: TimeShown,
  from: Day,
  to: Day,
  /** 深圳湾模型 V3, or that it is a draft. */
  by: z.string(),
  orders: z.int(),
  /** Of these the pile had billed by tier: their energy was laid over the half hours of each tier by time. */
  spread: z.int(),
  total: z.strictObject(figures),
  stations: z.array(z.strictObject({ station: Ref, ...figures })),
  /** Only hours with energy, 0 to 23. */
  hours: z.array(z.strictObject({ hour: z.int(), ...figures })),
  /** Place of the station in `stations`, hour, energy, electricity and service before, the same after. */
  cells: z.array(z.array(z.int()).length(7)),
  leftOut: z.array(z.strictObject({ reason: leftOutReason.schema, count: z.int(), examples: z.array(Ref) })),
})
export type Simulated = z.infer<typeof Simulated>

const money = { write: 'never', optional: true, width: 130 } as const

export const priceSimulation = resource('bill-service/priceSimulation', {
  title: { zh: '计费模拟', en: 'Price simulation' },
  label: 'name',
  verbs: ['pages'],
  rights: 'costModelIncome',
  fields: {
    name: f.text('模拟内容', 'Simulation', { write: 'never', filter: true, width: 300, fixed: 'left' }),
    status: f.choice('状态', 'Status', workStatus, { write: 'never', filter: true, width: 100 }),
    orders: f.int('订单数', 'Orders', { write: 'never', optional: true, width: 100 }),
    leftOut: f.int('未计入', 'Left out', { write: 'never', optional: true, width: 90 }),
    energyE4: f.energy('电量', 'Energy', { write: 'never', optional: true, width: 130 }),
    beforeFen: f.fen('原收入', 'Before', money),
    afterFen: f.fen('模拟收入', 'After', money),
    changeFen: f.fen('差额', 'Difference', { ...money, least: -100_000_000_000 }),
    creator: f.ref('提交人', 'By', 'system-service/user', { write: 'never', filter: true, width: 110 }),
    createTime: f.time('提交时间', 'Asked at', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'status', 'createTime'],
    phone: ['name', 'changeFen', 'status'],
  },
  more: {
    /** Begins it; it goes on in the background. */
    run: write({ may: 'query', input: Asked, output: z.strictObject({ workId: Id }) }),
    /** What it came to; refused while it goes on. */
    result: read({ may: 'query', input: z.strictObject({ id: Id }), output: Simulated }),
  },
})
