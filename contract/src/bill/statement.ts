// The daily statement of a payment channel, read in and matched against our payments.
import { isDay } from '@ev/rules/days'
import * as z from 'zod'
import { write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import { pack } from '../kit/text.ts'
import { channelKind, statementStatus } from '../payment-enums.ts'

const Day = z
  .string()
  .refine(isDay, pack({ zh: '日期格式应为 YYYY-MM-DD', en: 'must be YYYY-MM-DD' }))
  .meta({ examples: ['2026-11-14'] })

export const statement = resource('bill-service/statement', {
  title: { zh: '渠道对账单', en: 'Channel statement' },
  label: 'day',
  rights: 'channelStatement',
  verbs: ['pages', 'get', 'export'],
  fields: {
    day: f.date('账单日期', 'Day', { write: 'never', filter: true, sort: true, fixed: 'left', width: 120 }),
    channel: f.ref('支付渠道', 'Channel', 'bill-service/paymentChannel', { write: 'never', filter: true, width: 150 }),
    kind: f.choice('渠道类型', 'Kind', channelKind, { write: 'never', filter: true, width: 110 }),
    status: f.choice('结果', 'Result', statementStatus, { write: 'never', filter: true, width: 110 }),
    lines: f.int('渠道笔数', 'Lines', { write: 'never', sum: true, width: 100 }),
    inFen: f.fen('收款', 'In', { write: 'never', sum: true, width: 120 }),
    outFen: f.fen('退款', 'Out', { write: 'never', sum: true, width: 120 }),
    feeFen: f.fen('手续费', 'Fee', { write: 'never', least: -100_000_000_000, sum: true, width: 110 }),
    differences: f.int('未处理差异', 'Open differences', { write: 'never', filter: true, width: 110 }),
    statusReason: f.text('说明', 'What happened', { optional: true, write: 'never', width: 220 }),
    readTime: f.time('读取时间', 'Read at', { write: 'never', sort: true }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'never', filter: true }),
  },
  list: {
    order: ['day', 'desc'],
    filters: ['day', 'channel', 'status'],
    phone: ['day', 'inFen', 'status'],
  },
  more: {
    /** Reads the statement of a day that is over; a second time it changes only what has changed. */
    run: write({
      may: 'run',
      input: z.strictObject({ channel: Id, day: Day }),
      output: z.strictObject({ id: Id, status: statementStatus.schema, differences: z.int() }),
    }),
  },
})
