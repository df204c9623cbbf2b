// Accounts of members, fleets, drivers and cards: what is in them, what can be spent of it, and what people did to them.
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import type { Text } from '../kit/text.ts'
import { accountOwner, accountState, accountType } from '../member-enums.ts'

const reason = f.text('原因', 'Reason', { max: 100 })
/** A detail reckons them out in one line. */
const money = { write: 'never', width: 120, least: -100_000_000_000, detail: 'never' } as const

type State = { readonly state: 1 | 2 | 3 }
const is =
  (...wanted: readonly State['state'][]) =>
  (row: State): true | Text =>
    wanted.includes(row.state) || stands[row.state]

const stands: Record<State['state'], Text> = {
  1: { zh: '该账户状态正常', en: 'The account is open' },
  2: { zh: '该账户已冻结', en: 'The account is frozen' },
  3: { zh: '该账户已停用', en: 'The account is disabled' },
}

export const account = resource('member-service/account', {
  title: { zh: '账户', en: 'Account' },
  label: 'accountNo',
  verbs: ['pages', 'get', 'history', 'options', 'export'],
  fields: {
    accountNo: f.text('账户号', 'Account no.', { write: 'never', filter: true, width: 140, fixed: 'left' }),
    owner: f.choice('归属类型', 'Belongs to a', accountOwner, { write: 'never', filter: true, width: 100 }),
    ownerName: f.text('归属', 'Owner', { write: 'never', filter: true, width: 140 }),
    kind: f.choice('账户类型', 'Type', accountType, { write: 'never', filter: true, width: 100 }),
    state: f.choice('状态', 'Status', accountState, { write: 'never', filter: true, width: 90 }),
    stateReason: f.text('状态原因', 'Why', { optional: true, write: 'never', list: 'offered', width: 160 }),
    balanceFen: f.fen('余额', 'Balance', { ...money, filter: true, sort: true, sum: true }),
    heldFen: f.fen('冻结金额', 'Set aside', { ...money, sum: true }),
    limitFen: f.fen('授信额度', 'Credit', { ...money, sum: true }),
    availableFen: f.fen('可用金额', 'Available', {
      ...money,
      sum: true,
      help: {
        zh: '余额 − 冻结金额 + 授信额度；冻结或停用的账户为 0',
        en: 'Balance, less what is set aside, plus the credit; nothing of an account that is not open',
      },
    }),
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
    driver: f.ref('车队子会员', 'Sub-member', 'member-service/fleetMember', {
      optional: true,
      write: 'never',
      filter: true,
      list: 'offered',
    }),
    card: f.ref('充电卡', 'Card', 'member-service/card', {
      optional: true,
      write: 'never',
      filter: true,
      list: 'offered',
    }),
    entries: f.int('流水笔数', 'Entries', { write: 'never', list: 'offered', width: 90 }),
    lastTime: f.time('最近变动', 'Last movement', { optional: true, write: 'never', filter: true }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true }),
    createTime: f.time('开户时间', 'Opened', { write: 'never', filter: true, sort: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['accountNo', 'ownerName', 'owner', 'kind', 'state'],
    phone: ['ownerName', 'availableFen', 'state'],
  },
  // It is looked at and never filled in.
  form: {
    groups: [
      {
        title: { zh: '账户', en: 'The account' },
        fields: ['accountNo', 'owner', 'ownerName', 'kind', 'state', 'stateReason'],
      },
      {
        title: { zh: '资金', en: 'Money' },
        fields: ['entries', 'lastTime'],
      },
    ],
  },
  actions: {
    freeze: {
      label: { zh: '冻结', en: 'Freeze' },
      needs: 'freeze',
      when: is(1),
      isHarm: true,
      confirm: count => ({
        zh: `冻结 ${count} 个账户？冻结后既不能收入也不能支出`,
        en: `Freeze ${count} accounts? Nothing goes in or out`,
      }),
      input: { reason },
      isBatch: true,
      undo: 'thaw',
    },
    thaw: {
      label: { zh: '解冻', en: 'Thaw' },
      needs: 'thaw',
      when: is(2),
      isBatch: true,
    },
    disable: {
      label: { zh: '停用', en: 'Disable' },
      needs: 'disable',
      when: is(1, 2),
      isHarm: true,
      confirm: count => ({
        zh: `停用 ${count} 个账户？停用后既不能收入也不能支出`,
        en: `Disable ${count} accounts? Nothing goes in or out`,
      }),
      input: { reason },
      isBatch: true,
      undo: 'enable',
    },
    enable: {
      label: { zh: '启用', en: 'Enable' },
      needs: 'enable',
      when: is(3),
      isBatch: true,
    },
    credit: {
      label: { zh: '授信', en: 'Set credit' },
      needs: 'credit',
      when: row =>
        row.kind === 4 ||
        (row.kind === 2 && row.owner === 'member') || {
          zh: '请在授信账户或会员的手机账户上设置额度',
          en: 'Set it at a credit account, or at the main account of a member',
        },
      confirm: () => ({
        zh: '新额度即时生效；超过复核线的须由第二人同意',
        en: 'It holds at once; above the parameter a second person has to agree',
      }),
      input: { limitFen: f.fen('授信额度', 'Credit', { most: 1_000_000_000 }), reason },
    },
  },
})
