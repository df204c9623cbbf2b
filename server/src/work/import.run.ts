// An import: first all rows are tried and taken back, then, when its owner has agreed, the good ones are written. What is
// written and how far it is stand in one transaction, so that an interrupted import goes on without writing a row twice.
import { type Refusal, refuse, sayRefusal } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { refusalOf } from '../http/errors.ts'
import { scopedDb } from '../http/scope.ts'
import { rightsOf } from '../http/session.ts'
import { readHeader } from '../resource/import-header.ts'
import { type Planned, type Planner, planRows, shapesOf } from '../resource/import-plan.ts'
import { refersToItself } from '../resource/import-rows.ts'
import { change } from '../resource/mount.ts'
import { addRecord, addRecords, type Draft, isPlain } from '../resource/write.ts'
import { type RawRow, readSheet } from '../sheet/read-sheet.ts'
import { writeFailures } from './import-failures.ts'
import { ownerOf } from './owner.ts'
import { type Progress, tellProgress, type Work } from './queue.ts'
import type { Ended, Run } from './run.ts'
import { addRows, countRows, failedRows, forgetRows, type RowResult, waitsForApproval } from './work-rows.ts'

const usualBatch = 200
/** Rows of a tree refer to rows above them, so that more of them are tried together. */
const treeBatch = 2_000
/** Records that only the table judges are written together. */
const plainBatch = 1_000

/** `waiting` are those whose change a second person has to agree to. */
type Counts = { added: number; changed: number; unchanged: number; waiting: number; bad: number }
const none: Counts = { added: 0, changed: 0, unchanged: 0, waiting: 0, bad: 0 }

export async function runImport(run: Run): Promise<Ended> {
  const { ctx, work, known, signal } = run
  const { lasting } = ctx.app.pools
  const { header, rows, columns } = await readFile(run)
  const isWritten = work.isChecked
  if (!isWritten) await forgetRows(lasting, work)
  const planner = { known, columns, seen: new Map(), shapes: shapesOf(known) }
  const batchRows = refersToItself(known) ? treeBatch : isPlain(known) ? plainBatch : usualBatch
  let counts = none
  for (let from = 0; from < rows.length; from += batchRows) {
    signal.throwIfAborted()
    const batch = rows.slice(from, from + batchRows)
    const isDone = isWritten && from < work.rowsDone
    // What the owner may do is asked anew for each batch: an import of many rows takes its time.
    const { user, scope } = await ownerOf(ctx.app, work, known)
    const renewed = { ...run, ctx: { ...ctx, user, scope } }
    const mayChange = await mayUpdate(renewed)
    const given = { planner: { ...planner, mayChange }, batch, from, isDone, before: counts }
    counts = sum(counts, await runBatch(renewed, given))
    if (!isWritten) run.report(progressOf(counts, rows.length, from + batch.length))
  }
  const failures = await failedRows(lasting, work)
  const bad = failures.length
  const waiting = isWritten ? (await countRows(lasting, work)).waiting : counts.waiting
  const good = rows.length - bad - waiting
  if (bad > 0) await writeFailures({ path: run.path, known, language: ctx.language }, { header, rows, failures })
  const { added, changed, unchanged } = counts
  return {
    status: isWritten || good + waiting === 0 ? 'done' : 'waiting',
    progress: { rowsTotal: rows.length, rowsDone: rows.length, rowsGood: good, rowsBad: bad },
    // Of an import that was interrupted only the sum is known of what came before.
    result: {
      ...(isWritten && work.rowsDone > 0 ? {} : { added, changed, unchanged }),
      ...(waiting > 0 && { waiting }),
    },
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
  waiting: one.waiting + other.waiting,
  bad: one.bad + other.bad,
})

const progressOf = ({ bad, waiting }: Counts, rowsTotal: number, rowsDone: number): Progress => ({
  rowsTotal,
  rowsDone,
  rowsGood: rowsDone - bad - waiting,
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
  /** What this run has counted so far. */
  before: Counts
}

async function runBatch({ ctx, work, known }: Run, given: Batch): Promise<Counts> {
  const { batch, from, isDone, before } = given
  const { app, scope } = ctx
  const transaction = await app.pools.write.startTransaction().execute()
  try {
    // What is only tried is taken back, and so would be its history.
    if (work.isChecked) await sql`select set_config('app.request', ${ctx.requestId}, true)`.execute(transaction)
    const inside: UserCtx = { ...ctx, db: scopedDb(transaction, scope), now: app.clock() }
    const planner = { ...given.planner, ctx: inside }
    const plans = await planRows(planner, batch)
    if (isDone) {
      await transaction.rollback().execute()
      return none
    }
    const refused = await addAtOnce(inside, known, plans)
    let counts = none
    const told: RowResult[] = []
    for (const [place, first] of plans.entries()) {
      if (refused && first.does === 'add') {
        const refusal = refused.get(first)
        counts = sum(counts, refusal ? { ...none, bad: 1 } : { ...none, added: 1 })
        if (refusal) told.push(toldRow(first, 'refused', said(inside, refusal)))
        continue
      }
      const mayFit = first.does === 'refuse' && first.mayFitLater
      const [plan = first] = mayFit ? await planRows(planner, batch.slice(place, place + 1)) : [first]
      const result = await tryRow(inside, known, work, plan)
      counts = sum(counts, { ...none, ...(result ? countOfTold[result.outcome] : countOf[plan.does]) })
      if (result) told.push(result)
    }
    const done = from + batch.length
    if (work.isChecked) await keep(transaction, work, { told, counts: sum(before, counts), done }, inside)
    await (work.isChecked ? transaction.commit() : transaction.rollback()).execute()
    // Of a change that was only tried nobody has been asked.
    const failed = told.filter(({ outcome }) => outcome !== 'waiting')
    if (!work.isChecked) await addRows(app.pools.lasting, work, failed)
    return counts
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) await transaction.rollback().execute()
    throw error
  }
}

/**
 * New records that can be written together: which of them are refused, and why. Nothing where the table objects to one,
 * or they are judged one by one: each is tried by itself then.
 */
async function addAtOnce(
  ctx: UserCtx,
  known: Run['known'],
  plans: readonly Planned[],
): Promise<ReadonlyMap<Planned, Refusal> | undefined> {
  if (!isPlain(known)) return undefined
  const adding = plans.filter(plan => plan.does === 'add')
  await sql`savepoint at_once`.execute(ctx.db)
  try {
    const refusals = await addRecords(
      ctx,
      known,
      adding.map(({ draft }) => draft),
    )
    await sql`release savepoint at_once`.execute(ctx.db)
    return new Map(adding.flatMap((plan, place) => (refusals[place] ? [[plan, refusals[place]]] : [])))
  } catch (error) {
    if (refusalOf(error, ctx.language)?.refusal === 'busy') throw error
    await sql`rollback to savepoint at_once`.execute(ctx.db)
    return undefined
  }
}

const said = ({ language }: UserCtx, { refusal, values }: Refusal) => sayRefusal(refusal, values, language).msg

const countOf: Record<Planned['does'], Partial<Counts>> = {
  add: { added: 1 },
  change: { changed: 1 },
  nothing: { unchanged: 1 },
  refuse: { bad: 1 },
}

const countOfTold: Record<RowResult['outcome'], Partial<Counts>> = {
  done: {},
  waiting: { waiting: 1 },
  refused: { bad: 1 },
  failed: { bad: 1 },
}

type Kept = { told: readonly RowResult[]; counts: Counts; done: number }

async function keep(db: UserCtx['db'], work: Work, { told, counts, done }: Kept, { now }: UserCtx): Promise<void> {
  await addRows(db, work, told)
  const rowsBad = work.rowsBad + counts.bad
  // Of the rows of a run before this one, those that are neither good nor bad wait.
  const waiting = work.rowsDone - work.rowsGood - work.rowsBad + counts.waiting
  const isTold = await tellProgress(db, work, { rowsDone: done, rowsGood: done - rowsBad - waiting, rowsBad }, now)
  // Another run took over: what this one wrote is taken back.
  if (!isTold) refuse('workOver')
}

/** What became of a row that was not written; nothing where it was. */
async function tryRow(ctx: UserCtx, known: Run['known'], work: Work, plan: Planned): Promise<RowResult | undefined> {
  if (plan.does === 'nothing') return undefined
  if (plan.does === 'refuse') return toldRow(plan, 'refused', plan.reasons.join('；'))
  await sql`savepoint one_row`.execute(ctx.db)
  try {
    const isAsked = plan.does === 'add' ? await added(ctx, known, plan.draft) : await changed(ctx, known, plan.draft)
    await sql`release savepoint one_row`.execute(ctx.db)
    return isAsked ? toldRow(plan, 'waiting', waitsForApproval[ctx.language]) : undefined
  } catch (error) {
    const refusal = refusalOf(error, ctx.language)
    if (refusal?.refusal === 'busy') throw error
    await sql`rollback to savepoint one_row`.execute(ctx.db)
    if (refusal) return toldRow(plan, 'refused', said(ctx, refusal))
    ctx.app.log.error({ err: error, work: work.id, row: plan.rowNumber }, 'a row of an import failed')
    return toldRow(plan, 'failed', sayRefusal('ours', { requestId: ctx.requestId }, ctx.language).msg)
  }
}

const toldRow = ({ rowNumber, label }: Planned, outcome: RowResult['outcome'], msg: string): RowResult => ({
  place: rowNumber,
  rowId: '',
  label,
  outcome,
  msg,
})

async function added(ctx: UserCtx, known: Run['known'], draft: Draft): Promise<false> {
  await addRecord(ctx, known, draft)
  return false
}

/** Whether a second person was asked instead. */
const changed = async (ctx: UserCtx, known: Run['known'], draft: Draft) =>
  (await change(ctx, known, 'update', draft, false)).approvalId !== null
