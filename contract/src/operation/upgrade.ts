// Upgrades of piles: the canary first, then batch by batch, each only when the one before went well enough.
import * as z from 'zod'
import { pile } from '../config/pile.ts'
import { fitsOrEmpty } from '../fields.ts'
import { read, write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { type Selection, selectionShape } from '../kit/list.ts'
import { resource } from '../kit/resource.ts'
import { Id, line } from '../kit/shapes.ts'
import { firmwareKind, upgradeState } from '../operation-enums.ts'

/** How many piles one upgrade may be about. */
export const mostUpgraded = 5_000
/** How many of those that are left out are named one by one. */
export const mostNamed = 200

const Refused = z.strictObject({ id: z.string(), label: z.string(), why: z.string() })

const Chosen = { firmware: Id, selection: selectionShape(pile.fields) }

const Checked = z.strictObject({
  count: z.int(),
  canaryCount: z.int(),
  waveCount: z.int(),
  onlineCount: z.int(),
  refusedCount: z.int(),
  refused: z.array(Refused),
  /** What will keep some of them from being upgraded unless it is mended first. */
  warnings: z.array(z.string()),
})
export type UpgradeChecked = z.infer<typeof Checked>

const Plan = {
  canaryPct: z.int().min(1).max(100),
  batchSize: z.int().min(1).max(500),
}

const Wave = z.strictObject({
  wave: z.int(),
  total: z.int(),
  waiting: z.int(),
  underWay: z.int(),
  done: z.int(),
  failed: z.int(),
  cancelled: z.int(),
})
export type UpgradeWave = z.infer<typeof Wave>
export type PileSelection = Selection<typeof pile.fields>

export const upgrade = resource('operation-service/upgrade', {
  title: { zh: '升级任务', en: 'Upgrade' },
  label: 'name',
  verbs: ['pages', 'get', 'history'],
  fields: {
    name: f.text('任务名称', 'Name', { write: 'never', filter: true, width: 200, fixed: 'left' }),
    state: f.choice('状态', 'State', upgradeState, { write: 'never', filter: true, width: 100 }),
    progressPct: f.int('进度(%)', 'Progress (%)', { write: 'never', width: 160 }),
    pileCount: f.int('桩数', 'Piles', { write: 'never', width: 70 }),
    doneCount: f.int('成功', 'Succeeded', { write: 'never', width: 105 }),
    failedCount: f.int('失败', 'Failed', { write: 'never', width: 75 }),
    openCount: f.int('未完成', 'Remaining', { write: 'never', width: 105 }),
    haltReason: f.text('暂停原因', 'Pause reason', { optional: true, write: 'never', width: 190 }),
    firmware: f.ref('升级包', 'Firmware', 'operation-service/firmware', { write: 'never', filter: true, width: 130 }),
    kind: f.choice('程序类型', 'Type', firmwareKind, { write: 'never', filter: true, width: 110 }),
    isWhenIdle: f.flag('空闲时升级', 'Only when idle', { write: 'never', list: 'offered' }),
    windowFrom: f.text('时段开始', 'Window start', { optional: true, write: 'never', list: 'offered' }),
    windowTo: f.text('时段结束', 'Window end', { optional: true, write: 'never', list: 'offered' }),
    canaryPct: f.int('首批(%)', 'Canary (%)', { write: 'never', list: 'offered' }),
    batchSize: f.int('每批台数', 'Batch size', { write: 'never', list: 'offered' }),
    mostFailedPct: f.int('失败上限(%)', 'Failure limit (%)', { write: 'never', list: 'offered' }),
    timeoutMin: f.int('超时(分钟)', 'Timeout (min)', { write: 'never', list: 'offered' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'never', filter: true }),
    creator: f.ref('创建人', 'Created by', 'system-service/user', {
      optional: true,
      write: 'never',
      filter: true,
      width: 110,
    }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
    finishTime: f.time('完成时间', 'Finished', { optional: true, write: 'never', list: 'offered' }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['name', 'state', 'firmware', 'createTime'],
    phone: ['name', 'progressPct', 'state'],
  },
  form: {
    groups: [
      {
        title: { zh: '进展', en: 'Progress' },
        fields: ['name', 'state', 'progressPct', 'pileCount', 'doneCount', 'failedCount', 'openCount', 'haltReason'],
      },
      {
        title: { zh: '升级方式', en: 'Settings' },
        fields: [
          'firmware',
          'kind',
          'isWhenIdle',
          'windowFrom',
          'windowTo',
          'timeoutMin',
          'canaryPct',
          'batchSize',
          'mostFailedPct',
        ],
      },
    ],
  },
  actions: {
    resume: {
      label: { zh: '继续', en: 'Resume' },
      needs: 'retry',
      when: row => row.state === 'halted' || { zh: '任务没有暂停', en: 'The upgrade is not paused' },
      confirm: () => ({
        zh: '继续升级其余的充电桩？到目前为止的失败不再计入失败比例',
        en: 'Resume with the remaining piles? Failures so far no longer count towards the failure limit',
      }),
    },
    retry: {
      label: { zh: '重试失败的', en: 'Retry failed' },
      needs: 'retry',
      when: row =>
        row.failedCount > 0
          ? row.state !== 'cancelled' || { zh: '任务已取消', en: 'The upgrade is cancelled' }
          : { zh: '没有失败的充电桩', en: 'No pile has failed' },
    },
    cancel: {
      label: { zh: '取消', en: 'Cancel' },
      needs: 'cancel',
      when: row =>
        row.state === 'running' || row.state === 'halted' || { zh: '任务已结束', en: 'The upgrade has ended' },
      isHarm: true,
      confirm: () => ({
        zh: '取消该任务？待下发的充电桩不再升级，已下发的无法撤回',
        en: 'Cancel the upgrade? Waiting piles are not upgraded; commands already sent cannot be withdrawn',
      }),
    },
  },
  more: {
    /** What would become of it, before anything is sent. */
    check: read({ may: 'add', input: z.strictObject({ ...Chosen, ...Plan }), output: Checked }),
    start: write({
      may: 'add',
      input: z.strictObject({
        ...Chosen,
        ...Plan,
        name: line(60).min(1),
        isWhenIdle: z.boolean(),
        windowFrom: fitsOrEmpty('clock'),
        windowTo: fitsOrEmpty('clock'),
        mostFailedPct: z.int().min(0).max(100),
        timeoutMin: z.int().min(1).max(240),
      }),
      output: z.strictObject({ id: Id, count: z.int(), refusedCount: z.int() }),
    }),
    waves: read({ may: 'get', input: z.strictObject({ id: Id }), output: z.array(Wave) }),
  },
})
