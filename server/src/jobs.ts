// Work started by time: name, what it is, when, what.
import { dropOldDays, ensurePartitions } from '@ev/db/migrate'
import { hourMs, secondMs } from '@ev/rules/units'
import { sql } from 'kysely'
import { checkAllBooks } from './bill/book-check.job.ts'
import { askDuePayments } from './bill/payment.job.ts'
import { readStatements } from './bill/statement-read.ts'
import { startDueReports } from './config/export-timing.job.ts'
import { sendPushes } from './config/push.job.ts'
import type { App, Job } from './http/context.ts'
import { runJobs } from './job-runner.ts'
import { forgetExpired } from './system/forget-expired.job.ts'
import { tellJobFailed } from './system/job-notices.ts'
import { forgetOldWork } from './work/forget-old.job.ts'

/** The communication log and what piles told beside it. */
const framesKeptDays = 30

export const jobs: readonly Job[] = [
  {
    name: 'forgetExpired',
    title: { zh: '清理过期数据', en: 'Forget what has had its time' },
    schedule: { everyMs: hourMs },
    run: async app => {
      await forgetExpired(app)
    },
  },
  {
    name: 'forgetOldWork',
    title: { zh: '清理过期的导出与导入文件', en: 'Forget old exports and imports' },
    schedule: { everyMs: hourMs },
    run: forgetOldWork,
  },
  {
    name: 'partitions',
    title: { zh: '准备数据分区', en: 'Prepare the partitions' },
    schedule: { everyMs: 6 * hourMs },
    run: async app => {
      const client = { query: (text: string) => sql.raw(text).execute(app.pools.lasting) }
      await ensurePartitions(client)
      await dropOldDays(client, framesKeptDays)
    },
  },
  {
    name: 'exportTiming',
    title: { zh: '生成定时报表', en: 'Start scheduled reports' },
    // Midnight is one of them.
    schedule: { cron: '*/5 * * * *', words: { zh: '每 5 分钟，含零点', en: 'every 5 minutes, midnight included' } },
    run: startDueReports,
  },
  {
    name: 'push',
    title: { zh: '推送报表邮件', en: 'Send reports by mail' },
    schedule: { everyMs: 20 * secondMs },
    run: sendPushes,
  },
  {
    name: 'payments',
    title: { zh: '查询支付结果', en: 'Ask the payment channels' },
    schedule: { everyMs: 5 * secondMs },
    run: askDuePayments,
  },
  {
    name: 'bookCheck',
    title: { zh: '核对账务', en: 'Check the books' },
    schedule: { cron: '30 2 * * *', words: { zh: '每天 02:30', en: 'every day at 02:30' } },
    run: checkAllBooks,
  },
  {
    name: 'statements',
    title: { zh: '读取渠道对账单', en: 'Read the statements of the channels' },
    schedule: { cron: '0 10 * * *', words: { zh: '每天 10:00', en: 'every day at 10:00' } },
    run: readStatements,
  },
]

export const startJobs = (app: App): (() => Promise<unknown>) => runJobs(app, tellJobFailed)
