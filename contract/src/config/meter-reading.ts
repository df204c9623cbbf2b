// What the dials of meters said, and what flowed in between.

import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { readingEvent, readingSource } from '../surrounding-enums.ts'

const tier = (zh: string, en: string) =>
  f.energy(`${zh}读数`, `${en} dial`, { optional: true, list: 'offered', width: 120 })

export const meterReading = resource('config-service/meterReading', {
  title: { zh: '抄表记录', en: 'Meter reading' },
  label: 'readTime',
  verbs: ['pages', 'get', 'history', 'add', 'update', 'delete', 'export', 'import'],
  fields: {
    readTime: f.time('抄表时间', 'Read at', { filter: true, sort: true, fixed: 'left' }),
    meter: f.ref('电表', 'Meter', 'config-service/meter', { filter: true, write: 'create', width: 150 }),
    station: f.ref('所属电站', 'Station', 'config-service/station', { write: 'never', filter: true, width: 180 }),
    totalE4: f.energy('总读数', 'Dial', {
      width: 130,
      help: { zh: '表盘上的读数，不乘倍率', en: 'As the dial says, before the ratio' },
    }),
    jianE4: tier('尖', 'Sharp'),
    fengE4: tier('峰', 'Peak'),
    pingE4: tier('平', 'Flat'),
    guE4: tier('谷', 'Valley'),
    ratio: f.int('倍率', 'Ratio', { write: 'never', width: 80 }),
    energyE4: f.energy('用电量', 'Energy', {
      write: 'never',
      optional: true,
      sum: true,
      width: 140,
      help: { zh: '（本次读数 − 上次读数）× 倍率', en: '(this dial − the one before) × ratio' },
    }),
    event: f.choice('读数情况', 'Event', readingEvent, {
      filter: true,
      initial: 'normal',
      width: 110,
      help: {
        zh: '读数小于上次时须说明：满度归零会补上一圈，换表从本次读数重新开始',
        en: 'Where the dial says less than before: a full round is added, or it begins anew with this reading',
      },
    }),
    source: f.choice('来源', 'Source', readingSource, { write: 'never', filter: true, width: 90 }),
    note: f.longText('备注', 'Note', { optional: true, max: 200, list: 'offered' }),
    createTime: f.time('录入时间', 'Entered', { write: 'never', filter: true, sort: true, list: 'offered' }),
  },
  list: {
    order: ['readTime', 'desc'],
    filters: ['meter', 'station', 'readTime', 'event'],
    phone: ['readTime', 'totalE4', 'meter'],
  },
  form: {
    groups: [
      { title: { zh: '读数', en: 'Dial' }, fields: ['meter', 'readTime', 'totalE4', 'event'] },
      { title: { zh: '分时读数', en: 'By tier' }, fields: ['jianE4', 'fengE4', 'pingE4', 'guE4', 'note'] },
    ],
    rules: [
      {
        on: 'jianE4',
        reads: ['fengE4', 'pingE4', 'guE4'],
        test: ({ jianE4, fengE4, pingE4, guE4 }) => {
          const given = [jianE4, fengE4, pingE4, guE4].filter(one => one !== null && one !== undefined)
          return (
            given.length === 0 ||
            given.length === 4 || { zh: '分时读数须四项都填，或都不填', en: 'all four tiers, or none' }
          )
        },
      },
    ],
  },
  sheet: { import: ['meter', 'readTime', 'totalE4', 'jianE4', 'fengE4', 'pingE4', 'guE4', 'event', 'note'] },
})
