// Somebody asks for a command: each target is judged, the fit ones are put on their way, the others are told why.

import { brokenRules } from '@ev/contract/kit/write'
import type { AskInput, CommandAnswer } from '@ev/contract/operation/command'
import { mostCommanded, mostFollowed } from '@ev/contract/operation/command'
import { type CommandName, commandKind } from '@ev/contract/operation/command-kinds'
import { refuse, sayRefusal } from '@ev/rules/refuse'
import { businessDay, readTime } from '@ev/rules/units'
import type { CommandAsked, UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { plateOfDriver, vehiclesToName } from '../member/door.ts'
import { idsOf } from '../resource/batch.ts'
import { resourceAt } from '../resource/registry.ts'
import { gunTargets, type Objection, objectionTo, pileTargets, type Target } from './command-judging.ts'
import { beginSession } from './sessions.ts'
import { balanceOnWire, beginPaid } from './start-by-app.ts'

export async function askFor(ctx: UserCtx, name: CommandName, input: AskInput): Promise<CommandAnswer> {
  const { on, isSingle } = commandKind(name)
  judgeParams(ctx, name, input.params)
  const ids = await chosenIds(ctx, on, input)
  // One member charges at one gun.
  const isOfOne = isSingle || typeof input.params.member === 'string'
  if (isOfOne && ids.length > 1) refuse('commandOne')
  const targets = on === 'pile' ? await pileTargets(ctx, ids) : await gunTargets(ctx, ids, name === 'start')
  const cardless = name === 'sendCards' ? await sellersWithoutCards(ctx, targets) : new Set<string>()
  const judged = targets.map(target => ({
    target,
    objection: cardless.has(target.sellerId) ? noCards : objectionTo(ctx, name, target),
  }))
  const fit = judged.filter(({ objection }) => !objection).map(({ target }) => target)
  const found = new Set(targets.map(({ id }) => id))
  const refused = [
    ...ids.filter(id => !found.has(id)).map(id => ({ id, label: id, why: said(ctx, gone) })),
    ...judged.flatMap(({ target: { id, label }, objection }) =>
      objection ? [{ id, label, why: said(ctx, objection) }] : [],
    ),
  ]
  const batchNo = fit.length === 0 ? '' : await putOnTheirWay(ctx, name, fit, input)
  return { batchNo, count: fit.length, refusedCount: refused.length, refused: refused.slice(0, mostFollowed) }
}

const gone: Objection = { refusal: 'commandTargetGone', values: {} }
const noCards: Objection = { refusal: 'commandNoCards', values: {} }
const said = ({ language }: UserCtx, { refusal, values }: Objection) => sayRefusal(refusal, values, language).msg

/** Keys of piles are set where their passwords are, and shown nowhere. */
const secretKey = /^AuthorizationKey$/i

function judgeParams(ctx: UserCtx, name: CommandName, params: AskInput['params']): void {
  const [broken] = brokenRules(commandKind(name).form, params)
  if (broken) refuse('commandParamsWrong', { reason: broken.says[ctx.language] }, { field: broken.field })
  if (name === 'writeConfiguration' && secretKey.test(String(params.key)))
    refuse('commandSecretKey', {}, { field: 'key' })
  const until = typeof params.until === 'string' ? readTime(params.until) : undefined
  if (until !== undefined && until <= ctx.now)
    refuse('commandTimePast', { time: String(params.until) }, { field: 'until' })
}

async function chosenIds(ctx: UserCtx, on: 'pile' | 'gun', { selection }: AskInput): Promise<readonly string[]> {
  const known = resourceAt(ctx.app, `config-service/${on}`)
  if (!known) throw new Error(`there is no ${on}`)
  const ids = await idsOf(ctx, known, selection)
  if (ids.length > mostCommanded) refuse('commandTooMany', { most: mostCommanded })
  return ids
}

async function sellersWithoutCards(ctx: UserCtx, targets: readonly Target[]): Promise<Set<string>> {
  const sellers = [...new Set(targets.map(({ sellerId }) => sellerId))]
  const withCards = await ctx.db
    .selectFrom('operation_offline_card')
    .select('seller_id')
    .distinct()
    .where('seller_id', 'in', ['0', ...sellers])
    .where('status', '=', 'enabled')
    .where(e => e.or([e('until', 'is', null), e('until', '>=', businessDay(ctx.now))]))
    .execute()
  const having = new Set(withCards.map(row => row.seller_id))
  return new Set(sellers.filter(id => !having.has(id)))
}

async function putOnTheirWay(ctx: UserCtx, name: CommandName, fit: readonly Target[], input: AskInput) {
  const asked: CommandAsked[] = []
  for (const target of fit) {
    const begun = name === 'start' ? await begin(ctx, target, input.params) : undefined
    asked.push({
      sellerId: target.sellerId,
      stationId: target.stationId,
      pileId: target.pileId,
      gunId: target.gun?.id ?? null,
      sessionId: begun?.sessionId ?? (name === 'stop' ? (target.gun?.sessionId ?? null) : null),
      kind: name,
      params: paramsOf(name, target, input.params, begun?.balanceFen),
      reason: input.reason,
      source: 'staff',
      userId: ctx.user.id,
    })
  }
  return ctx.app.commands.ask(ctx.db, asked, ctx.now)
}

function paramsOf(name: CommandName, { gun }: Target, params: AskInput['params'], balanceFen: number | undefined) {
  if (name === 'cancelReservation') return { reservationId: gun?.reservationId ?? null }
  return { ...params, ...(balanceFen !== undefined && { balanceFen }) }
}

type Begun = { sessionId: string; balanceFen?: number }

/** At the operator's expense, or at that of a member on whose behalf staff begin it. */
async function begin(ctx: UserCtx, target: Target, { member, vehicle }: AskInput['params']): Promise<Begun> {
  const { gun, ...place } = target
  if (!gun) throw new Error('only a gun can start')
  if (typeof member === 'string')
    return beginFor(ctx, target, { memberId: member, vehicleId: typeof vehicle === 'string' ? vehicle : null })
  // The target is the caller's; numbering sessions reads a sequence, which belongs to nobody.
  const { id } = await beginSession(
    beyondScope(ctx.db),
    { ...place, gunId: gun.id, gunNo: gun.no },
    { way: 'staff', tag: '', vin: '', userId: ctx.user.id },
    ctx.now,
  )
  return { sessionId: id }
}

type Behalf = { memberId: string; vehicleId: string | null }

async function beginFor(ctx: UserCtx, target: Target, { memberId, vehicleId }: Behalf): Promise<Begun> {
  await mustSee(ctx, memberId)
  const plateNo = vehicleId === null ? '' : await plateOf(ctx, target, { memberId, vehicleId })
  const wanted = { memberId, fleetId: null, plateNo, stop: undefined, way: 'staff', userId: ctx.user.id } as const
  const { sessionId, payer } = await beginPaid(ctx, target, wanted)
  return { sessionId, balanceFen: balanceOnWire(payer.availableFen) }
}

async function mustSee(ctx: UserCtx, memberId: string): Promise<void> {
  const seen = await ctx.db.selectFrom('member_member').select('id').where('id', '=', memberId).executeTakeFirst()
  if (!seen) refuse('notFound', {}, { field: 'member' })
}

const plateOf = async (ctx: UserCtx, { sellerId }: Target, of: { memberId: string; vehicleId: string }) =>
  (await plateOfDriver(beyondScope(ctx.db), sellerId, of)) ?? refuse('notFound', {}, { field: 'vehicle' })

/** Of a gun and a member that the caller sees. */
export async function startVehicles(ctx: UserCtx, { gunId, memberId }: { gunId: string; memberId: string }) {
  await mustSee(ctx, memberId)
  const [target] = await gunTargets(ctx, [gunId], false)
  return target ? vehiclesToName(beyondScope(ctx.db), memberId, target, ctx.now) : refuse('gunMissing')
}
