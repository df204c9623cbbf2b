// A fleet's wallet gives to drivers and to the fleets below, or takes back: reckoned without doing anything, or done, all of
// it or nothing.
import { scaled } from '@ev/contract/kit/say'
import type { Text } from '@ev/contract/kit/text'
import type { AllotPreview, allot } from '@ev/contract/member/allotment'
import { at } from '@ev/db/pools'
import { tableNames } from '@ev/db/rows'
import { shareAllotment } from '@ev/rules/allot'
import { refuse } from '@ev/rules/refuse'
import { type Fen, fen } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope } from '../http/scope.ts'
import { type Balance, balancesOf, openAccount, post } from '../ledger/door.ts'

type Asked = NonNullable<typeof allot.preview.types>['parsed']
type Order = NonNullable<typeof allot.make.types>['parsed']

const takeBack = 3
const wallet = 2
const ownQuota = 2
const allotted = 13

type Fleet = { id: string; sellerId: string; name: string; status: string }
type Person = { id: string; label: string; status: string /** Of a driver. */; quotaType: number | null }

const says = {
  disabled: { zh: '已停用，不能分配', en: 'disabled, so nothing can be given' },
  otherQuota: { zh: '不是独立额度，不需要分配', en: 'spends the fleet’s wallet, so nothing is allotted' },
  notOpen: { zh: '账户已冻结或停用', en: 'the account is not open' },
  tooLittle: (available: Fen): Text => ({
    zh: `只有 ${scaled(available, 2)} 元可以扣回`,
    en: `only ${scaled(available, 2)} yuan can be taken back`,
  }),
} as const

export async function previewAllotment(ctx: UserCtx, asked: Asked): Promise<AllotPreview> {
  const fleet = await fleetOf(ctx, asked, false)
  const people = await peopleOf(ctx, asked)
  const ids = await accountIds(ctx, asked, fleet, people)
  return reckon(ctx, asked, people, ids, await balancesOf(ctx.db, [...ids.values()]))
}

export async function makeAllotment(ctx: UserCtx, asked: Order) {
  const fleet = await fleetOf(ctx, asked, true)
  const people = await peopleOf(ctx, asked)
  const ids = await openedAccounts(ctx, asked, fleet, people)
  // All of them at once and in the order of their ids: whoever comes second waits, and sees what the first has left.
  const balances = await balancesOf(ctx.db, [...ids.values()], true)
  const { shares, sumFen, availableFen, missingFen } = reckon(ctx, asked, people, ids, balances)
  const unfit = shares.find(share => share.why !== null)
  if (unfit?.why) refuse('allotUnfit', { name: unfit.label, why: unfit.why })
  if (missingFen > 0) refuse('allotShort', { available: scaled(availableFen, 2), missing: scaled(missingFen, 2) })
  if (sumFen === 0) refuse('allotNothing')
  if (sumFen !== asked.sumFen) refuse('allotChanged', { sum: scaled(sumFen, 2) })
  const moving = shares.filter(share => share.amountFen > 0)
  const { batchNo, rows } = await insertRows(ctx, asked, fleet, moving)
  for (const row of rows) {
    const amount = asked.way === takeBack ? -row.amountFen : row.amountFen
    await post(
      ctx.db,
      {
        sellerId: fleet.sellerId,
        key: `allotment:${row.id}`,
        document: 'allotment',
        documentId: row.id,
        documentNo: row.no,
        event: allotted,
        lines: [
          { accountId: ids.get(fleetKey) as string, amountFen: fen(-amount) },
          { accountId: ids.get(row.to) as string, amountFen: fen(amount) },
        ],
        madeBy: ctx.user.id,
        note: asked.note,
      },
      ctx.now,
    )
  }
  return { batchNo, count: rows.length, sumFen }
}

/** Under which the fleet's own account stands among those of the people. */
const fleetKey = 'wallet'

/** Within the caller's scope; `isLocked` says that it is about to be changed, which not everybody may who sees it. */
async function fleetOf(ctx: UserCtx, { fleetId, way }: Asked, isLocked: boolean): Promise<Fleet> {
  const query = ctx.db
    .selectFrom('member_fleet')
    .select(['id', 'seller_id as sellerId', 'name', 'status'])
    .where('id', '=', fleetId)
  const fleet = await (isLocked ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (!fleet) return refuse('referenceMissing', { what: tableNames.member_fleet[ctx.language] }, { field: 'fleetId' })
  if (way !== takeBack && fleet.status !== 'enabled') refuse('fleetDisabled', { name: fleet.name })
  return fleet
}

async function peopleOf(ctx: UserCtx, { fleetId, to, ids }: Asked): Promise<Person[]> {
  const found =
    to === 'driver'
      ? await ctx.db
          .selectFrom('member_driver')
          .select(['id', 'name as label', 'status', 'quota_type as quotaType'])
          .where('fleet_id', '=', fleetId)
          .where('id', 'in', ids)
          .orderBy('id')
          .execute()
      : await ctx.db
          .selectFrom('member_fleet')
          .select(['id', 'name as label', 'status', sql<null>`null`.as('quotaType')])
          .where('parent_id', '=', fleetId)
          .where('id', 'in', ids)
          .orderBy('id')
          .execute()
  if (found.length < new Set(ids).size)
    refuse('referenceMissing', { what: tableNames[to === 'driver' ? 'member_driver' : 'member_fleet'][ctx.language] })
  return found
}

/** The accounts that are there, by person; the fleet's own beside them. */
async function accountIds(ctx: UserCtx, { to }: Asked, fleet: Fleet, people: readonly Person[]) {
  const rows = await beyondScope(ctx.db)
    .selectFrom('ledger_account')
    .select(['id', 'owner', 'fleet_id', 'driver_id'])
    .where('seller_id', '=', fleet.sellerId)
    .where('kind', '=', wallet)
    .where(e =>
      e.or([
        e.and([e('owner', '=', 'fleet'), e('fleet_id', '=', fleet.id)]),
        e.and([
          e('owner', '=', to === 'driver' ? 'driver' : 'fleet'),
          e(
            to === 'driver' ? 'driver_id' : 'fleet_id',
            'in',
            people.map(one => one.id),
          ),
        ]),
      ]),
    )
    .execute()
  return new Map(
    rows.map(row => {
      const isOwn = row.owner === 'fleet' && row.fleet_id === fleet.id
      return [isOwn ? fleetKey : ((to === 'driver' ? row.driver_id : row.fleet_id) ?? ''), row.id]
    }),
  )
}

async function openedAccounts(ctx: UserCtx, asked: Asked, fleet: Fleet, people: readonly Person[]) {
  const ids = await accountIds(ctx, asked, fleet, people)
  const open = (whose: Parameters<typeof openAccount>[2]) => openAccount(ctx.db, fleet.sellerId, whose, wallet, ctx.now)
  if (!ids.has(fleetKey)) ids.set(fleetKey, await open({ owner: 'fleet', fleetId: fleet.id }))
  for (const { id } of people)
    if (!ids.has(id))
      ids.set(
        id,
        await open(
          asked.to === 'driver'
            ? { owner: 'driver', fleetId: fleet.id, driverId: id }
            : { owner: 'fleet', fleetId: id },
        ),
      )
  return ids
}

const empty = { balanceFen: fen(0), availableFen: fen(0), state: 1 }

function reckon(
  ctx: UserCtx,
  { way, amountFen }: Asked,
  people: readonly Person[],
  ids: ReadonlyMap<string, string>,
  balances: ReadonlyMap<string, Balance>,
): AllotPreview {
  const balanceOf = (key: string) => balances.get(ids.get(key) ?? '') ?? empty
  const own = balanceOf(fleetKey)
  const made = shareAllotment({
    way,
    amountFen: amountFen === null ? null : fen(amountFen),
    walletFen: own.availableFen,
    receivers: people.map(one => ({ of: one, ...balanceOf(one.id) })),
  })
  const shares = made.shares.map(({ of, missingFen, beforeFen, amountFen: moves, afterFen }) => {
    const { state, availableFen } = balanceOf(of.id)
    const why = moves === 0 ? undefined : whyNot(way, of, { state, availableFen, missingFen })
    return { id: of.id, label: of.label, beforeFen, amountFen: moves, afterFen, why: why?.[ctx.language] ?? null }
  })
  return {
    walletFen: own.balanceFen,
    availableFen: own.availableFen,
    walletAfterFen: own.balanceFen + (way === takeBack ? 1 : -1) * made.sumFen,
    sumFen: made.sumFen,
    missingFen: made.missingFen,
    shares,
  }
}

type Standing = { state: number; availableFen: Fen; missingFen: Fen }

function whyNot(way: Asked['way'], person: Person, { state, availableFen, missingFen }: Standing): Text | undefined {
  if (state !== 1) return says.notOpen
  if (way === takeBack) return missingFen > 0 ? says.tooLittle(availableFen) : undefined
  if (person.status !== 'enabled') return says.disabled
  return person.quotaType !== null && person.quotaType !== ownQuota ? says.otherQuota : undefined
}

async function insertRows(ctx: UserCtx, asked: Order, fleet: Fleet, moving: AllotPreview['shares']) {
  const { rows: numbers } = await sql<{
    no: string
  }>`select document_no('B', ${at(ctx.now)}::timestamptz) as no`.execute(ctx.db)
  const batchNo = numbers[0]?.no ?? refuse('busy')
  const rows = await ctx.db
    .insertInto('member_allotment')
    .values(
      moving.map(share => ({
        seller_id: fleet.sellerId,
        fleet_id: fleet.id,
        driver_id: asked.to === 'driver' ? share.id : null,
        child_id: asked.to === 'child' ? share.id : null,
        allotment_no: sql<string>`document_no('T', ${at(ctx.now)}::timestamptz)`,
        way: asked.way,
        batch_no: batchNo,
        amount_fen: String(share.amountFen),
        is_back: asked.way === takeBack,
        made_by: ctx.user.id,
        note: asked.note,
        created_at: at(ctx.now),
      })),
    )
    .returning(['id', 'allotment_no as no', 'amount_fen as amountFen', 'driver_id', 'child_id'])
    .execute()
  return {
    batchNo,
    rows: rows.map(row => ({
      id: row.id,
      no: row.no,
      amountFen: Number(row.amountFen),
      to: row.driver_id ?? row.child_id ?? '',
    })),
  }
}
