// Sessions at the expense of a card, by the rights of the cards.
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { sessionState } from '../operation-enums.ts'

export const cardSession = resource('operation-service/cardSession', {
  title: { zh: '刷卡充电记录', en: 'Session by card' },
  label: 'sessionNo',
  rights: 'card',
  verbs: ['pages'],
  fields: {
    sessionNo: f.text('流水号', 'Session', { write: 'never', filter: true, width: 280, fixed: 'left' }),
    card: f.ref('充电卡', 'Card', 'member-service/card', { write: 'never', filter: true, width: 160 }),
    state: f.choice('状态', 'State', sessionState, { write: 'never', filter: true, width: 100 }),
    station: f.ref('电站', 'Station', 'config-service/station', { write: 'never', filter: true, width: 180 }),
    pile: f.ref('充电桩', 'Pile', 'config-service/pile', { write: 'never', filter: true, width: 160 }),
    vin: f.text('车架号', 'VIN', { optional: true, write: 'never', filter: true, width: 170 }),
    energy: f.energy('电量', 'Energy', { optional: true, write: 'never', width: 110 }),
    askedTime: f.time('开始时间', 'Asked for', { write: 'never', filter: true, sort: true }),
    endTime: f.time('结束时间', 'Ended', { optional: true, write: 'never', filter: true }),
  },
  list: {
    order: ['askedTime', 'desc'],
    filters: ['state', 'station', 'askedTime'],
    phone: ['station', 'energy', 'state'],
  },
})
