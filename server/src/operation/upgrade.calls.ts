// Upgrades: begun, looked at, gone on with, cancelled. What moves them is upgrade-moving.ts.
import { mostNamed, upgrade } from '@ev/contract/operation/upgrade'
import { at } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { type Candidate, judgePiles, programOf, wavesOf } from './upgrade-judging.ts'

const pilesIn = (states: readonly number[]) => sql`(select count(*) from operation_upgrade_pile p
  where p.upgrade_id = t.id and p.state = any(${states}::smallint[]) and ${linked('operation_upgrade_pile')})`
const ofFirmware = (column: string) => sql`(select ${sql.ref(`w.${column}`)} from operation_firmware w
  where w.id = t.firmware_id and ${linked('operation_firmware')})`

const over = [4, 5, 6, 7]
const all = [1, 2, 3, ...over]
const chunk = 1_000

export const upgrades: Mounted = mount(
  upgrade,
  {
    table: 'operation_upgrade',
    columns: {
      kind: ofFirmware('kind'),
      pileCount: pilesIn(all),
      doneCount: pilesIn([4]),
      failedCount: pilesIn([5, 6]),
      openCount: pilesIn([1, 2, 3]),
      progressPct: sql`(${pilesIn(over)} * 100 / greatest(1, ${pilesIn(all)}))::integer`,
      creator: 'created_by',
      finishTime: 'finished_at',
    },
    filters: {
      kind: kinds => sql`t.firmware_id in (select w.id from operation_firmware w
        where w.kind = any(${kinds}::smallint[]) and ${linked('operation_firmware')})`,
    },
    actions: {
      resume: async (ctx, { id }) => {
        await ctx.db
          .updateTable('operation_upgrade')
          .set(e => ({ state: 'running', halt_reason: '', forgiven: failures(id), version: e('version', '+', 1) }))
          .where('id', '=', id)
          .execute()
      },
      // The upgrade is in sight, and what is done to it is done to all of its piles, wherever they stand.
      retry: async (ctx, { id }) => {
        await beyondScope(ctx.db)
          .updateTable('operation_upgrade_pile')
          .set(e => ({ ...again, version: e('version', '+', 1) }))
          .where('upgrade_id', '=', id)
          .where('state', 'in', [5, 6])
          .execute()
        await goOn(ctx, id)
      },
      cancel: async (ctx, { id }) => {
        const now = at(ctx.now)
        await beyondScope(ctx.db)
          .updateTable('operation_upgrade_pile')
          .set(e => ({ state: 7, result_code: 'cancelled', finished_at: now, version: e('version', '+', 1) }))
          .where('upgrade_id', '=', id)
          .where('state', '=', 1)
          .execute()
        await ctx.db
          .updateTable('operation_upgrade')
          .set(e => ({ state: 'cancelled', finished_at: now, version: e('version', '+', 1) }))
          .where('id', '=', id)
          .execute()
      },
    },
  },
  {
    async check(ctx, { firmware, selection, ...plan }) {
      const { fit, refused, warnings } = await judgePiles(ctx, await programOf(ctx, firmware), selection)
      const waves = wavesOf(fit, plan)
      return {
        count: fit.length,
        canaryCount: waves.filter(({ wave }) => wave === 0).length,
        waveCount: new Set(waves.map(({ wave }) => wave)).size,
        onlineCount: fit.filter(({ isConnected }) => isConnected).length,
        refusedCount: refused.length,
        refused: refused.slice(0, mostNamed),
        warnings,
      }
    },
    async start(ctx, { firmware, selection, windowFrom, windowTo, ...asked }) {
      if ((windowFrom === '') !== (windowTo === '') || (windowFrom !== '' && windowFrom === windowTo))
        refuse('upgradeWindowHalf', {}, { field: 'windowTo' })
      const program = await programOf(ctx, firmware)
      const { fit, refused } = await judgePiles(ctx, program, selection)
      if (fit.length === 0) refuse('upgradeNobody')
      const { id } = await ctx.db
        .insertInto('operation_upgrade')
        .values({
          seller_id: program.sellerId,
          created_by: ctx.user.id,
          name: asked.name,
          firmware_id: firmware,
          is_when_idle: asked.isWhenIdle,
          window_from: midnight(windowFrom),
          window_to: midnight(windowTo),
          canary_pct: asked.canaryPct,
          batch_size: asked.batchSize,
          most_failed_pct: asked.mostFailedPct,
          timeout_min: asked.timeoutMin,
          created_at: at(ctx.now),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await addPiles(ctx, id, wavesOf(fit, asked))
      return { id, count: fit.length, refusedCount: refused.length }
    },
    async waves(ctx, { id }) {
      await recordOf(ctx, upgrades, id)
      const rows = await ctx.db
        .selectFrom('operation_upgrade_pile')
        .select(['wave', 'state', e => e.fn.countAll<string>().as('count')])
        .where('upgrade_id', '=', id)
        .groupBy(['wave', 'state'])
        .orderBy('wave')
        .execute()
      return [...Map.groupBy(rows, row => row.wave)].map(([wave, states]) => {
        const count = (...among: number[]) =>
          states.reduce((sum, row) => sum + (among.includes(row.state) ? Number(row.count) : 0), 0)
        return {
          wave,
          total: count(...all),
          waiting: count(1),
          underWay: count(2, 3),
          done: count(4),
          failed: count(5, 6),
          cancelled: count(7),
        }
      })
    },
  },
)

/** A pile that is tried again begins as if it had never been. */
export const again = { state: 1, result_code: '', command_id: null, finished_at: null } as const

/** What has been tried and failed so far; somebody has seen it. */
const failures = (id: string) => sql<number>`(select count(*) from operation_upgrade_pile p
  where p.upgrade_id = ${id} and ${triedAndFailed} and ${linked('operation_upgrade_pile')})`

/** A pile that could not be reached says nothing about the program. */
export const untried = ['offline', 'noFtp', 'noFtpPath']
const triedAndFailed = sql`p.state in (5, 6) and p.result_code <> all(${untried}::text[])`

/** One that was over has something to do again. */
export async function goOn(ctx: UserCtx, id: string): Promise<void> {
  await ctx.db
    .updateTable('operation_upgrade')
    .set(e => ({
      state: 'running',
      halt_reason: '',
      finished_at: null,
      forgiven: failures(id),
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** The day ends when the next one begins. */
const midnight = (clock: string) => (clock === '24:00' ? '00:00' : clock)

async function addPiles(ctx: UserCtx, id: string, waves: readonly { pile: Candidate; wave: number }[]): Promise<void> {
  const rows = waves.map(({ pile, wave }) => ({
    seller_id: pile.sellerId,
    station_id: pile.stationId,
    upgrade_id: id,
    pile_id: pile.id,
    created_by: ctx.user.id,
    wave,
    from_program: pile.program,
  }))
  for (let from = 0; from < rows.length; from += chunk)
    await ctx.db
      .insertInto('operation_upgrade_pile')
      .values(rows.slice(from, from + chunk))
      .execute()
}
