// A risky change waits for a second person, where there is one: what was asked for is kept and applied when they agree.
import { type Field, type Fields, isSecret } from '@ev/contract/kit/field'
import { masked, secretMask } from '@ev/contract/kit/masked'
import { sayValue } from '@ev/contract/kit/say'
import type { Text } from '@ev/contract/kit/text'
import { isWritten } from '@ev/contract/kit/write'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { approvalWaitingNotice } from './approval-notices.ts'
import { areaNames } from './areas.ts'
import { familyOf } from './families.ts'
import type { AnyRow, Known, Risk } from './source.ts'
import type { Draft } from './write.ts'

/** Beside what was asked for is kept which version of the record it was about: it is done to that one and no other. */
export const askedVersion = '~version'

export type RiskyChange = { verb: string; before: AnyRow; draft: Draft; risk: Risk }

/** The id of the approval that the change now waits for; nothing where nobody else could give it and it need not be. */
export async function askApproval(ctx: UserCtx, known: Known, change: RiskyChange): Promise<string | null> {
  const { verb, before, draft, risk } = change
  const sellerId = sellerOf(ctx, known, before)
  const permission = ctx.app.calls.get(`/${known.address}/${verb}`)?.permission ?? ''
  const deciders = await secondPeople(ctx, sellerId, permission)
  if (deciders.length === 0) return risk.isStrict ? refuse('secondPersonMissing') : null
  const waiting = await beyondScope(ctx.db)
    .selectFrom('system_approval')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('resource', '=', known.address)
    .where('row_id', '=', before.id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (waiting) refuse('approvalWaiting')
  // The platform changes a seller's records too, and whoever agrees for the seller must find it there.
  const { id } = await beyondScope(ctx.db)
    .insertInto('system_approval')
    .values({
      seller_id: sellerId,
      created_by: ctx.user.id,
      resource: known.address,
      verb,
      permission,
      row_id: before.id,
      row_label: labelOf(known, before),
      risk_zh: risk.zh,
      risk_en: risk.en,
      input: JSON.stringify({ ...draft, [askedVersion]: before.version }),
      changes: JSON.stringify(await differences(ctx, known, change)),
      created_at: at(ctx.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tell(ctx, known, id, { deciders, before, sellerId })
  return id
}

function sellerOf(ctx: UserCtx, { address }: Known, row: AnyRow): string {
  const seller = row.seller as { id?: string } | undefined
  if (seller?.id !== undefined) return seller.id
  // Sellers themselves are the platform's to change.
  return address === 'system-service/seller' ? '-1' : ctx.user.sellerId
}

type Person = { id: string; sellerId: string }

/** Of approvals `t`: those that somebody could have asked for themselves. Whoever may not refund does not agree to one. */
export const mayDecide = (userId: string) => sql<boolean>`(t.permission = '' or exists (
  select from system_user_role ur join system_role_menu rm on rm.role_id = ur.role_id join system_menu m on m.id = rm.menu_id
  where ur.user_id = ${userId} and m.permission = t.permission
    and ${linked('system_user_role')} and ${linked('system_role_menu')}))`

/** Who else may agree: people of the seller, or of the platform, who see all of it, and so the record. */
async function secondPeople(ctx: UserCtx, sellerId: string, permission: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select distinct u.id, u.seller_id as "sellerId"
    from system_staff u
    join system_user_role ur on ur.user_id = u.id
    join system_role_menu rm on rm.role_id = ur.role_id
    join system_menu m on m.id = rm.menu_id
    where m.permission = 'approval:approve' and u.status = 'enabled' and u.id <> ${ctx.user.id}
      and u.seller_id in (${sellerId}, -1)
      and (${permission} = '' or exists (
        select from system_user_role h join system_role_menu held on held.role_id = h.role_id
        join system_menu same on same.id = held.menu_id where h.user_id = u.id and same.permission = ${permission}
      ))
      and exists (
        select from system_user_role h join system_role r on r.id = h.role_id
        where h.user_id = u.id and r.data_scope = 'seller'
      )
    limit 100`.execute(beyondScope(ctx.db))
  return rows
}

function labelOf({ label }: Known, row: AnyRow): string {
  const value = row[label]
  return typeof value === 'string' ? value : row.id
}

type Waiting = { deciders: readonly Person[]; before: AnyRow; sellerId: string }

/** The platform is told only where the seller has nobody who could decide. */
async function tell(ctx: UserCtx, known: Known, id: string, { deciders, before, sellerId }: Waiting) {
  const own = deciders.filter(person => person.sellerId === sellerId)
  const record = labelOf(known, before)
  const notice = approvalWaitingNotice({ id, title: known.title, record, asker: ctx.user.name })
  for (const person of own.length > 0 ? own : deciders)
    await ctx.app.notify(beyondScope(ctx.db), person, notice, ctx.now)
}

export type Difference = { field: string; label: Text; before: Text; after: Text }

/** What would change, in both languages: the reader of an approval is not its writer. */
async function differences(ctx: UserCtx, known: Known, { verb, before, draft }: RiskyChange): Promise<Difference[]> {
  const found: Difference[] = []
  for (const [name, field] of Object.entries(saidFields(known, verb))) {
    if (!(name in draft)) continue
    const was = before[name]
    const becomes = await becoming(ctx, field, draft[name])
    if (JSON.stringify(was ?? null) === JSON.stringify(becomes ?? null)) continue
    const [old, fresh] = field.kind === 'data' ? dataText(was, becomes) : [said(field, was), said(field, becomes)]
    found.push({ field: name, label: field.label, before: old, after: fresh })
  }
  return found
}

/** Of an action what it asks for, beside what the record holds under the same name. */
const saidFields = ({ fields, actions }: Known, verb: string): Fields =>
  actions[verb]?.input ?? Object.fromEntries(Object.entries(fields).filter(([, field]) => isWritten(field, 'update')))

/** As it would be read: with the label of what it refers to. */
async function becoming(ctx: UserCtx, { kind, family }: Field, value: unknown): Promise<unknown> {
  if (kind === 'ref') return labelled(ctx, family, value)
  if (kind !== 'area' || typeof value !== 'string') return value
  return { id: value, label: (await areaNames(ctx.db, [value])).get(value) ?? value }
}

/** Whoever decides sees of a number what everybody sees. */
function said(field: Field, value: unknown): Text {
  const isText = isSecret(field) && typeof value === 'string' && value !== ''
  const shown = isText ? (field.kind === 'secret' ? secretMask : masked(value)) : value
  return { zh: sayValue(field, shown, 'zh'), en: sayValue(field, shown, 'en') }
}

/** Of lists, how much came and went; anything else by itself. */
function dataText(was: unknown, becomes: unknown): [Text, Text] {
  if (!Array.isArray(was) || !Array.isArray(becomes)) {
    const [old, fresh] = [JSON.stringify(was), JSON.stringify(becomes)]
    return [
      { zh: old, en: old },
      { zh: fresh, en: fresh },
    ]
  }
  const gone = was.filter(one => !becomes.includes(one)).length
  const came = becomes.filter(one => !was.includes(one)).length
  return [
    { zh: `${was.length} 项`, en: `${was.length} items` },
    { zh: `${becomes.length} 项（+${came} −${gone}）`, en: `${becomes.length} items (+${came} −${gone})` },
  ]
}

async function labelled(ctx: UserCtx, address: string | undefined, id: unknown) {
  if (typeof id !== 'string') return null
  const { table, label } = familyOf(address)
  const { rows } = await sql<{ label: string }>`
    select ${sql.ref(label)} as label from ${sql.table(table)} where id = ${id}`.execute(beyondScope(ctx.db))
  return { id, label: rows[0]?.label ?? id }
}
