import { choices } from '@ev/contract/kit/choices'
import { f } from '@ev/contract/kit/field'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RawCell } from '../sheet/read-sheet.ts'
import { parseCell } from './import-cells.ts'

const colour = choices([
  { value: 1, zh: '红', en: 'Red' },
  { value: 'g', zh: '绿', en: 'Green' },
])

const fields = {
  text: f.text('文', 'Text'),
  int: f.int('整', 'Int'),
  fen: f.fen('元', 'Yuan'),
  mil: f.mil('单价', 'Price'),
  percent: f.percent('占比', 'Share'),
  decimal: f.decimal('功率', 'Power', { places: 2 }),
  time: f.time('时间', 'Time'),
  date: f.date('日期', 'Day'),
  month: f.month('月份', 'Month'),
  flag: f.flag('是否', 'Flag'),
  choice: f.choice('颜色', 'Colour', colour),
  choices: f.choices('多色', 'Colours', colour),
  ref: f.ref('角色', 'Role', 'system-service/role'),
  refs: f.refs('角色', 'Roles', 'system-service/role'),
}

const value = (one: unknown) => ({ value: one })

const table: [keyof typeof fields, RawCell, unknown][] = [
  ['text', '  两边 ', value('两边')],
  ['text', 13800000009, value('13800000009')],
  ['text', { time: '2026-11-15 00:00:00' }, value('2026-11-15 00:00:00')],
  ['int', 12, value(12)],
  ['int', '1,234', value(1234)],
  ['fen', 12.34, value(1234)],
  ['fen', '0.1', value(10)],
  ['fen', 0.29, value(29)],
  ['fen', 1.1 * 3, value(330)],
  ['fen', '-5', value(-500)],
  ['mil', '0.5', value(5000)],
  ['percent', 0.0512, value(512)],
  ['percent', '5.12%', value(512)],
  ['decimal', '1.25', value(1.25)],
  ['time', { time: '2026-11-15 10:00:00' }, value('2026-11-15 10:00:00')],
  ['time', '2026/1/5 9:30', value('2026-01-05 09:30:00')],
  ['time', '2026-01-05', value('2026-01-05 00:00:00')],
  ['date', { time: '2026-11-15 00:00:00' }, value('2026-11-15')],
  ['date', '2026/1/5', value('2026-01-05')],
  ['month', { time: '2026-11-01 00:00:00' }, value('2026-11')],
  ['month', '2026-11', value('2026-11')],
  ['flag', '是', value(true)],
  ['flag', false, value(false)],
  ['flag', 'YES', value(true)],
  ['flag', null, value(false)],
  ['choice', '绿', value('g')],
  ['choice', 'red', value(1)],
  ['choice', 1, value(1)],
  ['choices', '红、绿，红', value([1, 'g'])],
  ['choices', null, value([])],
  ['ref', ' 财务 ', { words: ['财务'] }],
  ['refs', '财务; 运维', { words: ['财务', '运维'] }],
  ['ref', null, value(null)],
]

test('a cell is read as its field takes it, typed or written out', () => {
  for (const [name, cell, expected] of table)
    expect(parseCell(fields[name], cell), `${name} ${JSON.stringify(cell)}`).toEqual(expected)
})

const wrong: [keyof typeof fields, RawCell][] = [
  ['int', 'abc'],
  ['int', '12.5'],
  ['int', '1,23'],
  ['fen', 0.001],
  ['fen', '１２'],
  ['fen', '1e3'],
  ['percent', '5.123%'],
  ['decimal', 'NaN'],
  ['time', '昨天'],
  ['date', '2026-11-15 10:00:00'],
  ['date', 46341],
  ['month', '11月'],
  ['flag', '也许'],
  ['choice', 'blue'],
  ['choices', 'Red, blue'],
]

test('what it cannot be is said in both languages', () => {
  for (const [name, cell] of wrong)
    expect(parseCell(fields[name], cell), `${name} ${JSON.stringify(cell)}`).toEqual({
      wrong: { zh: expect.stringMatching(/[\u4e00-\u9fff]/), en: expect.stringMatching(/^[^\u4e00-\u9fff]+$/u) },
    })
})

test('money that was written into a sheet comes back to the fen', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), fen => {
      expect(parseCell(fields.fen, fen / 100)).toEqual(value(fen === 0 ? 0 : fen))
    }),
  )
})
