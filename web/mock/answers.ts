// What the profile `self` answers without a server: the seven calls of development (requirements 7), and beside them
// the little that the shell asks for on its way.
import { platform } from '@ev/contract/config/platform'
import { type Call, calls, read } from '@ev/contract/kit/calls'
import type { Row } from '@ev/contract/kit/resource'
import { page, paged } from '@ev/contract/kit/shapes'
import { notification } from '@ev/contract/system/notification'
import { parameter } from '@ev/contract/system/parameter'
import { permission } from '@ev/contract/system/permission'
import { preference } from '@ev/contract/system/preference'
import { role } from '@ev/contract/system/role'
import { seller } from '@ev/contract/system/seller'
import { theme } from '@ev/contract/system/theme'
import { UserInfo, user } from '@ev/contract/system/user'
import { work } from '@ev/contract/system/work'
import { refuse } from '@ev/rules/refuse'
import { type Account, accounts } from './accounts.ts'
import type { Memory } from './memory.ts'

type Caller = { readonly account: Account; readonly token: string }
type Asked = { readonly input: unknown; readonly caller: Caller | undefined; readonly memory: Memory }
export type Answered = { readonly call: Call; readonly answer: (asked: Asked) => unknown }

type In<C extends Call> = NonNullable<C['types']>['parsed']
type Out<C extends Call> = NonNullable<C['types']>['out']

// The contract has parsed the input by then; the table of answers has lost its type.
const forAnyone = <C extends Call>(call: C, answer: (input: In<C>, memory: Memory) => Out<C>): Answered => ({
  call,
  answer: ({ input, memory }) => answer(input as In<C>, memory),
})
const forUser = <C extends Call>(
  call: C,
  answer: (input: In<C>, caller: Caller, memory: Memory) => Out<C>,
): Answered => ({
  call,
  answer: ({ input, caller, memory }) => answer(input as In<C>, caller ?? refuse('tokenMissing'), memory),
})

const { pages: userPages } = calls('system-service/user', {
  pages: read({ may: 'query', input: paged({}), output: page(UserInfo) }),
})

const roleRow = { version: 1, description: '', stationIds: [], menuIds: [], userCount: 1, isBuiltIn: true }
const createTime = '2026-01-05 09:00:00'
const roles: Row<typeof role.fields>[] = [
  { ...roleRow, id: '1', code: 'admin', name: '平台管理员', seller: null, dataScope: 'seller', createTime },
  {
    ...roleRow,
    id: '2',
    code: 'service',
    name: '客服',
    seller: { id: '399', label: '粤充新能源' },
    dataScope: 'org',
    createTime,
  },
]

/** The promise of this profile. */
export const theSeven: readonly Answered[] = [
  forAnyone(seller.login, ({ account, password }, memory) => memory.signIn(account, password)),
  forUser(permission.userList, (_, { account }) => [...account.menu]),
  forUser(user.getUserInfoDTO, (_, { account }) => account.user),
  forUser(user.logout, (_, { token }, memory) => {
    memory.signOut(token)
    return null
  }),
  forUser(role.calls.pages, ({ filters, ...asked }) => {
    const name = String(filters.name ?? '')
    const page = pageOf(
      roles.filter(one => one.name.includes(name)),
      asked,
    )
    return { ...page, isCapped: false, next: null, previous: null, sums: null }
  }),
  forUser(userPages, asked =>
    pageOf(
      accounts.map(one => one.user),
      asked,
    ),
  ),
  forUser(role.calls.options, ({ text }) =>
    roles.filter(({ name }) => name.includes(text)).map(({ id, name }) => ({ id, label: name })),
  ),
]

/** Mostly that there is nothing, in the right shape, so that the shell is not kept from its work. */
export const beside: readonly Answered[] = [
  forAnyone(platform.getPlatformInfo, () => ({
    sellerId: null,
    platformName: '充电运营管理平台',
    platformTitle: '充电运营管理平台',
    platformLogo: '',
    platformWebsiteIcon: '',
    filingNo: '',
    copyright: '',
  })),
  forUser(seller.options, () => []),
  forUser(parameter.shell, () => ({
    hasWatermark: false,
    bigScreenUrl: '',
    bigScreen3dUrl: '',
    hasReconciliationSite: false,
  })),
  forUser(permission.isScreen, ({ url }) => accounts.some(({ menu }) => menu.some(item => item.url === url))),
  forUser(work.mine, () => []),
  forUser(theme.calls.mine, () => ({})),
  forUser(notification.unread, () => ({ count: 0 })),
  forUser(notification.pages, asked => pageOf([], asked)),
  forUser(preference.all, (_, { account }, memory) => memory.preferencesOf(account)),
  forUser(preference.save, ({ key, value }, { account }, memory) => {
    memory.prefer(account, key, value)
    return null
  }),
]

function pageOf<Row>(rows: readonly Row[], { current, pageSize }: { current: number; pageSize: number }) {
  const from = (current - 1) * pageSize
  return { current, pageSize, total: rows.length, records: rows.slice(from, from + pageSize) }
}
