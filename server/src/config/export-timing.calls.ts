// Scheduled reports: everybody sees and changes their own.
import { exportTiming } from '@ev/contract/config/export-timing'
import { pack } from '@ev/contract/kit/text'
import { patterns } from '@ev/contract/patterns'
import { at } from '@ev/db/pools'
import { type Cycle, nextReportDay } from '@ev/rules/days'
import { refuse } from '@ev/rules/refuse'
import { businessDay } from '@ev/rules/units'
import { answers, type UserCtx } from '../http/context.ts'
import { pageOf, shown } from '../http/page.ts'
import { exportPathOf, findExport, objectionTo, unfitParams } from './export-timing-target.ts'

const mostTimings = 100

export const exportTimingCalls = answers(exportTiming, {
  async pages(ctx, page) {
    const { records, ...rest } = await pageOf(mine(ctx).orderBy('updated_at', 'desc').orderBy('id', 'desc'), page)
    return {
      ...rest,
      records: records.map(row => {
        const { emailList: _, exportUrl: __, exportParams: ___, ...listed } = shownTiming(row)
        return listed
      }),
    }
  },

  async getByName(ctx, { name }) {
    const row = await mine(ctx).where('name', '=', name).executeTakeFirst()
    return row ? shownTiming(row) : null
  },

  async updateOrSave(ctx, config) {
    const target = await findTarget(ctx, config)
    const content = {
      start_date: config.startDate,
      timing_cycle: config.timingCycle,
      is_push: config.isPush,
      emails: emailsOf(config.emailList),
      export_url: target.path,
      export_params: JSON.stringify(target.params),
      language: ctx.language,
      updated_at: at(ctx.now),
    }
    return config.id ? update(ctx, config.id, config.name, content) : insert(ctx, config.name, content)
  },

  async delete(ctx, { id }) {
    await ctx.db
      .updateTable('config_push')
      .set({ status: 4, error: pack({ zh: '定时报表已删除', en: 'the scheduled report was deleted' }) })
      .where('timing_id', '=', id)
      .where('created_by', '=', ctx.user.id)
      .where('status', 'in', [1, 3])
      .execute()
    const gone = await ctx.db
      .deleteFrom('config_export_timing')
      .where('id', '=', id)
      .where('created_by', '=', ctx.user.id)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) refuse('notFound')
    return null
  },
})

// Behind an automatic login stands nobody whose reports these could be.
const mine = (ctx: UserCtx) =>
  ctx.db
    .selectFrom('config_export_timing')
    .select([
      'id',
      'name',
      'start_date',
      'timing_cycle',
      'is_push',
      'emails',
      'export_url',
      'export_params',
      'next_date',
      'updated_at',
    ])
    .where('created_by', '=', ctx.user.id)
    .$if(ctx.user.way === 'auto', query => query.where(e => e.lit(false)))

type TimingRow = Awaited<ReturnType<ReturnType<typeof mine>['execute']>>[number]

const shownTiming = (row: TimingRow) => ({
  id: row.id,
  name: row.name,
  startDate: row.start_date,
  timingCycle: row.timing_cycle as Cycle,
  isPush: row.is_push as 0 | 1,
  emailList: row.emails.map(email => ({ email })),
  exportUrl: row.export_url,
  exportParams: JSON.stringify(row.export_params),
  nextDate: row.next_date,
  updateTime: shown(row.updated_at),
})

type Asked = { exportUrl: string; exportParams: string }

async function findTarget(ctx: UserCtx, { exportUrl, exportParams }: Asked) {
  const path = exportPathOf(exportUrl)
  const call = findExport(ctx.app, path) ?? refuse('exportUnknown', { path }, { field: 'exportUrl' })
  const { permission } = call
  if (await objectionTo(ctx.app, { userId: ctx.user.id, permission })) refuse('forbidden', { permission })
  const params = readParams(ctx, exportParams)
  const message = unfitParams(call, params, ctx.language)
  if (message !== undefined) refuse('exportParamsUnfit', { message }, { field: 'exportParams' })
  return { path, params }
}

function readParams({ language }: UserCtx, text: string): unknown {
  try {
    const params: unknown = JSON.parse(text === '' ? '{}' : text)
    // PostgreSQL stores neither NUL nor half of a character.
    if (!/\\u(0000|d[89a-f])/i.test(JSON.stringify(params))) return params
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  const message = { zh: '不是有效的 JSON', en: 'is not valid JSON' }[language]
  return refuse('exportParamsUnfit', { message }, { field: 'exportParams' })
}

/** Without push an address that is not finished yet is let go of. */
function emailsOf(list: readonly { email: string }[]): string[] {
  const fine = list.filter(({ email }) => patterns.email.fits(email))
  return [...new Map(fine.map(({ email }) => [email.toLowerCase(), email])).values()]
}

type Content = {
  start_date: string
  timing_cycle: Cycle
  is_push: 0 | 1
  emails: string[]
  export_url: string
  export_params: string
  language: string
  updated_at: Date
}

async function insert(ctx: UserCtx, name: string, content: Content) {
  refusePast(ctx, content.start_date)
  const { id: userId, sellerId } = ctx.user
  const next_date = nextDate(ctx, content)
  const saved = await ctx.db
    .insertInto('config_export_timing')
    .values({ seller_id: sellerId, created_by: userId, name, ...content, next_date, created_at: at(ctx.now) })
    .onConflict(conflict => conflict.columns(['created_by', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!saved) return refuse('timingNameTaken', { name }, { field: 'name' })
  const { count } = await ctx.db
    .selectFrom('config_export_timing')
    .select(e => e.fn.countAll<string>().as('count'))
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) > mostTimings) refuse('timingsTooMany', { most: mostTimings })
  return { id: saved.id, nextDate: next_date }
}

async function update(ctx: UserCtx, id: string, name: string, content: Content) {
  const before =
    (await ctx.db
      .selectFrom('config_export_timing')
      .select(['start_date', 'timing_cycle', 'next_date'])
      .where('id', '=', id)
      .where('created_by', '=', ctx.user.id)
      // The name is the report's and does not change.
      .where('name', '=', name)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? refuse('notFound')
  const isSameStart = before.start_date === content.start_date
  // A report that has begun keeps its start when something else about it changes.
  if (!isSameStart) refusePast(ctx, content.start_date)
  const isSameRhythm = isSameStart && before.timing_cycle === content.timing_cycle
  const next_date = isSameRhythm ? before.next_date : nextDate(ctx, content)
  await ctx.db
    .updateTable('config_export_timing')
    .set(e => ({ ...content, next_date, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return { id, nextDate: next_date }
}

function refusePast({ now }: UserCtx, startDate: string) {
  if (startDate < businessDay(now)) refuse('timingStartPast', {}, { field: 'startDate' })
}

const nextDate = ({ now }: UserCtx, { start_date, timing_cycle }: Content) =>
  nextReportDay(start_date, timing_cycle, businessDay(now))
