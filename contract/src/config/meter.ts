// Electricity meters of a station: main, sub, pile and own use. Their readings and what the utility bills for them stand
// in files of their own.
import * as z from 'zod'
import { enabled } from '../enums.ts'
import { read } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id, TimeShown } from '../kit/shapes.ts'
import { switched } from '../kit/switched.ts'
import { collectMode, meterKind } from '../surrounding-enums.ts'

const Curve = z.strictObject({
  readings: z.array(
    z.strictObject({
      time: TimeShown,
      totalE4: z.int(),
      energyE4: z.int().nullable().meta({ description: 'Since the reading before; nothing of the first one.' }),
    }),
  ),
  months: z.array(
    z.strictObject({
      month: z.string(),
      readE4: z.int().nullable().meta({ description: 'By the readings of the month; nothing where there are none.' }),
      billedE4: z.int().nullable().meta({ description: 'By the utility; nothing where no bill is there.' }),
      totalFen: z.int().nullable(),
    }),
  ),
})
export type MeterCurve = z.infer<typeof Curve>

export const meter = resource('config-service/meter', {
  title: { zh: '电表', en: 'Meter' },
  label: 'meterNo',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export', 'import'],
  fields: {
    meterNo: f.text('电表编号', 'Meter number', {
      max: 30,
      fits: 'orgCode',
      filter: true,
      sort: true,
      width: 160,
      fixed: 'left',
    }),
    accountNo: f.text('户号', 'Account number', { optional: true, max: 20, fits: 'orgCode', filter: true, width: 140 }),
    station: f.ref('所属电站', 'Station', 'config-service/station', { filter: true, width: 180 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true }),
    kind: f.choice('电表类型', 'Kind', meterKind, { filter: true, initial: 'main', width: 110 }),
    transformer: f.ref('变压器', 'Transformer', 'config-service/transformer', {
      optional: true,
      filter: true,
      width: 190,
    }),
    parent: f.ref('上级电表', 'Meter above', 'config-service/meter', { optional: true, filter: true, width: 150 }),
    ratio: f.int('倍率', 'Ratio', {
      least: 1,
      most: 100_000,
      initial: 1,
      width: 90,
      help: {
        zh: '电流互感器变比 × 电压互感器变比；修改只影响之后的抄表',
        en: 'CT × PT; a change holds for later readings only',
      },
    }),
    dialDigits: f.int('表盘整数位', 'Digits of the dial', {
      least: 4,
      most: 8,
      initial: 6,
      list: 'offered',
      width: 110,
      help: { zh: '小数点前的位数，满度后从零开始', en: 'Before the point; past the last number it begins at zero' },
    }),
    collectMode: f.choice('采集方式', 'Read', collectMode, { filter: true, initial: 'manual', width: 110 }),
    lastReadTime: f.time('最近抄表', 'Last reading', { write: 'never', optional: true, width: 168 }),
    lastTotalE4: f.energy('最近读数', 'Last dial', { write: 'never', optional: true, width: 130 }),
    status: f.choice('状态', 'Status', enabled, { write: 'never', filter: true, width: 90 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['meterNo', 'accountNo', 'station', 'kind'],
    phone: ['meterNo', 'lastTotalE4', 'station'],
  },
  form: {
    groups: [
      { title: { zh: '基本信息', en: 'Basics' }, fields: ['meterNo', 'accountNo', 'station', 'kind'] },
      { title: { zh: '接线', en: 'Wiring' }, fields: ['transformer', 'parent', 'ratio', 'dialDigits'] },
      { title: { zh: '抄表', en: 'Reading' }, fields: ['collectMode', 'note'] },
    ],
    // Nothing stands above a main meter.
    shows: { parent: { reads: ['kind'], when: ({ kind }) => kind !== 'main' } },
  },
  sheet: {
    import: [
      'meterNo',
      'accountNo',
      'station',
      'kind',
      'transformer',
      'parent',
      'ratio',
      'dialDigits',
      'collectMode',
      'note',
    ],
    key: 'meterNo',
  },
  actions: switched({
    zh: '电表',
    en: 'meter',
    without: {
      zh: '停用后不能再抄表和录入电费，已有的保留',
      en: 'Neither readings nor fees can be entered; what is there stays',
    },
  }),
  more: {
    /** What its detail draws: the dial as it went up, and the last two years month by month. */
    curve: read({ may: 'get', input: z.strictObject({ id: Id }), output: Curve }),
  },
})
