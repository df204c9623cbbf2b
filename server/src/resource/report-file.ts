// The figures of a report as a sheet. They are few and in memory already, so no thread of its own is needed.
import type { Field, Fields, Ref } from '@ev/contract/kit/field'
import { measuresOf, type Report, type ReportRow, type Totals } from '@ev/contract/kit/report'
import type { ReportSort } from '@ev/contract/kit/report-order'
import { sayValue } from '@ev/contract/kit/say'
import type { Language } from '@ev/rules/refuse'
import { showTime } from '@ev/rules/units'
import type { UserCtx } from '../http/context.ts'
import type { Cell } from '../sheet/columns.ts'
import { openSheet } from '../sheet/write-sheet.ts'
import { filterWords } from './filter-words.ts'
import { sheetColumn } from './sheet-columns.ts'
import type { Known } from './source.ts'

type Asked = { filters: Readonly<Record<string, unknown>>; by: string; sort?: ReportSort | undefined }

export type MadeReport = { rows: number; summary: { label: string; value: string }[] }

type Making = { asked: Asked; path: string }
type Figures = { rows: readonly ReportRow<Fields>[]; totals: Totals }

export async function makeReport(
  ctx: UserCtx,
  report: Report,
  { asked, path }: Making,
  { rows, totals }: Figures,
): Promise<MadeReport> {
  const { language } = ctx
  const say = words[language]
  const names = [asked.by, ...measuresOf(report)]
  const lines = await aboutLines(ctx, report, asked)
  const sheet = await openSheet(path, {
    name: report.title[language],
    // The last row is the report's own: not every total is a sum.
    columns: names.map(one => sheetColumn(fieldOf(report, one), language)),
    notes: { name: say.about, rows: say.rows, lines },
  })
  const cell = (name: string, value: unknown) => cellOf(fieldOf(report, name), value)
  await sheet.addRows(rows.map(row => names.map(one => cell(one, row[one]))))
  await sheet.addRows([names.map((one, place) => (place === 0 ? say.total : cell(one, totals[one])))])
  await sheet.finish()
  const figures = (report.tiles ?? measuresOf(report)).map(name => {
    const field = fieldOf(report, name)
    return { label: `${say.total} ${field.label[language]}`, value: sayValue(field, totals[name], language) }
  })
  return { rows: rows.length, summary: [...lines.map(([label, value]) => ({ label, value })), ...figures] }
}

/** Of a reference its words, of a decimal the whole number that its format divides. */
function cellOf({ kind, places = 0 }: Field, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (kind === 'ref' || kind === 'area') return (value as Ref).label
  return kind === 'decimal' ? Math.round((value as number) * 10 ** places) : (value as Cell)
}

/** What the file is, for whoever finds it in a year. */
async function aboutLines(ctx: UserCtx, report: Report, { filters, by, sort }: Asked) {
  const { language } = ctx
  const said = await filterWords(ctx, { ...report, fields: report.filters } as unknown as Known, filters)
  const say = words[language]
  return [
    [say.content, report.title[language]] as const,
    [say.by, fieldOf(report, by).label[language]] as const,
    ...(sort ? [[say.sort, `${fieldOf(report, sort.field).label[language]} ${say[sort.order]}`] as const] : []),
    ...said.map(({ label, value }) => [label, value] as const),
    [say.who, `${ctx.user.name}（${ctx.user.account}）`] as const,
    [say.when, showTime(ctx.now)] as const,
  ]
}

const fieldOf = ({ fields }: Report, name: string): Field => {
  const field = fields[name]
  if (!field) throw new Error(`no field ${name}`)
  return field
}

const words = {
  zh: {
    content: '内容',
    by: '统计维度',
    sort: '排序',
    asc: '升序',
    desc: '降序',
    who: '导出人',
    when: '导出时间',
    rows: '行数',
    total: '合计',
    about: '说明',
  },
  en: {
    content: 'Content',
    by: 'By',
    sort: 'Order',
    asc: 'ascending',
    desc: 'descending',
    who: 'Exported by',
    when: 'Exported at',
    rows: 'Rows',
    total: 'Total',
    about: 'About',
  },
} satisfies Record<Language, Record<string, string>>
