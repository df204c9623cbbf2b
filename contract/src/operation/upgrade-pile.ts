// One pile of an upgrade: where it is, and why.
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { upgradePileState } from '../operation-enums.ts'

export const upgradePile = resource('operation-service/upgradePile', {
  title: { zh: '升级的桩', en: 'Upgraded pile' },
  label: 'pileCode',
  rights: 'upgrade',
  verbs: ['pages'],
  fields: {
    pileCode: f.text('桩编码', 'Pile code', { write: 'never', filter: true, width: 140, fixed: 'left' }),
    pile: f.ref('充电桩', 'Pile', 'config-service/pile', { write: 'never', filter: true, width: 130 }),
    station: f.ref('电站', 'Station', 'config-service/station', { write: 'never', filter: true, width: 140 }),
    wave: f.int('批次', 'Batch', { write: 'never', filter: true, sort: true, width: 85 }),
    state: f.choice('状态', 'State', upgradePileState, { write: 'never', filter: true, width: 95 }),
    resultCode: f.text('说明', 'Result', { optional: true, write: 'never', width: 235 }),
    fromProgram: f.text('原版本', 'Old version', { optional: true, write: 'never', width: 100 }),
    toProgram: f.text('现版本', 'New version', { optional: true, write: 'never', width: 100 }),
    attempts: f.int('下发次数', 'Attempts', { write: 'never', width: 90 }),
    sendTime: f.time('下发时间', 'Sent', { optional: true, write: 'never' }),
    finishTime: f.time('完成时间', 'Finished', { optional: true, write: 'never' }),
    upgrade: f.ref('升级任务', 'Upgrade', 'operation-service/upgrade', {
      write: 'never',
      filter: true,
      list: 'never',
    }),
  },
  list: {
    order: ['wave', 'asc'],
    filters: ['state', 'station', 'pileCode'],
    phone: ['pileCode', 'resultCode', 'state'],
  },
  actions: {
    retry: {
      label: { zh: '重试', en: 'Retry' },
      needs: 'retry',
      when: row =>
        row.state === 5 ||
        row.state === 6 ||
        row.state === 7 || { zh: '没有失败或取消', en: 'It has neither failed nor been cancelled' },
    },
    cancel: {
      label: { zh: '取消', en: 'Cancel' },
      needs: 'cancel',
      when: row => row.state === 1 || { zh: '只有待下发的可以取消', en: 'Only waiting piles can be cancelled' },
      isHarm: true,
    },
  },
})
