// Somebody asks for a command: each target is judged, the fit ones are put on their way, the others are told why.

import { brokenRules } from '@ev/contract/kit/write'
import type { AskInput, CommandAnswer } from '@ev/contract/operation/command'
import { mostCommanded, mostFollowed } from '@ev/contract/operation/command'
import { type CommandName, commandKind } from '@ev/contract/operation/command-kinds'
import { refuse, sayRefusal } from '@ev/rules/refuse'
import { businessDay, readTime } from '@ev/rules/units'
import type { CommandAsked, UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { idsOf } from '../resource/batch.ts'
import { resourceAt } from '../resource/registry.ts'
import { gunTargets, type Objection, objectionTo, pileTargets, type Target } from './command-judging.ts'
import { beginSession } from './sessions.ts'

export async function askFor(ctx: UserCtx, name: CommandName, input: AskInput): Promise<CommandAnswer> {
  const { on, isSingle } = commandKind(name)
  judgeParams(ctx, name, input.params)
  const ids = await chosenIds(ctx, on, input)
  if (isSingle && ids.length > 1) refuse('commandOne')
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
  for (const target of fit)
    asked.push({
      sellerId: target.sellerId,
      stationId: target.stationId,
      pileId: target.pileId,
      gunId: target.gun?.id ?? null,
      sessionId: name === 'start' ? await begin(ctx, target) : name === 'stop' ? (target.gun?.sessionId ?? null) : null,
      kind: name,
      params: name === 'cancelReservation' ? { reservationId: target.gun?.reservationId ?? null } : { ...input.params },
      reason: input.reason,
      source: 'staff',
      userId: ctx.user.id,
    })
  return ctx.app.commands.ask(ctx.db, asked, ctx.now)
}

async function begin(ctx: UserCtx, { gun, ...target }: Target): Promise<string> {
  if (!gun) throw new Error('only a gun can start')
  // The target is the caller's; numbering sessions reads a sequence, which belongs to nobody.
  const { id } = await beginSession(
    beyondScope(ctx.db),
    { ...target, gunId: gun.id, gunNo: gun.no },
    { way: 'staff', tag: '', vin: '', userId: ctx.user.id },
    ctx.now,
  )
  return id
}
