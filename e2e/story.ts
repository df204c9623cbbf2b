// What every story has: a page whose console stays clean, and the few things that all of them do.
import { createHash } from 'node:crypto'
import type { Call } from '@ev/contract/kit/calls'
import { seller } from '@ev/contract/system/seller'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'

const password = 'Charge@2026'

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

export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/user/login')
  await enterAccount(page, account)
  await expect(greeting(page)).toBeVisible()
}

export const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /好，/ })

export const catalogues = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })

type Answer = { code: number; msg: string; data: unknown }

/** A call as another program would make it, with a login of its own. */
export async function callAs<C extends Call>(
  request: APIRequestContext,
  account: string,
  { path }: C,
  input: NonNullable<C['types']>['in'],
): Promise<NonNullable<C['types']>['out']> {
  const send = async (to: string, data: unknown, headers = {}) => {
    const answer = (await (await request.post(to, { data, headers })).json()) as Answer
    expect(answer.code, answer.msg).toBe(0)
    return answer.data
  }
  const hash = createHash('sha256').update(password).digest('hex')
  const login = { account, password: hash, smsCaptchaPass: false }
  const token = await send(seller.login.path, login)
  return send(path, input, { authorization: String(token) })
}
