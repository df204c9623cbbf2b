// How much was done in the product, by whom and with what outcome: the audit log in figures.
import { auditOutcome } from '../enums.ts'
import { f } from '../kit/field.ts'
import type { FiltersOf } from '../kit/list.ts'
import { defaultPageSize, queryText, writeQuery } from '../kit/query.ts'
import { report } from '../kit/report.ts'
import { auditLog } from './audit.ts'

const filters = {
  time: f.time('时间', 'Time', { filter: true }),
  account: f.text('账号', 'Account', { filter: true }),
  call: f.text('操作', 'Call', { filter: true }),
  outcome: f.choice('结果', 'Outcome', auditOutcome, { filter: true }),
}

type Row = { readonly day?: string | null; readonly account?: string | null; readonly call?: string | null }

type Picked = { readonly row?: Row | undefined; readonly filters: FiltersOf<typeof filters>; readonly measure: string }

/** The log with the same filters; a row narrows them to itself, and a count of outcomes to its own. */
function logAddress({ row = {}, filters: given, measure }: Picked): string {
  const { day, account, call } = row
  const outcome = auditOutcome.list.find(({ value }) => value === measure)?.value
  const narrowed: FiltersOf<typeof filters> = {
    ...given,
    ...(day && { time: { from: day, to: day } }),
    ...(account && { account: [account] }),
    ...(call && { call: [call] }),
    ...(outcome && { outcome: [outcome] }),
  }
  const state = { filters: narrowed, current: 1, pageSize: defaultPageSize }
  const start = { filters: auditLog.list.initial }
  return `/safe/audit?tab=log&${queryText(writeQuery(auditLog.fields, state, start))}`.replace(/&$/, '')
}

export const auditReport = report('system-service/auditReport', {
  title: { zh: '操作统计', en: 'Operations' },
  rights: 'audit',
  fields: {
    day: f.date('日期', 'Day'),
    account: f.text('账号', 'Account'),
    call: f.text('操作', 'Call'),
    calls: f.int('操作次数', 'Calls', {
      sum: true,
      help: {
        zh: '操作日志中的记录数，每次写操作与每次被拒绝的请求各记一次。',
        en: 'Entries of the audit log: one for each write and for each refusal.',
      },
    }),
    done: f.int('成功', 'Done', {
      sum: true,
      help: { zh: '结果为“成功”的操作数。', en: 'Entries whose outcome is done.' },
    }),
    refused: f.int('被拒绝', 'Refused', {
      sum: true,
      help: {
        zh: '因权限、校验或业务规则而没有执行的操作数。',
        en: 'Entries that a right, a check or a rule of the business said no to.',
      },
    }),
    failed: f.int('失败', 'Failed', {
      sum: true,
      help: { zh: '因程序或环境出错而没有完成的操作数。', en: 'Entries that an error of ours kept from ending.' },
    }),
    doneShare: f.percent('成功率', 'Done share', {
      help: { zh: '成功 ÷ 操作次数，四舍五入到 0.01%。', en: 'Done ÷ calls, rounded to 0.01 %.' },
    }),
    people: f.int('操作账号数', 'Accounts', {
      help: {
        zh: '有操作的不同账号数；多日合计时同一账号只算一次，因此不等于每日之和。',
        en: 'Different accounts; over several days each counts once, so the total is not the sum of the days.',
      },
    }),
  },
  by: ['day', 'account', 'call'],
  filters,
  period: 'time',
  initial: 'last30Days',
  chart: { kind: 'line', y: ['done', 'refused', 'failed'] },
  better: { refused: 'down', failed: 'down', doneShare: 'up' },
  drill: logAddress,
})
