// Work in the background of everybody in scope: who started what, how far it is, what became of it. Everybody's own is in
// work.ts.
import { workKind, workStatus } from '../enums.ts'
import { read } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { page } from '../kit/shapes.ts'
import { RowsIn, WorkRow } from './work.ts'

export const allWork = resource('system-service/allWork', {
  title: { zh: '后台处理', en: 'Background work' },
  label: 'name',
  verbs: ['pages', 'get', 'export'],
  fields: {
    name: f.text('名称', 'Name', { write: 'never', filter: true, width: 250, fixed: 'left' }),
    kind: f.choice('类型', 'Kind', workKind, { write: 'never', filter: true, width: 90 }),
    status: f.choice('状态', 'Status', workStatus, { write: 'never', filter: true, width: 130 }),
    rowsDone: f.int('已处理行数', 'Rows done', { write: 'never', width: 160 }),
    rowsTotal: f.int('总行数', 'Rows in all', { write: 'never', optional: true, list: 'offered' }),
    rowsGood: f.int('成功行数', 'Rows that succeeded', { write: 'never', list: 'offered' }),
    rowsBad: f.int('失败行数', 'Rows that failed', { write: 'never', list: 'offered' }),
    user: f.ref('提交人', 'Started by', 'system-service/user', { write: 'never', filter: true, width: 110 }),
    error: f.longText('失败原因', 'Why it failed', { write: 'never', optional: true, width: 220 }),
    createTime: f.time('提交时间', 'Asked at', { write: 'never', filter: true, sort: true }),
    startTime: f.time('开始时间', 'Began at', { write: 'never', optional: true }),
    finishTime: f.time('结束时间', 'Ended at', { write: 'never', optional: true, sort: true }),
    isScheduled: f.flag('定时报表', 'Scheduled', { write: 'never', filter: true, list: 'offered' }),
    attempts: f.int('执行次数', 'Tries', { write: 'never', list: 'offered' }),
    isCancelling: f.flag('正在取消', 'Being cancelled', { write: 'never', list: 'never', sheet: 'never' }),
    /** Of an import: its rows were confirmed, so that it writes them. */
    isChecked: f.flag('已确认导入', 'Confirmed', { write: 'never', list: 'never', sheet: 'never' }),
    /** Of an import: the file that it reads is still there. */
    hasSource: f.flag('源文件仍在', 'Has its file', { write: 'never', list: 'never', sheet: 'never' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true, width: 160 }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'kind', 'status', 'createTime'],
    phone: ['name', 'user', 'rowsDone', 'status'],
  },
  actions: {
    cancel: {
      label: { zh: '取消', en: 'Cancel' },
      needs: 'cancel',
      when: row =>
        row.isCancelling
          ? { zh: '正在取消', en: 'It is being cancelled' }
          : ['queued', 'running', 'waiting'].includes(row.status) || { zh: '处理已经结束', en: 'It has ended already' },
      isHarm: true,
      confirm: () => ({
        zh: '取消后不再继续，已处理的行不会恢复，并通知提交人',
        en: 'It goes no further; rows that are done stay as they are, and whoever started it is told',
      }),
    },
    /** Only what changes nothing by itself: an export, and the check of an import. */
    retry: {
      label: { zh: '重试', en: 'Retry' },
      needs: 'retry',
      when: row => {
        if (row.status !== 'failed') return { zh: '只有失败的处理可以重试', en: 'Only what has failed can be retried' }
        if (row.kind === 'batch' || row.isChecked)
          return {
            zh: '该处理会修改数据，请由提交人核对后重新提交',
            en: 'It changes data: whoever started it has to look at it and start it again',
          }
        return row.kind === 'export' || row.hasSource || { zh: '导入的文件已删除', en: 'The file it reads is gone' }
      },
      confirm: () => ({
        zh: '以提交人现在的权限重新执行',
        en: 'It runs again with the rights that whoever started it has now',
      }),
    },
  },
  more: {
    /** What became of each row: all of a batch, those of an import that failed or wait for approval. */
    rows: read({ may: 'get', input: RowsIn, output: page(WorkRow) }),
  },
})
