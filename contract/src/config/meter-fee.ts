// What the utility bills for a meter and a month, mostly imported from its bill.
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'

const tier = (zh: string, en: string) =>
  f.energy(`${zh}电量`, `${en} energy`, { initial: 0, sum: true, list: 'offered', width: 120 })

export const meterFee = resource('config-service/meterFee', {
  title: { zh: '电表电费', en: 'Meter fee' },
  label: 'month',
  verbs: ['pages', 'get', 'history', 'add', 'update', 'delete', 'export', 'import'],
  fields: {
    month: f.month('月份', 'Month', { filter: true, sort: true, write: 'create', width: 110, fixed: 'left' }),
    meter: f.ref('电表', 'Meter', 'config-service/meter', { filter: true, write: 'create', width: 150 }),
    /** Names the meter a second time, so that a bill does not come to another one by a mistyped number. */
    accountNo: f.text('户号', 'Account number', { optional: true, max: 20, write: 'create', width: 140 }),
    station: f.ref('所属电站', 'Station', 'config-service/station', { write: 'never', filter: true, width: 180 }),
    jianE4: tier('尖', 'Sharp'),
    fengE4: tier('峰', 'Peak'),
    pingE4: tier('平', 'Flat'),
    guE4: tier('谷', 'Valley'),
    totalE4: f.energy('总电量', 'Energy', { write: 'never', sum: true, sort: true, width: 140 }),
    energyFen: f.fen('电量电费', 'Energy charge', { write: 'never', sum: true, width: 130 }),
    basicFen: f.fen('基本电费', 'Basic charge', { initial: 0, sum: true, width: 130 }),
    adjustFen: f.fen('力调电费', 'Power factor', {
      initial: 0,
      least: -10_000_000_000,
      sum: true,
      width: 130,
      help: { zh: '功率因数调整，可以为负', en: 'May be money back' },
    }),
    totalFen: f.fen('电费合计', 'Total', { least: 1, sum: true, sort: true, width: 130 }),
    averageMil: f.mil('度均电价', 'Average price', {
      write: 'never',
      optional: true,
      width: 120,
      help: { zh: '电费合计 ÷ 总电量', en: 'The total by the energy' },
    }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('录入时间', 'Entered', { write: 'never', filter: true, sort: true, list: 'offered' }),
  },
  list: {
    order: ['month', 'desc'],
    filters: ['month', 'meter', 'station'],
    phone: ['month', 'totalFen', 'meter'],
  },
  form: {
    groups: [
      { title: { zh: '账单', en: 'Bill' }, fields: ['meter', 'month'] },
      { title: { zh: '电量', en: 'Energy' }, fields: ['jianE4', 'fengE4', 'pingE4', 'guE4'] },
      { title: { zh: '电费', en: 'Money' }, fields: ['basicFen', 'adjustFen', 'totalFen', 'note'] },
    ],
    rules: [
      {
        on: 'totalFen',
        reads: ['basicFen', 'adjustFen'],
        test: ({ totalFen, basicFen, adjustFen }) =>
          totalFen === undefined ||
          totalFen >= (basicFen ?? 0) + (adjustFen ?? 0) || {
            zh: '电费合计不能小于基本电费与力调电费之和',
            en: 'must not be less than the basic charge and the power factor together',
          },
      },
      {
        on: 'guE4',
        reads: ['jianE4', 'fengE4', 'pingE4', 'totalFen', 'basicFen', 'adjustFen'],
        test: ({ jianE4, fengE4, pingE4, guE4, totalFen, basicFen, adjustFen }) =>
          (jianE4 ?? 0) + (fengE4 ?? 0) + (pingE4 ?? 0) + (guE4 ?? 0) > 0 ||
          (totalFen ?? 0) <= (basicFen ?? 0) + (adjustFen ?? 0) || {
            zh: '有电量电费时至少填写一项电量',
            en: 'where energy is charged, at least one tier has some',
          },
      },
    ],
  },
  sheet: {
    import: [
      'accountNo',
      'meter',
      'month',
      'jianE4',
      'fengE4',
      'pingE4',
      'guE4',
      'basicFen',
      'adjustFen',
      'totalFen',
      'note',
    ],
    isInCentre: true,
  },
})
