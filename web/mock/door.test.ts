import { createHash } from 'node:crypto'
import { permission } from '@ev/contract/system/permission'
import { preference } from '@ev/contract/system/preference'
import { role } from '@ev/contract/system/role'
import { seller } from '@ev/contract/system/seller'
import { user } from '@ev/contract/system/user'
import { instant } from '@ev/rules/units'
import { describe, expect, test } from 'vitest'
import { accounts, password } from './accounts.ts'
import { type Answered, beside, theSeven } from './answers.ts'
import { isCall, replyTo } from './door.ts'
import { emptyMemory } from './memory.ts'

const now = instant(Date.parse('2026-11-15T02:00:00Z'))

const login = (account: string, typed = password) => {
  const hash = createHash('sha256').update(typed).digest('hex')
  return { account, password: hash, smsCaptchaPass: false }
}

/** Of the calls that need any. */
const inputs = new Map<string, unknown>([
  [seller.login.path, login('admin')],
  [permission.isScreen.path, { url: '/home' }],
  [preference.save.path, { key: 'shell.tabs', value: ['/home'] }],
])

function openDoor() {
  const memory = emptyMemory()
  const send = (path: string, input: unknown, token?: string) =>
    replyTo({ method: 'POST', path, token, body: JSON.stringify(input), language: 'zh' }, memory, now)
  const signIn = (account: string, typed?: string) => send(seller.login.path, login(account, typed)).envelope
  return { send, signIn, tokenOf: (account: string) => String(signIn(account).data) }
}

describe('[7.2] the web alone', () => {
  test('answers login, permissions, user info, logout, role page, user page and roles', () => {
    expect(theSeven.map(({ call }) => call.path)).toEqual([
      '/system-service/seller/login',
      '/system-service/permission/userList',
      '/system-service/user/getUserInfoDTO',
      '/system-service/user/logout',
      '/system-service/role/pages',
      '/system-service/user/pages',
      '/system-service/role/options',
    ])
  })

  test.each(accounts)('answers $user.account in the shapes that the product answers in', ({ user: person, menu }) => {
    const { send, tokenOf } = openDoor()
    const held = new Set(menu.map(item => item.permission))
    const mayCall = ({ call }: Answered) => call.permission === undefined || held.has(call.permission)
    for (const { call } of [...theSeven, ...beside].filter(mayCall)) {
      const { envelope } = send(call.path, inputs.get(call.path) ?? {}, tokenOf(person.account))
      expect(envelope, call.path).toMatchObject({ code: 0, success: true })
      expect(call.output.safeParse(envelope.data).error, call.path).toBeUndefined()
    }
  })

  test('lets in who knows the password and nobody else', () => {
    const { signIn } = openDoor()
    expect(accounts.map(({ user: person }) => signIn(person.account).code)).toEqual([0, 0])
    expect(signIn('admin', 'Charge@2025')).toMatchObject({ code: 4, success: false, msg: '账号或密码错误' })
    expect(signIn('nobody').code).toBe(4)
  })

  test('asks for a login, and knows when it is over', () => {
    const { send, tokenOf } = openDoor()
    expect(send(user.getUserInfoDTO.path, {})).toMatchObject({ http: 401, envelope: { code: 401 } })
    expect(send(user.getUserInfoDTO.path, {}, 'made-up').envelope.code).toBe(2)
    const token = tokenOf('admin')
    expect(send(user.getUserInfoDTO.path, {}, token).envelope.data).toMatchObject({ account: 'admin' })
    expect(send(user.logout.path, {}, token).envelope.code).toBe(0)
    expect(send(user.getUserInfoDTO.path, {}, token).envelope.code).toBe(2)
  })

  test('shows the roles to whoever may see them', () => {
    const { send, tokenOf } = openDoor()
    expect(send(role.calls.pages.path, { filters: { name: '客服' } }, tokenOf('admin')).envelope.data).toMatchObject({
      total: 1,
    })
    expect(send(role.calls.pages.path, {}, tokenOf('cs399'))).toMatchObject({ http: 403, envelope: { code: 403 } })
  })

  test('keeps for each user how they have set up the product', () => {
    const { send, tokenOf } = openDoor()
    const [admin, clerk] = [tokenOf('admin'), tokenOf('cs399')]
    send(preference.save.path, { key: 'a', value: 1 }, admin)
    send(preference.save.path, { key: 'b', value: 2 }, admin)
    send(preference.save.path, { key: 'a', value: null }, admin)
    const kept = [admin, clerk].map(token => send(preference.all.path, {}, token).envelope.data)
    expect(kept).toEqual([{ b: 2 }, {}])
  })

  test('says of everything else that it has no server for it, and of wrong input what is wrong', () => {
    const { send, tokenOf } = openDoor()
    const other = send('/bill-service/order/pages', {}, tokenOf('admin')).envelope
    expect(other).toMatchObject({ code: 404, success: false })
    expect(other.msg).toContain('没有服务端')
    expect(send(role.calls.pages.path, { pageSize: 0 }, tokenOf('admin')).envelope.code).toBe(400)
  })
})

test('pages and files are no calls', () => {
  expect(['/home', '/user/login', '/src/main.tsx', '/analysis/other'].filter(isCall)).toEqual([])
})

test('the sample chart shows the last ten days, day by day, today last', () => {
  const { envelope } = openDoor().send('/analysis/month-bar', {})
  const days = ['06', '07', '08', '09', '10', '11', '12', '13', '14', '15']
  expect(envelope.data).toEqual(days.map(day => ({ x: `2026-11-${day}`, y: expect.any(Number) })))
})
