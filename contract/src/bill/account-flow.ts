// Account flow: every entry of every customer's account, with what it held before and after and the paper behind it.
import * as z from 'zod'
import { read } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { filtersShape } from '../kit/list.ts'
import { resource } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import { flowDirection, houseSubject, ledgerDocument } from '../ledger-enums.ts'
import { accountOwner, accountState, accountType, eventType } from '../member-enums.ts'

const most = 100_000_000_000
const signed = { write: 'never', least: -most, most } as const

const time = f.time('时间', 'Time', { write: 'never', filter: true, sort: true })

/** Over which days; the whole of it where nothing is said. */
const SpanIn = z.strictObject({ account: Id, filters: filtersShape({ time }).default({}) })

const Fen = z.int()
const Span = z.strictObject({
  account: z.strictObject({
    id: Id,
    accountNo: z.string(),
    type: accountType.schema,
    state: accountState.schema,
    owner: accountOwner.schema,
    ownerId: Id,
    ownerName: z.string(),
    balanceFen: Fen,
    heldFen: Fen,
    floorFen: Fen,
    /** balance − held − floor; nothing of an account that is not open. */
    availableFen: Fen,
  }),
  /** opening + in − out = closing, whatever the other filters of the list are. */
  openingFen: Fen,
  inFen: Fen,
  outFen: Fen,
  closingFen: Fen,
  /** What it held at the end of each day on which something moved. */
  curve: z.array(z.strictObject({ day: z.string(), closingFen: Fen })),
})
export type AccountSpan = z.infer<typeof Span>

export const accountFlow = resource('bill-service/accountFlow', {
  title: { zh: '账户流水', en: 'Account flow' },
  label: 'flowNo',
  verbs: ['pages', 'get', 'export'],
  fields: {
    flowNo: f.text('流水号', 'Flow no.', { write: 'never', filter: true, width: 170, fixed: 'left' }),
    time,
    account: f.ref('账户', 'Account', 'member-service/account', { write: 'never', filter: true, width: 130 }),
    accountType: f.choice('账户类型', 'Account type', accountType, { write: 'never', filter: true, list: 'offered' }),
    ownerName: f.text('所有人', 'Owner', { write: 'never', width: 120 }),
    ownerType: f.choice('所有人类型', 'Kind of owner', accountOwner, { write: 'never', filter: true, list: 'offered' }),
    member: f.ref('会员', 'Member', 'member-service/member', {
      optional: true,
      write: 'never',
      filter: true,
      list: 'offered',
    }),
    fleet: f.ref('车队', 'Fleet', 'member-service/fleet', {
      optional: true,
      write: 'never',
      filter: true,
      list: 'offered',
    }),
    event: f.choice('事件类型', 'Event', eventType, { write: 'never', filter: true, width: 100 }),
    direction: f.choice('方向', 'Direction', flowDirection, { write: 'never', filter: true, list: 'offered' }),
    amountFen: f.fen('金额', 'Amount', { ...signed, filter: true, sort: true, sum: true, width: 120 }),
    beforeFen: f.fen('变动前', 'Before', { ...signed, width: 120 }),
    afterFen: f.fen('变动后', 'After', { ...signed, width: 120 }),
    document: f.choice('单据类型', 'Document', ledgerDocument, { write: 'never', filter: true, list: 'offered' }),
    documentNo: f.text('单据号', 'Document no.', { optional: true, write: 'never', filter: true, width: 180 }),
    documentId: f.text('单据编号', 'Document id', { write: 'never', list: 'never', detail: 'never', sheet: 'never' }),
    subject: f.choice('渠道/科目', 'Channel or subject', houseSubject, {
      optional: true,
      write: 'never',
      filter: true,
      width: 120,
    }),
    inFen: f.fen('收入', 'In', { optional: true, write: 'never', sum: true, list: 'offered' }),
    outFen: f.fen('支出', 'Out', { optional: true, write: 'never', sum: true, list: 'offered' }),
    maker: f.ref('操作人', 'By', 'system-service/user', { optional: true, write: 'never', filter: true, width: 110 }),
    note: f.text('备注', 'Note', { optional: true, write: 'never', width: 200 }),
    place: f.int('账内序号', 'Place in the account', { write: 'never', sort: true, list: 'offered' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', {
      optional: true,
      write: 'never',
      filter: true,
      list: 'offered',
    }),
  },
  list: {
    order: ['time', 'desc'],
    filters: ['time', 'account', 'member', 'fleet', 'event', 'direction', 'documentNo'],
    initial: { time: { preset: 'last30Days' } },
    phone: ['ownerName', 'amountFen', 'event'],
  },
  more: {
    /** One account over a span of days: what it held, what came and went, and what it holds at the end. */
    span: read({ may: 'query', input: SpanIn, output: Span }),
  },
})
