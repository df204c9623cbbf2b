import { read } from '@e965/xlsx'
import { exportTiming } from '@ev/contract/config/export-timing'
import { push } from '@ev/contract/config/push'
import { pushStatus, pushStatusLabel } from '@ev/contract/enums'
import { notification } from '@ev/contract/system/notification'
import { org } from '@ev/contract/system/org'
import { at } from '@ev/db/pools'
import { businessDay, dayMs, minuteMs, secondMs } from '@ev/rules/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMailServer } from '../../testing/mail-server.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { openMailer } from '../mail.ts'
import { startDueReports } from './export-timing.job.ts'
import { sendPushes } from './push.job.ts'

let mails: Awaited<ReturnType<typeof openMailServer>>
let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  mails = await openMailServer()
  app = await openTestApp([], { SMTP_URL: mails.url, MAIL_FROM: '充电平台 <report@example.com>' })
  boss = await app.as('op399')
})
afterAll(async () => {
  await app.close()
  await mails.close()
})
beforeEach(async () => {
  mails.manners.now = 'takes'
  mails.received.length = 0
  await app.db.deleteFrom('config_push').execute()
})

const never = new AbortController().signal
const run = (over: Partial<typeof app.app> = {}) => sendPushes({ ...app.app, ...over }, never)
const impatient = () => openMailer({ ...app.app.env }, { connectMs: 300, silenceMs: 300, wholeMs: 2 * secondMs })

type Over = { status?: string; bytes?: Buffer; sizeBytes?: number; recipients?: string[]; language?: 'zh' | 'en' }

/** A report that is made, and the mail that waits for it. */
async function aPush(over: Over = {}) {
  const { status = 'done', bytes = Buffer.from('the sheet'), recipients = ['boss@example.com'] } = over
  const { id: userId } = await app.db
    .selectFrom('system_staff')
    .select('id')
    .where('account', '=', 'op399')
    .executeTakeFirstOrThrow()
  const now = app.app.clock()
  const file = {
    sellerId: '399',
    userId,
    purpose: 'export',
    name: '充电桩列表.xlsx',
    contentType: 'application/x-sheet',
  }
  const fileId = status === 'done' ? await app.app.files.keep(app.db, { ...file, bytes, now }) : null
  if (over.sizeBytes)
    await app.db
      .updateTable('system_file')
      .set({ size_bytes: String(over.sizeBytes) })
      .where('id', '=', fileId ?? '')
      .execute()
  const work = await app.db
    .insertInto('system_work')
    .values({
      seller_id: '399',
      created_by: userId,
      kind: 'export',
      resource: 'taglib-service/pile',
      name: '充电桩列表',
      input: '{}',
      language: over.language ?? 'zh',
      status,
      rows_done: 1234,
      result: JSON.stringify({ summary: [{ label: '创建时间', value: '2026-10-17 至 2026-11-15' }] }),
      error_zh: status === 'failed' ? '数据量超过上限' : '',
      error_en: status === 'failed' ? 'too many rows' : '',
      file_id: fileId,
      finished_at: at(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await app.db
    .insertInto('config_push')
    .values({
      seller_id: '399',
      created_by: userId,
      work_id: work.id,
      name: '充电桩列表',
      recipients,
      next_at: at(now),
      created_at: at(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, workId: work.id, fileId }
}

const pushOf = async (id: string) =>
  (await boss.call(push.pages, { pageSize: 100 })).data.records.find(row => row.id === id)

test('[3.1.4] what became of a push is said in words, and an unknown state as unknown', () => {
  expect(pushStatus.list.map(({ value, zh, en }) => [value, zh, en])).toEqual([
    [1, '待推送', 'Pending push'],
    [2, '推送中', 'Pushing'],
    [3, '重推中', 'Re-pushing'],
    [4, '推送失败', 'Push failed'],
    [5, '推送成功', 'Push succeeded'],
  ])
  expect([5, 0, 9].map(value => pushStatusLabel(value, 'zh'))).toEqual(['推送成功', '未知', '未知'])
  expect(pushStatusLabel(6, 'en')).toBe('Unknown')
})

test('a report arrives with its file and what is in it', async () => {
  const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, n) => n % 256))
  const { id } = await aPush({ bytes, recipients: ['boss@example.com', 'ops@example.com'] })
  await run()
  expect(mails.received).toHaveLength(1)
  const [mail] = mails.received
  expect(mail).toMatchObject({ to: ['boss@example.com', 'ops@example.com'], messageId: `<push-${id}@example.com>` })
  expect(mail?.subject).toContain('【定时报表】充电桩列表')
  for (const part of ['数据行数：1,234', '创建时间：2026-10-17 至 2026-11-15', '文件见附件'])
    expect(mail?.text).toContain(part)
  expect(mail?.attachment?.equals(bytes)).toBe(true)
  expect(await pushOf(id)).toMatchObject({ status: 5, attempts: 1, error: '', sentTime: expect.any(String) })
  await run()
  expect(mails.received).toHaveLength(1)
})

test('whoever set up the report in English reads the mail in English', async () => {
  await aPush({ language: 'en' })
  await run()
  expect(mails.received[0]?.subject).toContain('[Scheduled report]')
  expect(mails.received[0]?.text).toContain('Rows: 1,234')
})

test('a report that is still being made waits, one that failed is told with its reason', async () => {
  const waiting = await aPush({ status: 'running' })
  const failed = await aPush({ status: 'failed' })
  await run()
  expect(await pushOf(waiting.id)).toMatchObject({ status: 1, attempts: 0 })
  expect(await pushOf(failed.id)).toMatchObject({ status: 4, error: '数据量超过上限' })
  expect(mails.received).toHaveLength(0)
})

test('a server that refuses is asked again after 1, 5, 15 and 60 minutes and then no more', async () => {
  mails.manners.now = 'refuses'
  const { id } = await aPush()
  await run()
  for (const [attempt, minutes] of [1, 5, 15, 60].entries()) {
    expect(await pushOf(id)).toMatchObject({
      status: 3,
      attempts: attempt + 1,
      error: expect.stringContaining('no such'),
    })
    app.letPass(minutes * minuteMs - 5 * secondMs)
    await run()
    expect(await pushOf(id)).toMatchObject({ attempts: attempt + 1 })
    app.letPass(6 * secondMs)
    await run()
  }
  expect(await pushOf(id)).toMatchObject({ status: 4, attempts: 5, nextTime: null })
  const { records } = (await boss.call(notification.pages, {})).data
  expect(records).toMatchObject([{ kind: 'reportFailed', text: expect.stringContaining('no such mailbox') }])
  app.letPass(120 * minuteMs)
  await run()
  expect(await pushOf(id)).toMatchObject({ status: 4, attempts: 5 })
})

test('a server that recovers gets the mail at the next attempt, under the same id', async () => {
  mails.manners.now = 'hangsUp'
  const { id } = await aPush({ bytes: Buffer.alloc(300_000, 7) })
  await run()
  expect(mails.manners.hasHungUp).toBeGreaterThan(0)
  expect(await pushOf(id)).toMatchObject({ status: 3, attempts: 1, error: expect.stringContaining('邮件服务器') })
  mails.manners.now = 'takes'
  app.letPass(minuteMs + secondMs)
  await run()
  expect(await pushOf(id)).toMatchObject({ status: 5, attempts: 2, error: '' })
  expect(mails.received.map(mail => mail.messageId)).toEqual([`<push-${id}@example.com>`])
})

test('a server that never speaks is given up on in time', async () => {
  mails.manners.now = 'isSilent'
  const { id } = await aPush()
  const began = Date.now()
  await run({ mail: impatient() })
  expect(Date.now() - began).toBeLessThan(5 * secondMs)
  expect(await pushOf(id)).toMatchObject({ status: 3, attempts: 1, nextTime: expect.any(String) })
})

test('one bad address among good ones is named, and nobody gets the mail twice', async () => {
  mails.manners.now = 'refusesSome'
  const { id } = await aPush({ recipients: ['boss@example.com', 'gone@example.com'] })
  await run()
  expect(mails.received.map(mail => mail.to)).toEqual([['boss@example.com']])
  expect(await pushOf(id)).toMatchObject({ status: 5, error: expect.stringContaining('gone@example.com') })
})

test('without a mail server the push fails at once and says so', async () => {
  const { id } = await aPush()
  await run({ mail: openMailer({ ...app.app.env, smtpUrl: '' }) })
  expect(await pushOf(id)).toMatchObject({ status: 4, attempts: 1, error: expect.stringContaining('未配置邮件服务器') })
})

test('whoever died while sending sends once more and not a third time', async () => {
  const { id } = await aPush()
  const die = () =>
    app.db
      .updateTable('config_push')
      .set(e => ({ status: 2, attempts: e('attempts', '+', 1) }))
      .execute()
  await die()
  const dying = { isSet: true, send: () => Promise.reject(new Error('not reached')) }
  await sendPushes({ ...app.app, mail: dying }, AbortSignal.abort())
  expect(await pushOf(id)).toMatchObject({ status: 3 })
  await die()
  await run()
  expect(await pushOf(id)).toMatchObject({ status: 4 })
  expect(mails.received).toHaveLength(0)
})

test('a large file is not attached: a signed address where the product has one, else the download center', async () => {
  await aPush({ sizeBytes: 11 * 1024 * 1024 })
  await run()
  expect(mails.received[0]).toMatchObject({ attachment: undefined, text: expect.stringContaining('下载中心') })
  const { fileId } = await aPush({ sizeBytes: 11 * 1024 * 1024 })
  await run({ env: { ...app.app.env, publicUrl: 'https://charging.example.com' } })
  const address = /https:\S+/.exec(mails.received[1]?.text ?? '')?.[0] ?? ''
  expect(address).toContain(`https://charging.example.com/files/${fileId}?expires=`)
  const answer = await app.server.inject({ url: address.replace('https://charging.example.com', '') })
  expect(answer.statusCode).toBe(200)
})

test('a push that failed can be tried again by hand, one that arrived is sent as another', async () => {
  mails.manners.now = 'refuses'
  const { id } = await aPush()
  await app.db.updateTable('config_push').set({ attempts: 4 }).execute()
  await run()
  expect(await pushOf(id)).toMatchObject({ status: 4 })
  mails.manners.now = 'takes'
  const stranger = await app.as('fin399')
  expect((await stranger.call(push.again, { id })).code).toBe(1404)
  expect((await boss.call(push.again, { id })).data).toEqual({ id })
  expect(await pushOf(id)).toMatchObject({ status: 3, attempts: 0 })
  expect((await boss.call(push.again, { id })).code).toBe(1085)
  await run()
  expect(await pushOf(id)).toMatchObject({ status: 5, attempts: 1 })
  const { data } = await boss.call(push.again, { id })
  expect(data.id).not.toBe(id)
  await run()
  expect(mails.received.map(mail => mail.messageId)).toEqual([id, data.id].map(one => `<push-${one}@example.com>`))
  await app.db.deleteFrom('system_work').execute()
  expect((await boss.call(push.again, { id })).code).toBe(1086)
})

test('a scheduled report goes all the way: due, made with the rights of its owner, and mailed with its sheet', async () => {
  const { code } = await boss.call(exportTiming.updateOrSave, {
    name: '组织机构',
    startDate: businessDay(app.app.clock()),
    timingCycle: 1,
    isPush: 1,
    emailList: [{ email: 'boss@example.com' }],
    exportUrl: org.calls.export.path,
    exportParams: '{"filters":{"createTime":{"preset":"last30Days"}}}',
  })
  expect(code).toBe(0)
  app.letPass(dayMs)
  boss = await app.as('op399')
  await startDueReports(app.app, never)
  await run()
  expect(mails.received).toHaveLength(0)
  expect(await app.runWork()).toBe(1)
  await run()
  const [mail] = mails.received
  expect(mail?.subject).toContain('组织机构')
  expect(mail?.text).toMatch(/周期：每天[\s\S]*数据行数：\d+[\s\S]*\d{4}-\d{2}-\d{2}[\s\S]*下次生成：\d{4}/)
  const book = read(mail?.attachment)
  expect(book.SheetNames.length).toBeGreaterThan(0)
  const { records } = (await boss.call(push.pages, {})).data
  expect(records).toMatchObject([{ name: '组织机构', status: 5 }])
})

test('one person has at most five mails a minute sent again', async () => {
  app.letPass(minuteMs)
  const { id } = await aPush()
  await app.db.updateTable('config_push').set({ status: 5 }).where('id', '=', id).execute()
  for (let count = 0; count < 5; count++) expect((await boss.call(push.again, { id })).code).toBe(0)
  expect(await boss.call(push.again, { id })).toMatchObject({ code: 1217 })
  app.letPass(minuteMs)
  expect((await boss.call(push.again, { id })).code).toBe(0)
})
