// Jobs: what the product does by the clock. Only the platform sees them.
import * as z from 'zod'
import { taskOutcome } from '../enums.ts'
import { read } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id, page, paged, TimeShown } from '../kit/shapes.ts'

const Run = z.strictObject({
  id: Id,
  startTime: TimeShown,
  endTime: TimeShown.nullable(),
  /** Null while it goes on. */
  outcome: taskOutcome.schema.nullable(),
  message: z.string(),
  /** Who did not want to wait; empty where the schedule began it. */
  startedBy: z.string(),
})

export const task = resource('system-service/task', {
  title: { zh: '任务', en: 'Job' },
  label: 'title',
  verbs: ['pages', 'get'],
  fields: {
    title: f.text('任务', 'Job', { write: 'never', filter: true, width: 220, fixed: 'left' }),
    name: f.text('名称', 'Name', { write: 'never', sort: true, filter: true, width: 170 }),
    schedule: f.text('执行计划', 'Schedule', { write: 'never', width: 170 }),
    isEnabled: f.flag('启用', 'Enabled', { write: 'never', filter: true, width: 80 }),
    isRunning: f.flag('执行中', 'Running', { write: 'never', width: 80 }),
    lastTime: f.time('上次执行', 'Last run', { write: 'never', optional: true }),
    lastOutcome: f.choice('上次结果', 'Last outcome', taskOutcome, { write: 'never', optional: true, filter: true }),
    nextTime: f.time('下次执行', 'Next run', { write: 'never', optional: true }),
    lastMessage: f.longText('说明', 'Message', { write: 'never', optional: true, width: 280 }),
  },
  list: {
    order: ['name', 'asc'],
    filters: ['title', 'lastOutcome', 'isEnabled'],
    phone: ['title', 'nextTime', 'lastOutcome'],
  },
  actions: {
    enable: {
      label: { zh: '启用', en: 'Enable' },
      needs: 'enable',
      when: row => !row.isEnabled || { zh: '该任务已启用', en: 'The job is enabled already' },
      undo: 'disable',
    },
    disable: {
      label: { zh: '停用', en: 'Disable' },
      needs: 'disable',
      when: row => row.isEnabled || { zh: '该任务已停用', en: 'The job is disabled already' },
      isHarm: true,
      confirm: () => ({
        zh: '停用后该任务不再按计划执行，直到重新启用',
        en: 'The job no longer runs by its schedule until it is enabled again',
      }),
      undo: 'enable',
    },
    run: {
      label: { zh: '立即执行', en: 'Run now' },
      needs: 'run',
      when: row => !row.isRunning || { zh: '该任务正在执行', en: 'The job is running' },
      confirm: () => ({
        zh: '立即执行一次该任务？原有的执行计划不变',
        en: 'Run the job once now? Its schedule stays as it is',
      }),
    },
  },
  more: {
    /** The log of a job, newest first. */
    runs: read({ may: 'get', input: paged({ id: Id }), output: page(Run) }),
  },
})
