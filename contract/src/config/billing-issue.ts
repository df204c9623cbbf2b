// Versions on their way to piles, and what became of each: it waits for its time and for the pile to be there and idle.
import * as z from 'zod'
import { protocol } from '../asset-enums.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { issueState, issueTrigger } from '../price-enums.ts'

const Said = z.strictObject({ zh: z.string(), en: z.string() })

export const billingIssue = resource('config-service/billingIssue', {
  title: { zh: '计费模型下发', en: 'Billing model issue' },
  label: 'batchNo',
  verbs: ['pages', 'get', 'history', 'export'],
  fields: {
    batchNo: f.text('批次号', 'Batch', { write: 'never', filter: true, width: 210, fixed: 'left' }),
    station: f.ref('电站', 'Station', 'config-service/station', { write: 'never', filter: true, width: 170 }),
    pile: f.ref('充电桩', 'Pile', 'config-service/pile', { write: 'never', filter: true, width: 160 }),
    pileCode: f.text('桩编码', 'Pile code', { write: 'never', filter: true, list: 'offered', width: 150 }),
    protocol: f.choice('通信协议', 'Protocol', protocol, { write: 'never', list: 'offered' }),
    model: f.ref('计费模型', 'Billing model', 'config-service/billingModel', {
      write: 'never',
      filter: true,
      width: 170,
    }),
    modelNo: f.int('模型编号', 'No.', { write: 'never', list: 'offered', width: 90 }),
    versionNo: f.int('版本', 'Version', { write: 'never', width: 80 }),
    trigger: f.choice('触发方式', 'Started', issueTrigger, { write: 'never', filter: true, width: 100 }),
    state: f.choice('结果', 'Result', issueState, { write: 'never', filter: true, width: 90 }),
    dueTime: f.time('计划时间', 'Due', { write: 'never', filter: true, sort: true }),
    requestTime: f.time('下发时间', 'Sent', { optional: true, write: 'never' }),
    responseTime: f.time('响应时间', 'Answered', { optional: true, write: 'never', list: 'offered' }),
    elapsedMs: f.int('耗时(毫秒)', 'Took (ms)', { optional: true, write: 'never', width: 100 }),
    retryCount: f.int('重试次数', 'Retries', { write: 'never', width: 90 }),
    error: f.data('说明', 'What happened', Said, { optional: true, write: 'never', width: 220 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'never', filter: true }),
    creator: f.ref('操作人', 'By', 'system-service/user', { optional: true, write: 'never', list: 'offered' }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['model', 'station', 'state', 'batchNo'],
    phone: ['pile', 'model', 'state'],
  },
  actions: {
    retry: {
      label: { zh: '重试', en: 'Retry' },
      needs: 'retry',
      when: row => row.state === 3 || { zh: '只有失败的下发可以重试', en: 'Only what failed can be tried again' },
      isBatch: true,
    },
    cancel: {
      label: { zh: '取消', en: 'Cancel' },
      needs: 'cancel',
      when: row => row.state === 0 || { zh: '只有待执行的下发可以取消', en: 'Only what is waiting can be cancelled' },
      isHarm: true,
      confirm: count => ({
        zh: `取消 ${count} 条下发？桩将继续执行原来的计费模型`,
        en: `Cancel ${count} issues? The piles go on with the model they hold`,
      }),
      isBatch: true,
    },
  },
})
