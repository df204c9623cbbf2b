// Moves upgrades on, every few seconds: takes in what became of commands, lets time run out, sends the next wave or halts.
// All it knows is in the tables, so a restart goes on where the one before ended, and looking twice changes nothing.
import { at, type Db } from '@ev/db/pools'
import { earlier, hourMs, type Instant, minuteMs, secondMs, showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import { forgetLooseFirmware } from './firmware-file.ts'
import { returnMs } from './presence.ts'
import { untried } from './upgrade.calls.ts'
import { sendUpgrades, type Waiting } from './upgrade-sending.ts'

const everyMs = 3 * secondMs

/** Gives what ends it. */
export function startUpgrades(app: App): () => Promise<void> {
  let isStopped = false
  let moving: Promise<unknown> = Promise.resolve()
  let sweptAt = app.clock()
  const move = async () => {
    await moveUpgrades(app)
    if (app.clock() < sweptAt + hourMs) return
    sweptAt = app.clock()
    await forgetLooseFirmware(app)
  }
  const timer = setInterval(() => {
    moving = moving
      .then(() => (isStopped ? undefined : move()))
      .catch((error: unknown) => app.log.error({ err: error }, 'upgrades do not move'))
  }, everyMs)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await moving
  }
}

/** One step of every upgrade that runs; those of several programs on one database are moved by one of them at a time. */
export async function moveUpgrades(app: App): Promise<void> {
  // Those that are cancelled may still have piles that were told already.
  const tasks = await app.pools.chargers
    .selectFrom('operation_upgrade as u')
    .select('u.id')
    .where(e =>
      e.or([
        e('u.state', '=', 'running'),
        e.exists(
          e
            .selectFrom('operation_upgrade_pile as p')
            .select('p.id')
            .whereRef('p.upgrade_id', '=', 'u.id')
            .where('p.state', 'in', [2, 3]),
        ),
      ]),
    )
    .orderBy('u.id')
    .execute()
  for (const { id } of tasks) await app.pools.chargers.transaction().execute(db => moveOne(app, db as Db, id))
}

async function moveOne(app: App, db: Db, id: string): Promise<void> {
  const task = await db
    .selectFrom('operation_upgrade')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!task) return
  const now = app.clock()
  await takeReplies(db, id, now)
  await letTimeRunOut(db, id, earlier(now, task.timeout_min * minuteMs), now)
  if (task.state !== 'running') return
  const piles = await db
    .selectFrom('operation_upgrade_pile')
    .select(['id', 'wave', 'state', 'result_code'])
    .where('upgrade_id', '=', id)
    .execute()
  const waiting = piles.filter(({ state }) => state === 1)
  const isUnderWay = piles.some(({ state }) => state === 2 || state === 3)
  if (waiting.length === 0) {
    if (!isUnderWay) await end(app, db, task, { state: 'done', haltReason: '' }, now)
    return
  }
  const next = Math.min(...waiting.map(({ wave }) => wave))
  // The wave before has to be over; of the same one others may still wait for their vehicles.
  if (piles.some(({ wave, state }) => wave < next && (state === 2 || state === 3))) return
  const reason = isUnderWay ? undefined : whyHalt(task, piles, next)
  if (reason !== undefined) return end(app, db, task, { state: 'halted', haltReason: reason }, now)
  if (!isUnderWay && isHeldUp(piles, next)) return goWithNext(db, id, next)
  const isOpen = isWithin(showTime(now).slice(11, 16), task.window_from, task.window_to)
  await sendUpgrades(app, db, waitingOf(task, next), { isOpen, now })
}

type Task = {
  id: string
  seller_id: string
  created_by: string | null
  name: string
  most_failed_pct: number
  forgiven: number
}
type PileRow = { wave: number; state: number; result_code: string }

const waitingOf = (task: Task, wave: number): Waiting => ({
  upgradeId: task.id,
  wave,
  userId: task.created_by,
  name: task.name,
})

const isFailure = ({ state, result_code }: PileRow) => (state === 5 || state === 6) && !untried.includes(result_code)

/** Judged whenever nothing is under way: of those that were tried, how many failed that nobody has forgiven. */
export function whyHalt(
  { most_failed_pct: most, forgiven }: Pick<Task, 'most_failed_pct' | 'forgiven'>,
  piles: readonly PileRow[],
  next: number,
): string | undefined {
  const failed = Math.max(0, piles.filter(isFailure).length - forgiven)
  const tried = failed + piles.filter(({ state }) => state === 4).length
  if (failed * 100 > most * tried) return `tooManyFailed ${failed}/${tried}`
  // What the canary was to find out, nobody knows.
  const canary = piles.filter(({ wave }) => wave === 0)
  const isUntried = canary.every(one => !isFailure(one) && one.state !== 4)
  return next > 0 && isUntried && forgiven === 0 && canary.length > 0 ? 'nobodyTried' : undefined
}

/** Whoever charges all night keeps nobody waiting: where others of the wave have shown how it goes, the next one begins. */
const isHeldUp = (piles: readonly PileRow[], wave: number) => {
  const own = piles.filter(one => one.wave === wave)
  return (
    own.some(one => one.state === 4 || isFailure(one)) &&
    own.every(({ state, result_code }) => state !== 1 || result_code === 'charging') &&
    piles.some(one => one.wave > wave && one.state === 1)
  )
}

/** Those that charge go with the next wave. */
async function goWithNext(db: Db, id: string, wave: number): Promise<void> {
  await db
    .updateTable('operation_upgrade_pile')
    .set(e => ({ wave: wave + 1, version: e('version', '+', 1) }))
    .where('upgrade_id', '=', id)
    .where('wave', '=', wave)
    .where('state', '=', 1)
    .execute()
}

/** A window may go over midnight. */
export function isWithin(clock: string, from: string, to: string): boolean {
  if (from === '') return true
  return from < to ? clock >= from && clock < to : clock >= from || clock < to
}

/** What a command came to: refused is final, accepted goes on, no answer may still end well, and away is looked at again. */
async function takeReplies(db: Db, id: string, now: Instant): Promise<void> {
  await sql`
    update operation_upgrade_pile p
    set state = case when c.state in ('accepted', 'timedOut', 'lost') then 3 when c.state = 'offline' then 1 else 5 end,
      result_code = case c.state
        when 'accepted' then case when p.result_code = '' then 'accepted' else p.result_code end
        when 'timedOut' then 'noAnswer' when 'lost' then 'noAnswer'
        when 'refused' then coalesce(nullif(c.reply_code, ''), 'refused')
        when 'failed' then coalesce(nullif(c.reply_code, ''), 'failed')
        else c.state end,
      finished_at = case when c.state in ('accepted', 'timedOut', 'lost', 'offline') then null else ${at(now)}::timestamptz end,
      version = p.version + 1
    from operation_command c
    where p.upgrade_id = ${id} and p.state = 2 and c.id = p.command_id and c.state not in ('waiting', 'sent')`.execute(
    db,
  )
}

/** While we were not there no pile could say that it is through: after a start of ours each has the time to come back. */
async function letTimeRunOut(db: Db, id: string, before: Instant, now: Instant): Promise<void> {
  await db
    .updateTable('operation_upgrade_pile')
    .set(e => ({ state: 6, result_code: 'timedOut', finished_at: at(now), version: e('version', '+', 1) }))
    .where('upgrade_id', '=', id)
    .where('state', 'in', [2, 3])
    .where('sent_at', '<=', at(before))
    .where(
      sql<boolean>`not exists (select from operation_gateway_run r
        where r.stopped_at is null and r.started_at > ${at(earlier(now, returnMs))})`,
    )
    .execute()
}

type Ending = { state: 'done' | 'halted'; haltReason: string }

async function end(app: App, db: Db, task: Task, { state, haltReason }: Ending, now: Instant): Promise<void> {
  await db
    .updateTable('operation_upgrade')
    .set(e => ({
      state,
      halt_reason: haltReason,
      finished_at: state === 'done' ? at(now) : null,
      version: e('version', '+', 1),
    }))
    .where('id', '=', task.id)
    .execute()
  if (task.created_by === null) return
  const reader = await db
    .selectFrom('system_staff')
    .select(['id', 'seller_id'])
    .where('id', '=', task.created_by)
    .executeTakeFirst()
  if (reader)
    await app.notify(db, { id: reader.id, sellerId: reader.seller_id }, noticeOf(task, { state, haltReason }), now)
}

const noticeOf = ({ id, name }: Task, { state }: Ending) => ({
  kind: 'batchDone' as const,
  ...(state === 'done'
    ? {
        title: { zh: `升级任务「${name}」已完成`, en: `The upgrade ${name} is done` },
        text: { zh: '每台充电桩的结果见任务详情。', en: 'Its detail tells what became of each pile.' },
      }
    : {
        title: { zh: `升级任务「${name}」已暂停`, en: `The upgrade ${name} is paused` },
        text: {
          zh: '其余充电桩没有下发，请查看原因后选择继续或取消。',
          en: 'The remaining piles were not upgraded. Check the reason, then resume or cancel it.',
        },
      }),
  link: `/tool/network/pileUpgrade?id=${id}`,
})
