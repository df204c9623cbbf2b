// An export that is opened as an address (requirements 7): the file itself, for as many rows as one may wait for.
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Call } from '@ev/contract/kit/calls'
import type { Fields } from '@ev/contract/kit/field'
import { readQuery, sortIn } from '@ev/contract/kit/query'
import type { Text } from '@ev/contract/kit/text'
import { refuse } from '@ev/rules/refuse'
import type { Instant } from '@ev/rules/units'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { writeAudit } from '../http/audit.ts'
import type { App, UserCtx } from '../http/context.ts'
import { attachment, xlsxType } from '../http/files.ts'
import { languageOf } from '../http/language.ts'
import { admit, contextOf } from '../http/serve.ts'
import { type Caller, findCaller, rightsOf, tokenIn } from '../http/session.ts'
import { spendTicket } from '../http/spend-ticket.ts'
import { knownAt } from '../resource/columns.ts'
import { countUpTo, type ExportAsked, sheetFileName } from '../resource/export.ts'
import { everyReport, everyResource } from '../resource/registry.ts'
import type { Mounted } from '../resource/source.ts'
import { writeExport } from './export.run.ts'

const mostRows = 100_000
// With the pools and the exports of the queue they stay below what PostgreSQL lets in.
const mostAtOnce = 2

type Direct = {
  paths: readonly string[]
  call: Call
  title: Text
  fields: Fields
  /** Where the file was put. */
  make: (ctx: UserCtx, asked: ExportAsked, reply: FastifyReply) => Promise<string>
}

export function serveDirectExports(server: FastifyInstance, app: App): void {
  let underWay = 0
  for (const { paths, call, title, fields, make } of [...ofResources(app), ...ofReports(app)])
    for (const path of paths)
      server.get(path, async (request, reply) => {
        const ctx = await enter(app, call, request)
        const asked = askedIn(fields, call, new URL(request.url, 'http://localhost').searchParams)
        if (underWay >= mostAtOnce) refuse('busy')
        underWay++
        try {
          const file = await make(ctx, asked, reply)
          await writeAudit(app.pools.lasting, ctx, path, asked, { outcome: 'done', code: 0, msg: '' })
          const stream = createReadStream(file)
          stream.once('close', () => void rm(file, { force: true }))
          return await reply
            .header('content-type', xlsxType)
            .header('content-disposition', attachment(sheetFileName(title[ctx.language], ctx.now)))
            .header('cache-control', 'private, no-store')
            .send(stream)
        } finally {
          underWay--
        }
      })
}

const ofResources = (app: App): Direct[] =>
  everyResource(app).flatMap(known => {
    const call = known.answers.find(one => one.call.path === `/${known.address}/export`)?.call
    if (!call) return []
    const { title, fields } = known
    const write = (ctx: UserCtx, asked: ExportAsked, reply: FastifyReply) =>
      make(ctx, knownAt(known, ctx.now), asked, reply)
    return [{ paths: [`/${known.address}/exportExcel`], call, title, fields, make: write }]
  })

const ofReports = (app: App): Direct[] =>
  everyReport(app).map(({ address, title, direct: { filters, call, excelAt }, makeFile }) => ({
    paths: [`/${address}/exportExcel`, ...excelAt],
    call,
    title,
    fields: filters,
    async make(ctx, asked) {
      const path = await placeOf(ctx)
      await makeFile(ctx, asked, path)
      return path
    },
  }))

async function enter(app: App, call: Call, request: FastifyRequest): Promise<UserCtx> {
  const now = app.clock()
  const caller = await callerOf(app, call, request, now)
  const ctx = contextOf(app, request, languageOf(request.headers['accept-language']), now, caller) as UserCtx
  await admit(app, ctx, call, caller, request)
  return ctx
}

async function callerOf(app: App, call: Call, request: FastifyRequest, now: Instant): Promise<Caller> {
  const { ticket } = request.query as { ticket?: unknown }
  if (typeof ticket !== 'string')
    return findCaller(app, tokenIn(request.headers) ?? refuse('tokenMissing'), call.permission, now)
  const userId = (await spendTicket(app.pools.lasting, { ticket, purpose: 'export' }, now)) ?? refuse('ticketUnfit')
  return (await rightsOf(app, userId, call.permission ?? '', now)) ?? refuse('ticketUnfit')
}

/** What is no filter: the page, which is always the whole, the order, the dimension of a report and the ticket. */
const others = new Set(['current', 'size', 'sort', 'by', 'ticket', 'filters'])

/** A filter that cannot be read would give more than was asked for, so it is refused here. */
function askedIn(fields: Fields, call: Call, params: URLSearchParams): ExportAsked {
  const { filters } = readQuery(fields, params)
  const sort = params.get('sort')
  const isRead = (name: string) => Object.hasOwn(filters, name.replace(/^field\./, ''))
  const unread = [...new Set(params.keys())].find(name => !others.has(name) && !isRead(name))
  if (unread !== undefined) refuse('badInput', { message: unread }, { field: unread })
  if (!['-1', null].includes(params.get('size'))) refuse('badInput', { message: 'size' }, { field: 'size' })
  const by = params.get('by')
  const asked = { filters, ...(sort !== null && { sort: sortIn(sort) }), ...(by !== null && { by }) }
  const parsed = call.input.safeParse(asked)
  if (parsed.success) return parsed.data as ExportAsked
  const [wrong = 'filters'] = parsed.error.issues[0]?.path ?? []
  return refuse('badInput', { message: String(wrong) }, { field: String(wrong) })
}

async function placeOf({ app, requestId }: UserCtx): Promise<string> {
  const { folder } = app.files
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, `direct-${requestId}.xlsx`)
}

async function make(ctx: UserCtx, known: Mounted, asked: ExportAsked, reply: FastifyReply): Promise<string> {
  const total = await countUpTo(ctx, known, asked.filters, mostRows + 1)
  if (total > mostRows) refuse('exportThroughCentre', { most: mostRows.toLocaleString('en-US') })
  const path = await placeOf(ctx)
  // Whoever hangs up does not want it any more.
  const leaving = new AbortController()
  const onClose = () => leaving.abort(new Error('the caller has gone'))
  reply.raw.once('close', onClose)
  try {
    await writeExport(ctx, known, asked, { path, signal: leaving.signal })
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    reply.raw.off('close', onClose)
  }
}
