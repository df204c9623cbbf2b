// A driver has a gun kept by the app: the pile keeps it or will not, staff see it, they charge, and say how it was.
import { randomInt } from 'node:crypto'
import { apiAppointment } from '@ev/contract/api/appointment'
import { apiCharge } from '@ev/contract/api/charge'
import { apiEvaluation } from '@ev/contract/api/evaluation'
import { apiMember } from '@ev/contract/api/member'
import { recharge } from '@ev/contract/bill/recharge'
import { gun } from '@ev/contract/config/gun'
import type { Call } from '@ev/contract/kit/calls'
import { member } from '@ev/contract/member/member'
import { fen } from '@ev/rules/units'
import type { APIRequestContext, Page } from '@playwright/test'
import { connect, now, pileOf } from './ocpp-pile.ts'
import { expectReadable } from './readable.ts'
import { codeSentTo, expect, loginOf, signIn, test } from './story.ts'

/** A pile of its own whose guns are all free; `answers` says what it thinks of what it is told. */
async function aFreePile(page: Page, story: Parameters<typeof pileOf>[1], answers: Parameters<typeof connect>[1] = {}) {
  const { id, code, ask, access } = await pileOf(page.request, story)
  const connected = await connect(access.address, answers)
  const { total } = await ask(gun.calls.pages, { filters: { pile: [id] } })
  for (let connectorId = 2; connectorId <= total; connectorId++)
    await connected.tell('Available', 'NoError', connectorId)
  return { connected, gunCode: `${code}01` }
}

/** Somebody new at the app, with 100 yuan. */
async function aDriver(request: APIRequestContext) {
  const phone = `137${String(randomInt(1e8)).padStart(8, '0')}`
  const send = async <C extends Call>(one: C, input: NonNullable<C['types']>['in'], token = '') => {
    const headers: Record<string, string> = token === '' ? {} : { authorization: token }
    const response = await request.post(one.path, { data: input as object, headers })
    return (await response.json()) as { code: number; msg: string; data: NonNullable<C['types']>['out'] }
  }
  await send(apiMember.code, { sellerId: '399', phone })
  const captcha = await codeSentTo(request, 'admin', phone)
  const { data, msg } = await send(apiMember.login, { sellerId: '399', phone, captcha, client: 'app' })
  expect(data, msg).toBeTruthy()
  const ask = await loginOf(request, 'op399')
  const { records } = await ask(member.calls.pages, { filters: { phone } })
  const draft = {
    purpose: 'staff',
    card: null,
    giftFen: fen(0),
    way: 'cash',
    voucherNo: '',
    voucher: '',
    note: '',
  } as const
  await ask(recharge.calls.add, { ...draft, member: records[0]?.id ?? '', topupFen: fen(10_000) })
  return {
    phone,
    call: async <C extends Call>(one: C, input: NonNullable<C['types']>['in']) => {
      const answer = await send(one, input, data.token)
      expect(answer.code, answer.msg).toBe(0)
      return answer.data
    },
  }
}
type Driver = Awaited<ReturnType<typeof aDriver>>

/** The gun is free once the platform has heard so. */
const makeAt = async (driver: Driver, gunCode: string) => {
  let made: NonNullable<(typeof apiAppointment.make)['types']>['out'] | undefined
  await expect(async () => {
    made = await driver.call(apiAppointment.make, { gunCode, plateNo: '粤B2D345' })
  }).toPass({ timeout: 15_000 })
  if (!made) throw new Error('it was made')
  return made
}

const rowOf = (page: Page, appointNo: string) => page.getByRole('row').filter({ hasText: appointNo })

test('a gun that a pile keeps for a driver is seen, followed and let go by staff', async ({ page }) => {
  const { connected, gunCode } = await aFreePile(page, 'an appointment that is let go')
  const driver = await aDriver(page.request)
  const made = await makeAt(driver, gunCode)
  expect(made).toMatchObject({ depositFen: 1_000 })
  await expect.poll(() => connected.told.map(one => one.action)).toContain('ReserveNow')

  await signIn(page, 'op399')
  await page.goto(`/station/appointmentBill?appointNo=${made.appointNo}`)
  await expect(rowOf(page, made.appointNo)).toContainText('进行中')
  await expect(rowOf(page, made.appointNo)).toContainText('10.00')
  await page
    .getByRole('button', { name: made.appointNo, exact: true })
    .or(page.getByRole('link', { name: made.appointNo }))
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: '预约单' })
  await drawer.getByRole('tab', { name: '远程控制' }).click()
  await expect(drawer.getByRole('row').filter({ hasText: '预约占用' })).toContainText('成功')
  await expectReadable(page, 'an appointment')

  await drawer.getByRole('button', { name: '取消预约' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '保证金全额解冻' })
  await dialog.getByLabel('取消原因').fill('场站临时停电')
  await dialog.getByRole('button', { name: '取消预约' }).click()
  await drawer.getByRole('tab', { name: '详情' }).click()
  await expect(drawer.getByText('场站临时停电')).toBeVisible()
  await expect(drawer.getByText('已取消')).toBeVisible()
  const [mine] = (await driver.call(apiAppointment.mine, {})).records
  expect(mine).toMatchObject({ status: 'YiQuXiao', cancelBy: 'staff', penaltyFen: 0, refundFen: 1_000 })
  expect(await driver.call(apiMember.me, {})).toMatchObject({ availableFen: 10_000 })
  await expect.poll(() => connected.told.map(one => one.action)).toContain('CancelReservation')
  connected.close()
})

test('a pile that will not keep the gun ends it in its own words, and nobody loses money', async ({ page }) => {
  const { connected, gunCode } = await aFreePile(page, 'an appointment that the pile refuses', {
    ReserveNow: { status: 'Occupied' },
  })
  const driver = await aDriver(page.request)
  const made = await makeAt(driver, gunCode)
  await expect
    .poll(async () => (await driver.call(apiAppointment.mine, {})).records[0], { timeout: 20_000 })
    .toMatchObject({ status: 'YiQuXiao', cancelBy: 'system', cancelCause: 'pileRefused', cancelReason: 'Occupied' })
  await signIn(page, 'op399')
  await page.goto(`/station/appointmentBill?appointNo=${made.appointNo}`)
  await expect(rowOf(page, made.appointNo)).toContainText('系统')
  expect(await driver.call(apiMember.me, {})).toMatchObject({ availableFen: 10_000 })
  connected.close()
})

test('who comes in time charges, and what they say of it is answered and hidden', async ({ page }) => {
  const { connected, gunCode } = await aFreePile(page, 'an appointment that is kept')
  const driver = await aDriver(page.request)
  const made = await makeAt(driver, gunCode)
  const { orderId, orderNo } = await driver.call(apiCharge.start, { gunCode })
  const asked = () => connected.told.find(one => one.action === 'RemoteStartTransaction')
  await expect.poll(asked).toBeTruthy()
  // The pile kept the gun for this tag, and would serve no other.
  const idTag = String(asked()?.payload.idTag)
  expect(idTag).toBe(`A${made.id}`)
  const begun = await connected.say('StartTransaction', { connectorId: 1, idTag, meterStart: 1_000, timestamp: now() })
  await expect
    .poll(async () => (await driver.call(apiAppointment.mine, {})).records[0], { timeout: 20_000 })
    .toMatchObject({ status: 'YiWanCheng', penaltyFen: 0, refundFen: 1_000 })
  const end = { transactionId: begun.transactionId, meterStop: 1_050, timestamp: now(), reason: 'Local' }
  await connected.say('StopTransaction', end)
  const content = `充得很快 ${orderNo}`
  await expect(async () => {
    await driver.call(apiEvaluation.create, { orderId, score: 4, content })
  }).toPass({ timeout: 20_000 })

  await signIn(page, 'op399')
  await page.goto(`/business/chargingEvaluation/chargingEvaluation?orderNo=${orderNo}`)
  const figures = page.getByRole('region', { name: '评价概况' })
  await expect(figures).toContainText('4.00')
  const row = page.getByRole('row').filter({ hasText: orderNo })
  await expect(row).toContainText(content)
  await expect(row.getByRole('img', { name: '4 星，满分 5 星' })).toBeVisible()
  await expectReadable(page, 'evaluations')

  const act = async (name: string) => {
    await page.getByRole('button', { name: `${orderNo} 的操作` }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('回复')
  await page.getByRole('dialog').getByLabel('回复内容').fill('感谢支持')
  await page.getByRole('dialog').getByRole('button', { name: '回复' }).click()
  await expect(row).toContainText('感谢支持')
  await act('隐藏')
  await page.getByRole('dialog').getByLabel('隐藏原因').fill('测试隐藏')
  await page.getByRole('dialog').getByRole('button', { name: '隐藏' }).click()
  await expect(row).toContainText('已隐藏')
  const [mine] = (await driver.call(apiEvaluation.mine, {})).records
  expect(mine).toMatchObject({ reply: '感谢支持', status: 'hidden' })
  connected.close()
})
