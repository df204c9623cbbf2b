// The one door of every call: who calls, may they, does the input fit, in one transaction, with audit.
import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Call, Does } from '@ev/contract/kit/calls'
import { type Language, Refusal, type RefusalName, refuse, sayRefusal } from '@ev/rules/refuse'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { writeAudit } from './audit.ts'
import type { Answered, AnyCtx, AnyoneCtx, App, MemberCtx, SignedInUser, UserCtx } from './context.ts'
import { refusalOf } from './errors.ts'
import { once } from './idempotency.ts'
import { bodyLimitBytes, inputOf, sizeText } from './input.ts'
import { languageOf } from './language.ts'
import { findMember } from './member-session.ts'
import { scopedDb } from './scope.ts'
import { type Caller, findCaller, tokenIn, usedAt } from './session.ts'

export async function serveCalls(server: FastifyInstance, app: App, answered: readonly Answered[]): Promise<void> {
  await server.register(fastifyMultipart, { limits: { files: 1, fields: 10, fieldSize: 10_000, parts: 12 } })
  takeEmptyBodies(server)
  for (const { call, handle } of answered) {
    if (handle.open) continue
    server.post(call.path, async (request, reply) => {
      const language = languageOf(request.headers['accept-language'])
      const data = await answer(app, call, handle, request, language)
      return reply.send({ code: 0, success: true, msg: done[language], data: data ?? null })
    })
  }
}

/** A call without input may come without a body, whatever its content type says. */
function takeEmptyBodies(server: FastifyInstance) {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, finish) => {
    if (body === '') finish(null, undefined)
    else void parseJson(request, body as string, finish)
  })
}

const done: Record<Language, string> = { zh: '成功', en: 'success' }

async function answer(app: App, call: Call, handle: Answered['handle'], request: FastifyRequest, language: Language) {
  const now = app.clock()
  const ctx = await enter(app, call, request, language, now)
  const input = await inputOf(call, request, language)
  const data =
    call.does === 'read' ? await handle(ctx, input) : await writeInOneGo(app, ctx, call, handle, input, request)
  if (app.checksAnswers) call.output.parse(data ?? null)
  return data
}

/** Whoever it is, they are who the call is for: a token of the one side is none at the other. */
export async function enter(
  app: App,
  call: Call,
  request: FastifyRequest,
  language: Language,
  now: AnyoneCtx['now'],
  askedAt = now,
): Promise<AnyCtx> {
  if (call.may === 'anyone') return contextOf(app, request, language, now, undefined)
  const token = tokenIn(request.headers) ?? refuse('tokenMissing')
  if (call.may === 'member') return memberContext(app, request, language, now, await findMember(app, token, now))
  const caller = await findCaller(app, token, call.permission, now, usedAt(request.headers, now, askedAt))
  const ctx = contextOf(app, request, language, now, caller)
  await admit(app, ctx, call, caller, request)
  return ctx
}

export function contextOf(
  app: App,
  request: FastifyRequest,
  language: Language,
  now: AnyoneCtx['now'],
  caller: Caller | undefined,
): AnyoneCtx | UserCtx {
  const common = commonOf(app, request, language, now)
  if (!caller)
    return { ...common, db: app.pools.read, user: undefined, trail: { sellerId: '-1', userId: null, account: '' } }
  const { user, scope } = caller
  return {
    ...common,
    db: scopedDb(app.pools.read, scope),
    user,
    scope,
    trail: { sellerId: user.sellerId, userId: user.id, account: user.account },
  }
}

function memberContext(
  app: App,
  request: FastifyRequest,
  language: Language,
  now: AnyoneCtx['now'],
  member: MemberCtx['member'],
): MemberCtx {
  const scope = { sellerId: member.sellerId, narrows: [] }
  return {
    ...commonOf(app, request, language, now),
    db: scopedDb(app.pools.read, scope),
    user: undefined,
    member,
    scope,
    trail: { sellerId: member.sellerId, userId: null, account: member.memberNo },
  }
}

const commonOf = (app: App, request: FastifyRequest, language: Language, now: AnyoneCtx['now']) => ({
  app,
  lasting: app.pools.lasting,
  now,
  language,
  address: addressOf(request),
  userAgent: request.headers['user-agent'] ?? '',
  host: request.hostname,
  requestId: request.id,
})

/** Refuses a call that its caller may not make. */
export async function admit(
  app: App,
  ctx: AnyoneCtx | UserCtx,
  call: Call,
  caller: Caller | undefined,
  request: FastifyRequest,
): Promise<void> {
  const needsRight = call.permission !== undefined && !caller?.mayCall
  if (call.permission !== undefined && caller?.user.mustChangePassword) refuse('passwordChangeDue')
  if (needsRight && call.ownToo?.(Object(request.body)) !== caller?.user.id) await deny(app, ctx, call)
  const mayOnlyLook = caller && onlyLooks[caller.user.way]
  if (mayOnlyLook && !looks.has(call.does) && !call.autoToo) await deny(app, ctx, call, mayOnlyLook)
}

const looks: ReadonlySet<Does> = new Set<Does>(['read', 'stream'])

/** Ways in by which nothing can be changed, and what is said to whoever tries. */
const onlyLooks: Partial<Record<SignedInUser['way'], RefusalName>> = { auto: 'autoLoginReads', preview: 'previewReads' }

async function deny(app: App, ctx: AnyCtx, call: Call, why: RefusalName = 'forbidden'): Promise<never> {
  const values = { permission: call.permission ?? '' }
  const { code, msg } = sayRefusal(why, values, 'zh')
  await writeAudit(app.pools.lasting, ctx, call.path, null, { outcome: 'refused', code, msg })
  return refuse(why, values)
}

/** One transaction for what the handler writes, the idempotency key and the audit row; a refusal leaves only its trace. */
async function writeInOneGo(
  app: App,
  ctx: AnyCtx,
  call: Call,
  handle: Answered['handle'],
  input: unknown,
  request: FastifyRequest,
) {
  const key = idempotencyKey(request)
  try {
    const rest = await handle.ask?.(ctx, input)
    const pool = 'scope' in ctx ? app.pools.write : app.pools.doorstep
    return await pool.transaction().execute(async transaction => {
      await sql`select set_config('app.request', ${ctx.requestId}, true)`.execute(transaction)
      const inside = { ...ctx, db: 'scope' in ctx ? scopedDb(transaction, ctx.scope) : transaction }
      const act = () => (rest ? rest(inside) : handle(inside, input))
      const data = key && 'scope' in inside ? await once(inside, key, call.path, input, act) : await act()
      await writeAudit(transaction, inside, call.path, input, { outcome: 'done', code: 0, msg: '' })
      return data
    })
  } catch (error) {
    const refusal = refusalOf(error, 'zh')
    const { code, msg } = sayRefusal(refusal?.refusal ?? 'ours', refusal?.values ?? { requestId: ctx.requestId }, 'zh')
    const outcome = refusal ? 'refused' : 'failed'
    // While the database is away there is nobody to tell; the caller is told all the same.
    if (refusal?.refusal !== 'busy') await writeAudit(app.pools.lasting, ctx, call.path, input, { outcome, code, msg })
    throw error
  }
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key))
    refuse('badInput', { message: 'Idempotency-Key' }, { field: 'Idempotency-Key' })
  return key as string
}

/** What every refusal and every error becomes, on calls and all other addresses. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const language = languageOf(request.headers['accept-language'])
  const refusal = tooLarge(error) ?? refusalOf(error, language) ?? badRequest(error)
  if (refusal?.refusal === 'busy' && !(error instanceof Refusal))
    request.log.warn(
      { err: error, requestId: request.id, path: request.url.split('?')[0] },
      'a call could not be served',
    )
  if (!refusal)
    request.log.error({ err: error, requestId: request.id, path: request.url.split('?')[0] }, 'a call failed')
  const { code, http, msg } = refusal
    ? sayRefusal(refusal.refusal, refusal.values, language)
    : sayRefusal('ours', { requestId: request.id }, language)
  reply.code(http).send({ code, success: false, msg, data: refusal?.data ?? { requestId: request.id } })
}

const tooLarge = (error: unknown) =>
  (error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    ? new Refusal('bodyTooLarge', { limit: sizeText(bodyLimitBytes) })
    : undefined

// The rest of what Fastify and its parsers call the caller's fault: a poisoned prototype, a broken multipart body.
const badRequest = (error: unknown) => {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (error instanceof SyntaxError) return new Refusal('bodyNotJson')
  return status >= 400 && status < 500 ? new Refusal('requestUnfit') : undefined
}

/** IPv4 that came in through an IPv6 socket is IPv4; what a proxy hands on may be anything. */
export function addressOf(request: FastifyRequest) {
  // A caller who has hung up has no address any more.
  const address = (request.ip ?? '').replace(/^::ffff:/, '').replace(/%.*$/, '')
  return isIP(address) === 0 ? '0.0.0.0' : address
}

export const newRequestId = () => randomUUID()
