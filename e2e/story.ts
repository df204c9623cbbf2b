// What every story has: a page whose console stays clean, and the few things that all of them do.
import { createHash, randomInt } from 'node:crypto'
import type { Call } from '@ev/contract/kit/calls'
import { role } from '@ev/contract/system/role'
import { seller } from '@ev/contract/system/seller'
import { smsLog } from '@ev/contract/system/sms-log'
import { user } from '@ev/contract/system/user'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'

export const password = 'Charge@2026'

type Fixtures = {
  /** Complaints of the console that the story brings about on purpose. */
  expectedComplaint: RegExp | undefined
  quietConsole: undefined
}

export const test = base.extend<Fixtures>({
  expectedComplaint: [undefined, { option: true }],
  quietConsole: [
    async ({ page, expectedComplaint }, use) => {
      const complaints: string[] = []
      page.on('console', message => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', error => complaints.push(String(error)))
      await use(undefined)
      // What is still on its way when a story ends is nobody's any more.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(complaints.filter(text => !expectedComplaint?.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Fills in the account form of the login page that is open, and sends it. */
export async function enterAccount(page: Page, account: string, typed = password): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(typed)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Somebody who is logged in and stands on the home page; the form itself has stories of its own. */
export async function signIn(page: Page, account: string): Promise<void> {
  await holdLogin(page, account)
  await page.goto('/home')
  await expect(greeting(page)).toBeVisible()
}

/** Somebody who is logged in and has opened nothing yet: the story says where they go first. */
export async function holdLogin(page: Page, account: string): Promise<void> {
  await haveSession(page, await tokenOf(page.request, account))
}

/** As a login leaves it in the browser, in a window that was open before. */
export async function haveSession(page: Page, token: string): Promise<void> {
  // The lightest page of the product.
  await page.goto('/icon.svg')
  await page.evaluate(
    ([held, lifeMs]) => {
      sessionStorage.setItem('alive', '1')
      localStorage.removeItem('rights')
      localStorage.setItem('session', JSON.stringify({ token: held, expiresAt: Date.now() + lifeMs }))
    },
    [token, 604_800_000] as const,
  )
}

/** Asks for the logout; the question stands. */
export async function askLogout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^用户菜单：/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(logoutQuestion(page)).toBeVisible()
}

export const logoutQuestion = (page: Page) => page.getByRole('dialog', { name: '确定要退出登录吗？' })

export async function logOut(page: Page): Promise<void> {
  await askLogout(page)
  await logoutQuestion(page).getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('heading', { name: '欢迎登录' })).toBeVisible()
}

/** The path of every page that is loaded from now on, seen by its request: one that leads elsewhere is never finished. */
export function loadsOf(page: Page): string[] {
  const loads: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  return loads
}

export const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /好，/ })

export const catalogues = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })

type Answer = { code: number; msg: string; data: unknown }
type In<C extends Call> = NonNullable<C['types']>['in']
type Out<C extends Call> = NonNullable<C['types']>['out']

/** A call as another program would make it, with a login of its own. */
export async function callAs<C extends Call>(
  request: APIRequestContext,
  account: string,
  one: C,
  input: In<C>,
): Promise<Out<C>> {
  return (await loginOf(request, account))(one, input)
}

/** The code of the last message to a telephone, as the platform's administrator may read it. */
export async function codeSentTo(
  request: APIRequestContext,
  administrator: string,
  telephone: string,
): Promise<string> {
  const call = await loginOf(request, administrator)
  const { records } = await call(smsLog.calls.pages, { filters: { telephone } })
  const { value } = await call(smsLog.calls.reveal, { id: records[0]?.id ?? '', field: 'content' })
  return /\d{6}/.exec(value)?.[0] ?? ''
}

/** Somebody of seller 399 whom no other story knows, and who may do all that its administrators may. */
export async function newAdministrator(request: APIRequestContext, name = '何小满'): Promise<string> {
  const roles = await (await keeperOf(request))(role.calls.options, { text: '运营商管理员' })
  return newStaff(
    request,
    name,
    roles.map(({ id }) => id),
  )
}

/**
 * Somebody of seller 399 whom no other story knows: without a role, with the password of the demo and nothing due. Their
 * change of the first password has left them one note, and no session is open.
 */
export async function newStaff(
  request: APIRequestContext,
  name = '何小满',
  roles: readonly string[] = [],
): Promise<string> {
  const digits = String(randomInt(1e8)).padStart(8, '0')
  const account = `s${digits}`
  // None of the numbers that `newUsers` gives.
  const profile = { name, account, telephone: `136${digits}`, email: `${account}@example.com` }
  const first = 'First@202607'
  await (await keeperOf(request))(user.add, {
    ...profile,
    password: sha256(first),
    sellerId: '399',
    roles: [...roles],
  })
  const login = await loginOf(request, account, first)
  const { id, sellerId } = await login(user.getUserInfoDTO, {})
  const hashes = { password: sha256(password), oldPassword: sha256(first) }
  await login(user.updatePassword, { id, sellerId, account, ...hashes })
  await login(user.logout, {})
  return account
}

// Counted up from somewhere: six digits by chance are the same twice within a few hundred stories.
let nextGroup = randomInt(1e6)

/** Users of seller 399 whom no other story knows, found by the word that begins their names; they never log in. */
export async function newUsers(request: APIRequestContext, count: number) {
  const digits = String(nextGroup++ % 1e6).padStart(6, '0')
  const call = await keeperOf(request)
  const places = Array.from({ length: count }, (_, at) => String(at + 1).padStart(2, '0'))
  const accounts = places.map(place => `u${digits}${place}`)
  for (const [at, place] of places.entries())
    await call(user.add, {
      name: `组${digits}${place}`,
      account: accounts[at] ?? '',
      telephone: `139${digits}${place}`,
      email: `${accounts[at]}@example.com`,
      sellerId: '399',
      roles: [],
    })
  return { word: `组${digits}`, accounts }
}

/** Signs in somebody who has no home, and so no greeting. */
export async function signInStaff(page: Page, account: string): Promise<void> {
  await holdLogin(page, account)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: /^欢迎，/ })).toBeVisible()
}

let keeper: string | undefined

/** Calls of who makes people for stories: logged in once, for no story looks at that login or ends it. */
async function keeperOf(request: APIRequestContext) {
  keeper ??= await tokenOf(request, 'op399')
  return callsWith(request, keeper)
}

/** A login of its own, and calls with it. */
export async function loginOf(request: APIRequestContext, account: string, typed = password) {
  return callsWith(request, await tokenOf(request, account, typed))
}

function callsWith(request: APIRequestContext, authorization: string) {
  return async <C extends Call>({ path }: C, input: In<C>) =>
    (await send(request, path, input, { authorization })) as Out<C>
}

/** A login that no page knows of. */
export async function tokenOf(request: APIRequestContext, account: string, typed = password): Promise<string> {
  const login = { account, password: sha256(typed), smsCaptchaPass: false }
  return String(await send(request, seller.login.path, login))
}

async function send(request: APIRequestContext, path: string, data: unknown, headers = {}): Promise<unknown> {
  const answer = (await (await request.post(path, { data, headers })).json()) as Answer
  expect(answer.code, answer.msg).toBe(0)
  return answer.data
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
