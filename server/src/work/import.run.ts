// An import: first all rows are tried and taken back, then, when its owner has agreed, the good ones are written. What is
// written and how far it is stand in one transaction, so that an interrupted import goes on without writing a row twice.
import { refuse, sayRefusal } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { refusalOf } from '../http/errors.ts'
import { scopedDb } from '../http/scope.ts'
import { rightsOf } from '../http/session.ts'
import { readHeader } from '../resource/import-header.ts'
import { type Planned, type Planner, planRows, shapesOf } from '../resource/import-plan.ts'
import { refersToItself } from '../resource/import-rows.ts'
import { change } from '../resource/mount.ts'
import { addRecord, addRecords, isPlain } from '../resource/write.ts'
import { type RawRow, readSheet } from '../sheet/read-sheet.ts'
import { writeFailures } from './import-failures.ts'
import { type Progress, tellProgress, type Work } from './queue.ts'
import type { Ended, Run } from './run.ts'
import { addRows, failedRows, forgetRows, type RowResult } from './work-rows.ts'

const usualBatch = 200
/** Rows of a tree refer to rows above them, so that more of them are tried together. */
const treeBatch = 2_000
/** Records that only the table judges are written together. */
const plainBatch = 1_000

type Counts = { added: number; changed: number; unchanged: number; bad: number }
const none: Counts = { added: 0, changed: 0, unchanged: 0, bad: 0 }

export async function runImport(run: Run): Promise<Ended> {
  const { ctx, work, known, signal } = run
  const { header, rows, columns } = await readFile(run)
  const isWritten = work.isChecked
  if (!isWritten) await forgetRows(ctx.app.pools.lasting, work)
  const mayChange = await mayUpdate(run)
  const planner = { known, columns, seen: new Map(), shapes: shapesOf(known), mayChange }
  const batchRows = refersToItself(known) ? treeBatch : isPlain(known) ? plainBatch : usualBatch
  let counts = none
  for (let from = 0; from < rows.length; from += batchRows) {
    signal.throwIfAborted()
    const batch = rows.slice(from, from + batchRows)
    const isDone = isWritten && from < work.rowsDone
    const badBefore = work.rowsBad + counts.bad
    counts = sum(counts, await runBatch(run, { planner, batch, from, isDone, badBefore }))
    if (!isWritten) run.report(progressOf(counts, rows.length, from + batch.length))
  }
  const failures = await failedRows(ctx.app.pools.lasting, work)
  const bad = failures.length
  const good = rows.length - bad
  if (bad > 0) await writeFailures({ path: run.path, known, language: ctx.language }, { header, rows, failures })
  const { added, changed, unchanged } = counts
  return {
    status: isWritten || good === 0 ? 'done' : 'waiting',
    progress: { rowsTotal: rows.length, rowsDone: rows.length, rowsGood: good, rowsBad: bad },
    // Of an import that was interrupted only the sum is known of what came before.
    result: isWritten && work.rowsDone > 0 ? {} : { added, changed, unchanged },
    ...(bad > 0 && { file: { purpose: 'importFailures', name: failureName(work, ctx) } }),
  }
}

async function mayUpdate({ ctx, known, work }: Run): Promise<boolean> {
  const update = known.answers.find(({ call }) => call.path === `/${known.address}/update`)?.call
  if (update?.permission === undefined) return false
  return (await rightsOf(ctx.app, work.userId, update.permission, ctx.now))?.mayCall ?? false
}

const failureName = ({ name }: Work, { language }: UserCtx) =>
  `${name.replace(/\.xlsx$/i, '')}_${{ zh: '失败', en: 'failed' }[language]}.xlsx`

const sum = (one: Counts, other: Counts): Counts => ({
  added: one.added + other.added,
  changed: one.changed + other.changed,
  unchanged: one.unchanged + other.unchanged,
  bad: one.bad + other.bad,
})

const progressOf = ({ bad }: Counts, rowsTotal: number, rowsDone: number): Progress => ({
  rowsTotal,
  rowsDone,
  rowsGood: rowsDone - bad,
  rowsBad: bad,
})

type Sheet = { header: RawRow; rows: RawRow[]; columns: (string | undefined)[] }

async function readFile({ ctx, work, known }: Run): Promise<Sheet> {
  if (work.sourceFileId === null) return refuse('fileGone')
  const read = await readSheet(ctx.app.files.pathOf(work.sourceFileId))
  if (!read.isRead) return refuse(unreadable[read.reason])
  const [header, ...rows] = read.sheet.rows
  const columns = readHeader(known, header, ctx.language)
  // Rows that hold something only outside the template's columns are notes.
  const filled = rows.filter(({ cells, formulas }) =>
    columns.some((name, place) => name !== undefined && ((cells[place] ?? null) !== null || formulas.includes(place))),
  )
  if (!header || filled.length === 0) return refuse('sheetEmpty')
  return { header, rows: filled, columns }
}

const unreadable = {
  notSheet: 'sheetUnreadable',
  oldSheet: 'sheetOld',
  encrypted: 'sheetEncrypted',
  macro: 'sheetMacro',
  externalLink: 'sheetMacro',
  tooLarge: 'sheetTooManyRows',
  tooManyRows: 'sheetTooManyRows',
  tooManyColumns: 'sheetTooManyRows',
  tooSlow: 'sheetUnreadable',
  damaged: 'sheetUnreadable',
} as const

type Batch = {
  planner: Omit<Planner, 'ctx'>
  batch: readonly RawRow[]
  from: number
  /** Written by a run before this one; its keys count all the same. */
  isDone: boolean
  badBefore: number
}

async function runBatch({ ctx, work, known }: Run, given: Batch): Promise<Counts> {
  const { batch, from, isDone, badBefore } = given
  const { app, scope } = ctx
  const transaction = await app.pools.write.startTransaction().execute()
  try {
    await sql`select set_config('app.request', ${ctx.requestId}, true)`.execute(transaction)
    const inside: UserCtx = { ...ctx, db: scopedDb(transaction, scope), now: app.clock() }
    const planner = { ...given.planner, ctx: inside }
    const plans = await planRows(planner, batch)
    if (isDone) {
      await transaction.rollback().execute()
      return none
    }
    const isAtOnce = await addAtOnce(inside, known, plans)
    let counts = none
    const failures: RowResult[] = []
    for (const [place, first] of plans.entries()) {
      if (isAtOnce && first.does === 'add') {
        counts = sum(counts, { ...none, added: 1 })
        continue
      }
      const mayFit = first.does === 'refuse' && first.mayFitLater
      const [plan = first] = mayFit ? await planRows(planner, batch.slice(place, place + 1)) : [first]
      const failure = await tryRow(inside, known, work, plan)
      counts = sum(counts, failure ? { ...none, bad: 1 } : { ...none, ...countOf[plan.does] })
      if (failure) failures.push(failure)
    }
    if (work.isChecked) await keep(transaction, work, { failures, badBefore, done: from + batch.length }, inside)
    await (work.isChecked ? transaction.commit() : transaction.rollback()).execute()
    if (!work.isChecked) await addRows(app.pools.lasting, work, failures)
    return counts
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) await transaction.rollback().execute()
    throw error
  }
}

/** New records that only the table judges go in together; where it objects to one, each is tried by itself. */
async function addAtOnce(ctx: UserCtx, known: Run['known'], plans: readonly Planned[]): Promise<boolean> {
  if (!isPlain(known)) return false
  await sql`savepoint at_once`.execute(ctx.db)
  try {
    await addRecords(
      ctx,
      known,
      plans.flatMap(plan => (plan.does === 'add' ? [plan.draft] : [])),
    )
    await sql`release savepoint at_once`.execute(ctx.db)
    return true
  } catch (error) {
    if (refusalOf(error, ctx.language)?.refusal === 'busy') throw error
    await sql`rollback to savepoint at_once`.execute(ctx.db)
    return false
  }
}

const countOf: Record<Planned['does'], Partial<Counts>> = {
  add: { added: 1 },
  change: { changed: 1 },
  nothing: { unchanged: 1 },
  refuse: { bad: 1 },
}

type Kept = { failures: readonly RowResult[]; badBefore: number; done: number }

async function keep(
  db: UserCtx['db'],
  work: Work,
  { failures, badBefore, done }: Kept,
  { now }: UserCtx,
): Promise<void> {
  await addRows(db, work, failures)
  const bad = badBefore + failures.length
  const told = await tellProgress(db, work, { rowsDone: done, rowsGood: done - bad, rowsBad: bad }, now)
  // Another run took over: what this one wrote is taken back.
  if (!told) refuse('workOver')
}

/** What became of a row that could not be written; nothing where it could. */
async function tryRow(ctx: UserCtx, known: Run['known'], work: Work, plan: Planned): Promise<RowResult | undefined> {
  const { rowNumber: place, label } = plan
  const failed = (outcome: RowResult['outcome'], msg: string): RowResult => ({ place, rowId: '', label, outcome, msg })
  if (plan.does === 'nothing') return undefined
  if (plan.does === 'refuse') return failed('refused', plan.reasons.join('；'))
  await sql`savepoint one_row`.execute(ctx.db)
  try {
    await (plan.does === 'add' ? addRecord(ctx, known, plan.draft) : change(ctx, known, 'update', plan.draft, false))
    await sql`release savepoint one_row`.execute(ctx.db)
    return undefined
  } catch (error) {
    const refusal = refusalOf(error, ctx.language)
    if (refusal?.refusal === 'busy') throw error
    await sql`rollback to savepoint one_row`.execute(ctx.db)
    if (!refusal) ctx.app.log.error({ err: error, work: work.id, row: place }, 'a row of an import failed')
    const said = refusal
      ? sayRefusal(refusal.refusal, refusal.values, ctx.language)
      : sayRefusal('ours', { requestId: ctx.requestId }, ctx.language)
    return failed(refusal ? 'refused' : 'failed', said.msg)
  }
}
