// The other side of the account flow: entries of the accounts of the seller itself. They carry no balance of their own.
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { flowDirection, houseSubject, ledgerDocument } from '../ledger-enums.ts'
import { eventType } from '../member-enums.ts'

const most = 100_000_000_000

export const houseFlow = resource('bill-service/houseFlow', {
  title: { zh: '科目流水', en: 'Entry of a house account' },
  label: 'flowNo',
  rights: 'bookCheck',
  verbs: ['pages'],
  fields: {
    flowNo: f.text('流水号', 'Flow no.', { write: 'never', filter: true, width: 170, fixed: 'left' }),
    time: f.time('时间', 'Time', { write: 'never', filter: true, sort: true }),
    subject: f.choice('科目', 'Subject', houseSubject, { write: 'never', filter: true, width: 110 }),
    event: f.choice('事件类型', 'Event', eventType, { write: 'never', filter: true, width: 110 }),
    direction: f.choice('方向', 'Direction', flowDirection, { write: 'never', filter: true, width: 80 }),
    amountFen: f.fen('金额', 'Amount', {
      write: 'never',
      least: -most,
      most,
      filter: true,
      sum: true,
      width: 130,
    }),
    document: f.choice('单据类型', 'Document', ledgerDocument, { write: 'never', filter: true, width: 110 }),
    documentNo: f.text('单据号', 'Document no.', { optional: true, write: 'never', filter: true, width: 180 }),
    documentId: f.text('单据编号', 'Document id', { write: 'never', list: 'never', detail: 'never', sheet: 'never' }),
    note: f.text('备注', 'Note', { optional: true, write: 'never', width: 200 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', {
      optional: true,
      write: 'never',
      filter: true,
      list: 'offered',
    }),
  },
  list: {
    order: ['time', 'desc'],
    filters: ['time', 'event', 'direction', 'documentNo'],
    initial: { time: { preset: 'last30Days' } },
    phone: ['subject', 'amountFen', 'event'],
  },
})
