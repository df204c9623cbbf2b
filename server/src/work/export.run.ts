// Makes the file of an export in a thread of its own: the rows that the owner's screen would show, page after page.
import { scaled } from '@ev/contract/kit/say'
import { refuse } from '@ev/rules/refuse'
import { showTime } from '@ev/rules/units'
import type { UserCtx } from '../http/context.ts'
import { countForExport, type ExportAsked, sheetFileName } from '../resource/export.ts'
import { filterWords, type Line } from '../resource/filter-words.ts'
import { sortingOf } from '../resource/order.ts'
import { wholeQuery } from '../resource/pages.ts'
import type { MountedReport } from '../resource/report.ts'
import { sheetColumn, sheetFields, sheetSelected } from '../resource/sheet-columns.ts'
import { fieldOf, type Known, type Mounted } from '../resource/source.ts'
import { totalledFields } from '../resource/totals.ts'
import { lookOf } from '../sheet/columns.ts'
import { exportRows } from '../sheet/export-rows.ts'
import type { Parameter } from '../sheet/literals.ts'
import type { Written } from '../sheet/write-sheet.ts'
import type { Ended, Run } from './run.ts'

export async function runExport(run: Run): Promise<Ended> {
  const { ctx, work, known, signal, report, path } = run
  if (work.action !== '') return runFile(run)
  const asked = askedOf(known, work.input)
  const rowsTotal = await countForExport(ctx, known, asked)
  report({ rowsTotal, rowsDone: 0 })
  const onProgress = (rowsDone: number) => report({ rowsDone })
  const { names, filters, written } = await writeExport(ctx, known, asked, { path, signal, onProgress })
  const { rows } = written
  return {
    status: 'done',
    progress: { rowsTotal: rows, rowsDone: rows, rowsGood: rows },
    result: { sums: sumsOf(names, written), summary: [...filters, ...totalLines(ctx, known, names, written)] },
    file: { purpose: 'export', name: fileNameOf(work, ctx) },
  }
}

/** What is no sheet of the list, and is made by the resource itself. */
async function runFile({ ctx, work, known, signal, report, path }: Run): Promise<Ended> {
  const make = known.source.files[work.action] ?? refuse('workGone')
  const onProgress = (rowsDone: number, rowsTotal: number) => report({ rowsDone, rowsTotal })
  const { rows, contentType, figures } = await make({ ctx, input: work.input, path, signal, onProgress })
  return {
    status: 'done',
    progress: { rowsTotal: rows, rowsDone: rows, rowsGood: rows },
    ...(figures !== undefined && { result: { figures } }),
    file: { purpose: 'export', name: work.name, contentType },
  }
}

export async function runReport({ ctx, work, path }: Omit<Run, 'known'>, known: MountedReport): Promise<Ended> {
  const { rows, summary } = await known.makeFile(ctx, askedOf(known, work.input), path)
  return {
    status: 'done',
    progress: { rowsTotal: rows, rowsDone: rows, rowsGood: rows },
    result: { sums: {}, summary },
    file: { purpose: 'export', name: fileNameOf(work, ctx) },
  }
}

/** A scheduled one was named after its report long ago; its file is named after the day. */
const fileNameOf = ({ name }: Run['work'], { now }: UserCtx) =>
  name.endsWith('.xlsx') ? name : sheetFileName(name, now)

/** A scheduled one was written down long ago. */
function askedOf({ answers, address }: Pick<Mounted, 'answers' | 'address'>, input: unknown): ExportAsked {
  const call = answers.find(one => one.call.path === `/${address}/export`)?.call ?? refuse('workGone')
  const parsed = call.input.safeParse(input)
  return parsed.success ? (parsed.data as ExportAsked) : refuse('exportParamsUnfit', { message: '' })
}

type Making = { path: string; signal: AbortSignal; onProgress?: (rows: number) => void }

export async function writeExport(ctx: UserCtx, known: Known, asked: ExportAsked, making: Making) {
  const { path, signal, onProgress } = making
  const { language } = ctx
  const say = words[language]
  const names = sheetFields(known, asked.columns)
  const { lines, filters } = await aboutLines(ctx, known, asked)
  const selection = names.map(name => sheetSelected(known, name, language).as(name))
  const { sql, parameters } = wholeQuery(ctx.db, known, asked, ctx.now, selection as never).compile()
  const totalled = await totalledFields(ctx, known)
  const columns = names.map(name => ({
    ...sheetColumn(fieldOf(known, name), language),
    sum: totalled.includes(name),
  }))
  const job = {
    connection: ctx.app.connection,
    sql,
    // Filters are what the contract lets through: texts, numbers, truths, times, and lists of these.
    parameters: parameters as Parameter[],
    columns,
    path,
    name: known.title[language],
    ...(columns.some(({ sum }) => sum) && { totals: say.total }),
    notes: { name: say.about, rows: say.rows, lines: lines.map(({ label, value }) => [label, value] as const) },
  }
  const written = await exportRows(job, { signal, ...(onProgress && { onProgress }) })
  return { names, filters, written }
}

/** What the file is, for whoever finds it in a year. */
async function aboutLines(ctx: UserCtx, known: Known, { filters, sort }: ExportAsked) {
  const { language } = ctx
  const say = words[language]
  const { field, order } = sortingOf(known, sort)
  const said = await filterWords(ctx, known, filters)
  const lines: Line[] = [
    { label: say.resource, value: known.title[language] },
    ...(said.length > 0 ? said : [{ label: say.filters, value: say.none }]),
    { label: say.sort, value: `${fieldOf(known, field).label[language]} ${say[order]}` },
    { label: say.who, value: `${ctx.user.name}（${ctx.user.account}）` },
    { label: say.when, value: showTime(ctx.now) },
  ]
  return { lines, filters: said }
}

const sumsOf = (names: readonly string[], { sums }: Written) =>
  Object.fromEntries(names.flatMap((name, place) => (sums[place] === undefined ? [] : [[name, Number(sums[place])]])))

const totalLines = (ctx: UserCtx, known: Known, names: readonly string[], { sums }: Written): Line[] =>
  names.flatMap((name, place) => {
    const sum = sums[place]
    if (sum === undefined) return []
    const field = fieldOf(known, name)
    const { decimals } = lookOf(sheetColumn(field, ctx.language).format)
    return [
      { label: `${words[ctx.language].total} ${field.label[ctx.language]}`, value: scaled(Number(sum), decimals) },
    ]
  })

const words = {
  zh: {
    resource: '内容',
    filters: '筛选条件',
    none: '无',
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
    resource: 'Content',
    filters: 'Filters',
    none: 'none',
    sort: 'Order',
    asc: 'ascending',
    desc: 'descending',
    who: 'Exported by',
    when: 'Exported at',
    rows: 'Rows',
    total: 'Total',
    about: 'About',
  },
} as const
