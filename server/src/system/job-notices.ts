// Tells the platform's administrators that a job failed.
import { at } from '@ev/db/pools'
import { earlier, hourMs } from '@ev/rules/units'
import type { App, Job } from '../http/context.ts'
import { notify } from './notify.ts'

/** Once an hour for each job, however often it fails. */
export async function tellJobFailed({ pools, clock, log }: App, { name, title }: Job, message: string): Promise<void> {
  const now = clock()
  const link = `/system/systemSet/task?name=${name}`
  try {
    await pools.write.transaction().execute(async db => {
      const told = await db
        .selectFrom('system_notification')
        .select('id')
        .where('created_at', '>', at(earlier(now, hourMs)))
        .where('kind', '=', 'jobFailed')
        .where('link', '=', link)
        .limit(1)
        .executeTakeFirst()
      if (told) return
      const readers = await db
        .selectFrom('system_staff as u')
        .select(['u.id', 'u.seller_id as sellerId'])
        .where('u.seller_id', '=', '-1')
        .where('u.status', '=', 'enabled')
        .where(e =>
          e.exists(
            e
              .selectFrom('system_user_role as ur')
              .innerJoin('system_role_menu as rm', 'rm.role_id', 'ur.role_id')
              .innerJoin('system_menu as m', 'm.id', 'rm.menu_id')
              .select('m.id')
              .whereRef('ur.user_id', '=', 'u.id')
              .where('m.permission', '=', 'task:query'),
          ),
        )
        .execute()
      const notice = {
        kind: 'jobFailed' as const,
        title: { zh: `任务「${title.zh}」执行失败`, en: `The job “${title.en}” failed` },
        text: {
          zh: `${message}。一小时内再次失败不再提醒，详情见任务管理。`,
          en: `${message}. Further failures within an hour are not told; see the list of jobs.`,
        },
        link,
      }
      for (const reader of readers) await notify(db, reader, notice, now)
    })
  } catch (error) {
    // The failure itself is in the log already; that nobody could be told is worth another line.
    log.error({ err: error, job: name }, 'nobody could be told that a job failed')
  }
}
