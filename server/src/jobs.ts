// Work started by time: name, what it is, when, what.
import { dropOldDays, ensurePartitions } from '@ev/db/migrate'
import { hourMs, minuteMs, secondMs } from '@ev/rules/units'
import { sql } from 'kysely'
import { followAppointments } from './bill/appointment.job.ts'
import { checkAllBooks } from './bill/book-check.job.ts'
import { collectDebts } from './bill/collect-debts.job.ts'
import { watchStays } from './bill/occupy.job.ts'
import { askDuePayments } from './bill/payment.job.ts'
import { readStatements } from './bill/statement-read.ts'
import { watchOrders } from './bill/watch-orders.job.ts'
import { startDueReports } from './config/export-timing.job.ts'
import { sendPushes } from './config/push.job.ts'
import type { App, Job } from './http/context.ts'
import { runJobs } from './job-runner.ts'
import { countGunDays } from './statistics/gun-days.job.ts'
import { rollUp } from './statistics/roll-up.job.ts'
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
    name: 'appointments',
    title: { zh: '跟进预约', en: 'Look after appointments' },
    schedule: { everyMs: 5 * secondMs },
    run: followAppointments,
  },
  {
    name: 'orders',
    title: { zh: '跟踪充电中的订单', en: 'Watch orders that charge' },
    schedule: { everyMs: 5 * secondMs },
    run: watchOrders,
  },
  {
    name: 'debts',
    title: { zh: '补扣欠费', en: 'Collect what is owed' },
    schedule: { everyMs: 10 * secondMs },
    run: collectDebts,
  },
  {
    name: 'stays',
    title: { zh: '超时与占位计时', en: 'Watch who stays at a gun' },
    schedule: { everyMs: 15 * secondMs },
    run: watchStays,
  },
  {
    name: 'figures',
    title: { zh: '汇总统计数据', en: 'Sum up what has changed' },
    schedule: { everyMs: 2 * secondMs },
    run: rollUp,
  },
  {
    name: 'gunDays',
    title: { zh: '统计枪的状态时长', en: 'Count what guns did of the day' },
    schedule: { everyMs: 5 * minuteMs },
    run: countGunDays,
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
