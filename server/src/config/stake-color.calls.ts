// The colours of guns for the caller's seller, and who changed them.
import { createHash } from 'node:crypto'
import { gunStatus } from '@ev/contract/asset-enums'
import { gunColors, stakeColor } from '@ev/contract/config/stake-color'
import { labelOf } from '@ev/contract/kit/choices'
import type { HistoryEntry } from '@ev/contract/kit/resource'
import { instantOf } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import { answers, type UserCtx } from '../http/context.ts'
import { seesWhole } from '../http/scope.ts'
import { type ChangeRow, changeRows } from '../resource/history.ts'

export const stakeColorCalls = answers(stakeColor, {
  get: ctx => paletteOf(ctx),

  async history(ctx) {
    const requests = Map.groupBy(await changesOf(ctx), change => change.request_id)
    return [...requests.values()].map(group => entryOf(ctx, group))
  },

  async mine(ctx) {
    const { own, common } = await colorsOf(ctx)
    return statuses.map(status => ({ status, color: own.get(status) ?? common.get(status) ?? gunColors[status] }))
  },

  async update(ctx, { version, colors }) {
    if (!seesWhole(ctx.scope)) refuse('wholeSellerOnly')
    // Those who change the same colours take turns, so that the version is still true when it is written.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`stakeColor:${ctx.user.sellerId}`}, 0))`.execute(ctx.db)
    const { own, common } = await colorsOf(ctx)
    if (versionOf(own) !== version) await refuseStale(ctx, versionOf(own))
    for (const { status, color } of colors) {
      const byDefault = common.get(status) ?? gunColors[status]
      await save(ctx, status, color?.toUpperCase() === byDefault.toUpperCase() ? null : color)
    }
    return paletteOf(ctx)
  },
})

type Status = keyof typeof gunColors
type Colors = ReadonlyMap<Status, string>

const statuses = gunStatus.list.map(({ value }) => value)

/** The seller's own, and what everybody starts from. */
async function colorsOf(ctx: UserCtx): Promise<{ own: Colors; common: Colors }> {
  const { sellerId } = ctx.user
  const rows = await ctx.db
    .selectFrom('config_stake_color')
    .select(['seller_id', 'gun_status', 'color'])
    .where('seller_id', 'in', [sellerId, '-1'])
    .execute()
  const of = (id: string) =>
    new Map(rows.filter(row => row.seller_id === id).map(row => [row.gun_status as Status, row.color]))
  return { own: of(sellerId), common: sellerId === '-1' ? new Map() : of('-1') }
}

async function paletteOf(ctx: UserCtx) {
  const { own, common } = await colorsOf(ctx)
  const last = (await changesOf(ctx))[0]
  return {
    version: versionOf(own),
    // Who changes it right now is not on record before the call has ended.
    updatedBy: last?.name ?? last?.account ?? (last ? ctx.user.name : ''),
    updateTime: last ? showTime(instantOf(last.at)) : null,
    colors: statuses.map(status => {
      const byDefault = common.get(status) ?? gunColors[status]
      return { status, color: own.get(status) ?? byDefault, byDefault }
    }),
  }
}

/** A fingerprint of what differs from the defaults. */
function versionOf(own: Colors): number {
  const lines = [...own].map(([status, color]) => `${status},${color.toUpperCase()}`).sort()
  return createHash('sha256').update(lines.join(';')).digest().readUInt32BE() >>> 1
}

/** Only what differs from the default is kept. */
async function save(ctx: UserCtx, status: Status, color: string | null): Promise<void> {
  const key = { seller_id: ctx.user.sellerId, gun_status: status }
  if (color === null) {
    await ctx.db
      .deleteFrom('config_stake_color')
      .where('seller_id', '=', key.seller_id)
      .where('gun_status', '=', status)
      .execute()
    return
  }
  await ctx.db
    .insertInto('config_stake_color')
    .values({ ...key, color })
    .onConflict(conflict =>
      conflict
        .columns(['seller_id', 'gun_status'])
        .doUpdateSet({ color })
        .where('config_stake_color.color', '<>', color),
    )
    .execute()
}

const recorded = {
  source: {
    table: 'config_stake_color',
    parts: [{ table: 'config_stake_color', says: { zh: '颜色', en: 'Colours' } }],
  },
} as const

/** The rows of a seller begin with its id. */
const changesOf = (ctx: UserCtx) => changeRows(ctx, recorded, ctx.user.sellerId)

function entryOf(ctx: UserCtx, group: readonly ChangeRow[]): HistoryEntry {
  const [first] = group
  if (!first) throw new Error('a change without a row')
  return {
    time: showTime(instantOf(first.at)),
    account: first.account ?? '',
    name: first.name ?? '',
    call: first.call ?? '',
    verb: 'update',
    changes: changedColors(ctx, group),
  }
}

const changedColors = ({ language }: UserCtx, rows: readonly ChangeRow[]): HistoryEntry['changes'] =>
  rows.map(({ row_key, before, after }) => {
    const status = row_key.split(',')[1] ?? ''
    const say = (values: ChangeRow['before']) =>
      typeof values?.color === 'string' ? values.color : { zh: '默认', en: 'Default' }[language]
    return {
      field: status,
      label: labelOf(gunStatus.list, Number(status), language),
      before: say(before),
      after: say(after),
    }
  })

async function refuseStale(ctx: UserCtx, version: number): Promise<never> {
  const rows = await changesOf(ctx)
  const last = rows.filter(row => row.request_id === rows[0]?.request_id)
  const by = last[0]?.name ?? last[0]?.account ?? ''
  const time = last[0] ? showTime(instantOf(last[0].at)) : ''
  return refuse('changedMeanwhile', { who: by, time }, { by, time, changes: changedColors(ctx, last), version })
}
