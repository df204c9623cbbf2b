// Sends reports by mail: each at most five times, and what became of it is on record.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pack, type Text } from '@ev/contract/kit/text'
import { at, instantOf } from '@ev/db/pools'
import type { Language } from '@ev/rules/refuse'
import { later, minuteMs } from '@ev/rules/units'
import type { App } from '../http/context.ts'
import type { Mail } from '../mail.ts'
import { reportMail } from './push-mail.ts'
import { reportFailedNotice } from './push-notices.ts'

const waitsMs = [1, 5, 15, 60].map(minutes => minutes * minuteMs)
const mostAttempts = waitsMs.length + 1
const mostInOneRun = 50
const attachedBytes = 10 * 1024 * 1024

/** Only one program at a time sends; the job's turn sees to it. */
export async function sendPushes(app: App, signal: AbortSignal): Promise<Text | 'nothingToDo'> {
  await reopenInterrupted(app)
  const counts = { sent: 0, again: 0, failed: 0 }
  for (let tried = 0; tried < mostInOneRun && !signal.aborted; tried++) {
    const push = await claim(app)
    if (!push) break
    counts[await attempt(app, push)]++
  }
  const { sent, again, failed } = counts
  if (sent + again + failed === 0) return 'nothingToDo'
  return {
    zh: `送出 ${sent} 封，稍后重推 ${again} 封，失败 ${failed} 封`,
    en: `${sent} sent, ${again} to be tried again, ${failed} failed`,
  }
}

/** Whoever died while sending may or may not have sent: such a mail gets one more attempt and no third. */
async function reopenInterrupted({ pools, clock }: App) {
  const now = at(clock())
  await pools.lasting
    .updateTable('config_push')
    .set({ status: 3, attempts: mostAttempts - 1, next_at: now, error: pack(says.interrupted) })
    .where('status', '=', 2)
    .where('attempts', '<', mostAttempts)
    .execute()
  await pools.lasting
    .updateTable('config_push')
    .set({ status: 4, error: pack(says.interrupted) })
    .where('status', '=', 2)
    .execute()
}

/** The next mail whose report is ready or will never be; it counts as tried before it is sent. */
const claim = ({ pools, clock }: App) =>
  pools.lasting
    .updateTable('config_push')
    .set(e => ({ status: 2, attempts: e('attempts', '+', 1) }))
    .where('id', '=', e =>
      e
        .selectFrom('config_push as p')
        .leftJoin('system_work as w', 'w.id', 'p.work_id')
        .select('p.id')
        .where('p.status', 'in', [1, 3])
        .where('p.next_at', '<=', at(clock()))
        .where(or => or.or([or('w.id', 'is', null), or('w.status', 'in', ['done', 'failed', 'cancelled'])]))
        .orderBy('p.next_at')
        .orderBy('p.id')
        .limit(1),
    )
    .returning(['id', 'seller_id', 'created_by', 'work_id', 'timing_id', 'name', 'recipients', 'attempts'])
    .executeTakeFirst()

type Push = NonNullable<Awaited<ReturnType<typeof claim>>>
type Outcome = 'sent' | 'again' | 'failed'

async function attempt(app: App, push: Push): Promise<Outcome> {
  const report = await findReport(app, push)
  if (report.objection) return giveUp(app, push, report)
  if (!app.mail.isSet) return giveUp(app, push, { objection: says.noServer })
  let sent: Awaited<ReturnType<typeof app.mail.send>>
  try {
    sent = await app.mail.send({ ...report.mail, id: `push-${push.id}`, to: push.recipients })
  } catch (error) {
    const objection = says.server((error as Error).message.slice(0, 300))
    app.log.warn({ push: push.id, attempt: push.attempts, reason: objection.en }, 'a mail could not be sent')
    const waitMs = waitsMs[push.attempts - 1]
    if (waitMs === undefined) return giveUp(app, push, { objection })
    await record(app, push, { status: 3, error: pack(objection), waitMs })
    return 'again'
  }
  // Outside: a mail that is out must not count as one that failed because this cannot be written.
  const error = sent.refused.length > 0 ? pack(says.refused(sent.refused)) : ''
  await record(app, push, { status: 5, error, isSent: true })
  return 'sent'
}

const says = {
  interrupted: { zh: '推送过程中程序停止', en: 'the program stopped while sending' },
  noServer: {
    zh: '未配置邮件服务器（SMTP_URL），邮件没有发出；报表可在下载中心下载',
    en: 'no mail server is configured (SMTP_URL), so nothing was sent; fetch the report from the download center',
  },
  fileGone: { zh: '报表文件已过期或已删除', en: 'the file of the report has expired or was deleted' },
  cancelled: { zh: '报表的生成已被取消', en: 'the making of the report was cancelled' },
  refused: (addresses: readonly string[]) => ({
    zh: `以下邮箱被邮件服务器拒收：${addresses.join('、')}`,
    en: `the mail server did not take these addresses: ${addresses.join(', ')}`,
  }),
  server: (message: string) => ({ zh: `邮件服务器：${message}`, en: `mail server: ${message}` }),
} as const

type Objection = { objection: Text; isTold?: true }
type Found = (Objection & { mail?: never }) | { objection?: never; mail: Omit<Mail, 'id' | 'to'> }

/** The mail that is to be sent, or why there is none. */
async function findReport(app: App, push: Push): Promise<Found> {
  const { pools, files, clock, env } = app
  const work = await pools.lasting
    .selectFrom('system_work as w')
    .leftJoin('system_file as f', 'f.id', 'w.file_id')
    .leftJoin('config_export_timing as t', 't.id', 'w.timing_id')
    .select(['w.status', 'w.error_zh', 'w.error_en', 'w.language', 'w.rows_done', 'w.result', 'w.finished_at'])
    .select(['f.id as fileId', 'f.name as fileName', 'f.content_type', 'f.size_bytes'])
    .select(['t.timing_cycle', 't.next_date'])
    .where('w.id', '=', push.work_id)
    .executeTakeFirst()
  if (work?.status === 'failed') return { objection: { zh: work.error_zh, en: work.error_en }, isTold: true }
  if (work?.status === 'cancelled') return { objection: says.cancelled, isTold: true }
  if (!work?.fileId) return { objection: says.fileGone }
  const file = { name: work.fileName ?? push.name, bytes: Number(work.size_bytes) }
  const isAttached = file.bytes <= attachedBytes
  const bytes = isAttached ? await bytesOf(join(files.folder, work.fileId)) : undefined
  if (isAttached && !bytes) return { objection: says.fileGone }
  const link = env.publicUrl === '' ? 'fetch' : { address: env.publicUrl + files.signedAddress(work.fileId, clock()) }
  const mail = reportMail({
    name: push.name,
    language: work.language as Language,
    finishedAt: work.finished_at ? instantOf(work.finished_at) : clock(),
    rows: work.rows_done,
    result: work.result,
    timing:
      work.timing_cycle !== null && work.next_date !== null
        ? { cycle: work.timing_cycle, nextDate: work.next_date }
        : undefined,
    file,
    carried: isAttached ? 'attached' : link,
  })
  const contentType = work.content_type ?? 'application/octet-stream'
  return { mail: { ...mail, attachment: bytes ? { name: file.name, contentType, bytes } : undefined } }
}

async function bytesOf(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

type Recorded = { status: 3 | 4 | 5; error: string; waitMs?: number; isSent?: true }

async function record({ pools, clock }: App, { id }: Push, { status, error, waitMs = 0, isSent }: Recorded) {
  const now = clock()
  await pools.lasting
    .updateTable('config_push')
    .set({ status, error, next_at: at(later(now, waitMs)), ...(isSent && { sent_at: at(now) }) })
    .where('id', '=', id)
    .execute()
}

/** Whose report could not be made was told so by whoever made it. */
async function giveUp(app: App, push: Push, { objection, isTold }: Objection): Promise<Outcome> {
  await record(app, push, { status: 4, error: pack(objection) })
  if (isTold) return 'failed'
  const owner = { id: push.created_by, sellerId: push.seller_id }
  await app.notify(app.pools.lasting, owner, reportFailedNotice(push.name, objection), app.clock())
  return 'failed'
}
