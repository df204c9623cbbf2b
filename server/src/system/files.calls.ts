// Kept files of everybody in scope: looked at, fetched by right, deleted.
import { files } from '@ev/contract/system/files'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { rightsOf } from '../http/session.ts'
import { mount } from '../resource/mount.ts'
import { recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { keptDays } from '../work/own.ts'

export const fileResource: Mounted = mount(
  files,
  {
    table: 'system_file',
    columns: {
      user: 'created_by',
      sizeKb: sql`round(t.size_bytes / 1024.0, 2)`,
      // A file of work goes with it; a picture stays as long as something shows it.
      keptUntil: sql`case when t.purpose in ('export', 'import', 'importFailures')
        then ((t.created_at + make_interval(days => ${keptDays})) at time zone 'Asia/Shanghai')::date end`,
    },
    /** Its bytes stay on the disk until the sweep of forget-old.job.ts: this transaction may still fail. */
    beforeDelete: (ctx, { id }) => mustBeFree(ctx, id),
  },
  {
    async download(ctx, { id }) {
      await recordOf(ctx, fileResource, id)
      await mustBeAllowed(ctx, id)
      return { address: ctx.app.files.signedAddress(id, ctx.now) }
    },
  },
)

const workOf = (ctx: UserCtx, fileId: string) =>
  ctx.db
    .selectFrom('system_work')
    .select(['kind', 'resource', 'created_by', 'status'])
    .where(e => e.or([e('file_id', '=', fileId), e('source_file_id', '=', fileId)]))
    .executeTakeFirst()

const open = ['queued', 'running', 'waiting']

async function mustBeFree(ctx: UserCtx, fileId: string): Promise<void> {
  const work = await workOf(ctx, fileId)
  if (work && open.includes(work.status)) refuse('fileInUse')
}

/** A sheet holds what its export shows: whoever could not export it cannot fetch it from somebody else either. */
async function mustBeAllowed(ctx: UserCtx, fileId: string): Promise<void> {
  const work = await workOf(ctx, fileId)
  if (!work || work.created_by === ctx.user.id) return
  const permission = ctx.app.calls.get(`/${work.resource}/${work.kind}`)?.permission
  if (permission === undefined) return refuse('fileGone')
  const caller = await rightsOf(ctx.app, ctx.user.id, permission, ctx.now)
  if (!caller?.mayCall) refuse('forbidden', { permission })
}
