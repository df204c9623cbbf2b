// What a check of the books found: what should be, what is, and of which paper or account.
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { differenceKind, ledgerDocument } from '../ledger-enums.ts'

const most = 100_000_000_000
const signed = { write: 'never', least: -most, most, width: 120 } as const

export const bookDifference = resource('bill-service/bookDifference', {
  title: { zh: '账务差异', en: 'Difference in the books' },
  label: 'documentNo',
  rights: 'bookCheck',
  verbs: ['pages'],
  fields: {
    kind: f.choice('差异类型', 'What differs', differenceKind, { write: 'never', filter: true, width: 160 }),
    document: f.choice('单据类型', 'Document', ledgerDocument, {
      optional: true,
      write: 'never',
      filter: true,
      width: 110,
    }),
    documentNo: f.text('单据/凭证/账号', 'Number', { optional: true, write: 'never', filter: true, width: 180 }),
    documentId: f.text('单据编号', 'Document id', {
      optional: true,
      write: 'never',
      list: 'never',
      detail: 'never',
      sheet: 'never',
    }),
    account: f.ref('账户', 'Account', 'member-service/account', {
      optional: true,
      write: 'never',
      filter: true,
      width: 170,
    }),
    isOfFleet: f.flag('车队', 'Of a fleet', { write: 'never', list: 'never', detail: 'never', sheet: 'never' }),
    expectedFen: f.fen('应为', 'Should be', signed),
    foundFen: f.fen('实为', 'Is', signed),
    gapFen: f.fen('差额', 'Differs by', { ...signed, sort: true }),
    check: f.text('核对批次', 'Check', { write: 'never', filter: true, list: 'never' }),
  },
  list: {
    order: ['gapFen', 'desc'],
    filters: ['kind', 'document', 'documentNo'],
    phone: ['documentNo', 'gapFen', 'kind'],
  },
})
