// What became of a card, step by step, and the money that moved with it.
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { cardEventKind } from '../member-enums.ts'

export const cardEvent = resource('member-service/cardEvent', {
  title: { zh: '卡片操作记录', en: 'Card event' },
  label: 'eventNo',
  rights: 'card',
  verbs: ['pages', 'get', 'export'],
  fields: {
    eventNo: f.text('单号', 'Number', { write: 'never', filter: true, width: 180, fixed: 'left' }),
    card: f.ref('充电卡', 'Card', 'member-service/card', { write: 'never', filter: true, width: 160 }),
    kind: f.choice('操作', 'What', cardEventKind, { write: 'never', filter: true, width: 130 }),
    amountFen: f.fen('金额', 'Amount', { write: 'never', filter: true, sum: true, width: 110 }),
    fromAccount: f.ref('转出账户', 'From', 'member-service/account', { optional: true, write: 'never', width: 170 }),
    toAccount: f.ref('转入账户', 'To', 'member-service/account', { optional: true, write: 'never', width: 170 }),
    reason: f.text('原因', 'Reason', { optional: true, write: 'never', width: 200 }),
    madeBy: f.ref('操作人', 'By', 'system-service/user', { optional: true, write: 'never', filter: true, width: 120 }),
    createTime: f.time('时间', 'Time', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['eventNo', 'card', 'kind', 'createTime'],
    phone: ['card', 'kind', 'amountFen'],
  },
})
