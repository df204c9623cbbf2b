// What a station is meant to reach in a month, beside what it has reached so far.
import * as z from 'zod'
import { write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { figureHelp } from '../statistics/figures.ts'

const target = { optional: true, least: 1, width: 140 } as const
const reached = { write: 'never', width: 145 } as const
/** May be more than all of it. */
const share = { write: 'never', optional: true, most: 100_000_000, least: -100_000_000, width: 150 } as const

export const operationTarget = resource('config-service/operationTarget', {
  title: { zh: '运营目标', en: 'Operation target' },
  label: 'month',
  verbs: ['pages', 'get', 'history', 'add', 'update', 'delete', 'export', 'import'],
  fields: {
    month: f.month('月份', 'Month', { filter: true, sort: true, write: 'create', width: 100, fixed: 'left' }),
    station: f.ref('电站', 'Station', 'config-service/station', { filter: true, write: 'create', width: 200 }),
    energyE4: f.energy('目标电量', 'Target energy', { ...target, sum: true, most: 10_000_000_000_000 }),
    reachedE4: f.energy('已完成电量', 'Energy so far', { ...reached, sum: true, help: figureHelp.energyE4 }),
    energyDoneBp: f.percent('电量完成率', 'Energy reached', {
      ...share,
      help: { zh: '已完成电量 ÷ 目标电量。', en: 'Energy so far ÷ target.' },
    }),
    revenueFen: f.fen('目标营收', 'Target revenue', { ...target, sum: true }),
    reachedFen: f.fen('已完成营收', 'Revenue so far', { ...reached, sum: true, help: figureHelp.revenueFen }),
    revenueDoneBp: f.percent('营收完成率', 'Revenue reached', {
      ...share,
      help: { zh: '已完成营收 ÷ 目标营收。', en: 'Revenue so far ÷ target.' },
    }),
    utilisationBp: f.percent('目标时间利用率', 'Target time used', target),
    reachedBp: f.percent('当前时间利用率', 'Time used so far', {
      ...reached,
      optional: true,
      help: figureHelp.timeUse,
    }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', sort: true, list: 'offered' }),
  },
  list: {
    order: ['month', 'desc'],
    filters: ['month', 'station', 'seller'],
    phone: ['station', 'month', 'revenueDoneBp'],
  },
  form: {
    groups: [
      { title: { zh: '电站与月份', en: 'Station and month' }, fields: ['station', 'month'] },
      { title: { zh: '目标', en: 'Targets' }, fields: ['energyE4', 'revenueFen', 'utilisationBp', 'note'] },
    ],
    rules: [
      {
        on: 'energyE4',
        reads: ['revenueFen', 'utilisationBp'],
        test: ({ energyE4, revenueFen, utilisationBp }) =>
          [energyE4, revenueFen, utilisationBp].some(one => typeof one === 'number') || {
            zh: '至少填写一项目标',
            en: 'at least one target is needed',
          },
      },
    ],
  },
  sheet: { import: ['station', 'month', 'energyE4', 'revenueFen', 'utilisationBp', 'note'] },
  more: {
    /** Gives every station the targets of the month before that has none for this one yet. */
    copyMonth: write({
      may: 'add',
      input: z.strictObject({ month: f.month('', '').check as z.ZodType<string, string> }),
      output: z.strictObject({ copied: z.int(), kept: z.int() }),
    }),
  },
})
