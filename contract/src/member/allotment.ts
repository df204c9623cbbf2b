// What a fleet gave its drivers and the fleets below it, and took back: the list of it, and how it is done.
import * as z from 'zod'
import { calls, read, write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import { allotmentStatus, allotWay } from '../member-enums.ts'

export const allotment = resource('member-service/allotment', {
  title: { zh: '车队分配', en: 'Allotment' },
  label: 'allotmentNo',
  verbs: ['pages', 'get', 'export'],
  fields: {
    allotmentNo: f.text('分配单号', 'Number', { write: 'never', filter: true, width: 170, fixed: 'left' }),
    fleet: f.ref('车队', 'Fleet', 'member-service/fleet', { write: 'never', filter: true, width: 180 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true }),
    way: f.choice('方式', 'How', allotWay, { write: 'never', filter: true, width: 100 }),
    driver: f.ref('子会员', 'Sub-member', 'member-service/fleetMember', {
      optional: true,
      write: 'never',
      filter: true,
      width: 120,
    }),
    child: f.ref('下级车队', 'Fleet below', 'member-service/fleet', {
      optional: true,
      write: 'never',
      filter: true,
      width: 160,
    }),
    amountFen: f.fen('金额', 'Amount', { write: 'never', filter: true, sort: true, width: 120 }),
    givenFen: f.fen('净划出', 'Given in all', {
      write: 'never',
      sum: true,
      width: 120,
      help: {
        zh: '分配为正，扣回为负，已冲正的为 0',
        en: 'What was given, less what was taken back; 0 where it was reversed',
      },
    }),
    beforeFen: f.fen('对方原余额', 'Theirs before', { optional: true, write: 'never', width: 150 }),
    afterFen: f.fen('对方新余额', 'Theirs after', { optional: true, write: 'never', width: 150 }),
    status: f.choice('状态', 'Status', allotmentStatus, { write: 'never', filter: true, width: 90 }),
    batchNo: f.text('批次号', 'Batch', { optional: true, write: 'never', filter: true, list: 'offered', width: 170 }),
    madeBy: f.ref('经办人', 'Made by', 'system-service/user', {
      optional: true,
      write: 'never',
      filter: true,
      width: 100,
    }),
    note: f.longText('备注', 'Note', { optional: true, write: 'never', list: 'offered' }),
    reversedTime: f.time('冲正时间', 'Reversed at', { optional: true, write: 'never', list: 'offered' }),
    createTime: f.time('分配时间', 'Made at', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['fleet', 'way', 'driver', 'child', 'createTime'],
    phone: ['allotmentNo', 'amountFen', 'status'],
  },
  actions: {
    reverse: {
      label: { zh: '冲正', en: 'Reverse' },
      needs: 'reverse',
      when: row =>
        row.status === 'done' || {
          zh: '该分配已冲正，不能再次冲正',
          en: 'It was reversed already, which is done once',
        },
      isHarm: true,
      confirm: () => ({
        zh: '金额将按原路退回，对方余额不足时不能冲正',
        en: 'The money goes back where it came from; where it is spent already it cannot',
      }),
      input: { reason: f.text('原因', 'Reason', { max: 100 }) },
    },
  },
})

/** How many may be given to at once. */
export const mostAllotted = 500

const Asked = {
  fleetId: Id,
  way: allotWay.schema,
  /** Drivers of the fleet, or fleets directly below it. */
  to: z.enum(['driver', 'child']),
  ids: z.array(Id).min(1).max(mostAllotted),
  /** To each, or up to which; of what is taken back nothing means all of it. */
  amountFen: z.int().min(1).max(10_000_000_000).nullable(),
}

const Share = z.strictObject({
  id: Id,
  label: z.string(),
  beforeFen: z.int(),
  amountFen: z.int(),
  afterFen: z.int(),
  /** Why it cannot be done to this one; nothing where it can. */
  why: z.string().nullable(),
})

const Preview = z.strictObject({
  walletFen: z.int(),
  /** What can be given away of the wallet. */
  availableFen: z.int(),
  walletAfterFen: z.int(),
  /** What all of them get, or give back. */
  sumFen: z.int(),
  /** What the wallet lacks for it. */
  missingFen: z.int(),
  shares: z.array(Share),
})
export type AllotPreview = z.infer<typeof Preview>

export const allot = calls(
  'member-service/allot',
  {
    /** Each one's before and after, and the sum; nothing is done. */
    preview: read({ may: 'allot', input: z.strictObject(Asked), output: Preview }),
    /** All of it or nothing. */
    make: write({
      may: 'allot',
      input: z.strictObject({
        ...Asked,
        sumFen: z.int().min(1).meta({ description: 'The sum that was shown: where it has changed, nothing is done.' }),
        note: z.string().trim().max(100).default(''),
      }),
      output: z.strictObject({ batchNo: z.string(), count: z.int(), sumFen: z.int() }),
    }),
  },
  'fleetRecharge',
)
