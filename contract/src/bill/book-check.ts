// Checks of the books: each night and by a button. What they found is in book-difference.ts.
import * as z from 'zod'
import { read, write } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import { checkOutcome, houseSubject } from '../ledger-enums.ts'

/** Only the platform chooses whose books; without a choice it means all of them. */
const SellerIn = z.strictObject({ seller: Id.optional() })

const House = z.strictObject({
  seller: z.strictObject({ id: Id, label: z.string() }),
  subject: houseSubject.schema,
  accountNo: z.string(),
  balanceFen: z.int(),
})
export type HouseBalance = z.infer<typeof House>

export const bookCheck = resource('bill-service/bookCheck', {
  title: { zh: '账务核对', en: 'Check of the books' },
  label: 'startTime',
  verbs: ['pages', 'get'],
  fields: {
    startTime: f.time('开始时间', 'Started', { write: 'never', filter: true, sort: true, fixed: 'left' }),
    outcome: f.choice('结果', 'Outcome', checkOutcome, { write: 'never', filter: true, width: 170 }),
    differences: f.int('差异数', 'Differences', { write: 'never', filter: true, width: 100 }),
    accounts: f.int('账户数', 'Accounts', { write: 'never', width: 100 }),
    postings: f.int('凭证数', 'Postings', { write: 'never', width: 100 }),
    documents: f.int('单据数', 'Documents', { write: 'never', width: 100 }),
    elapsedMs: f.int('耗时(毫秒)', 'Took (ms)', { write: 'never', width: 110 }),
    asker: f.ref('发起人', 'Asked by', 'system-service/user', { optional: true, write: 'never', width: 120 }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'never', filter: true }),
  },
  list: {
    order: ['startTime', 'desc'],
    filters: ['startTime', 'outcome'],
    phone: ['startTime', 'differences', 'outcome'],
  },
  more: {
    run: write({
      may: 'run',
      input: SellerIn,
      output: z.strictObject({ checks: z.int(), differences: z.int(), lastId: Id.nullable() }),
    }),
    /** What each account of the house holds: as of the last closing and what came since. */
    houses: read({ may: 'query', input: SellerIn, output: z.array(House) }),
  },
})
