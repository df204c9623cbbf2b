import { apiEvaluation } from '@ev/contract/api/evaluation'
import { evaluation } from '@ev/contract/bill/evaluation'
import { evaluationTag } from '@ev/contract/bill/evaluation-tag'
import { work } from '@ev/contract/system/work'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDriver } from '../../testing/appointments.ts'
import { anOrder, aPricedGun } from '../../testing/orders.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
})
afterAll(() => app.close())

type Driver = Awaited<ReturnType<typeof aDriver>>
const tagsFor = async (driver: Driver) => (await app.call(apiEvaluation.tags, {}, driver.options)).data
const rate = (driver: Driver, orderId: string, more: object = {}) =>
  app.call(apiEvaluation.create, { orderId, score: 5, ...more }, driver.options)

/** A driver who has charged and paid. */
async function aCharged(place?: Awaited<ReturnType<typeof aPricedGun>>) {
  const driver = await aDriver(app, 100_000)
  const order = await anOrder(app, { memberId: driver.id, ...(place && { place }) })
  return { driver, order }
}

async function anEvaluation(more: object = {}, place?: Awaited<ReturnType<typeof aPricedGun>>) {
  const { driver, order } = await aCharged(place)
  const { data, code, msg } = await rate(driver, order.id, more)
  expect(code, msg).toBe(0)
  return { driver, order, id: data.id, data }
}

const shownToStaff = async (id: string) => (await boss.call(evaluation.calls.get, { id })).data

describe('a driver', () => {
  test('is offered the five tags that every operator starts with, and those that were added', async () => {
    const driver = await aDriver(app)
    expect((await tagsFor(driver)).map(one => one.name)).toEqual([
      '停车方便',
      '桩好用',
      '有餐厅',
      '收费合理',
      '设备故障',
    ])
    const added = { name: '有休息室', isPraise: true, seller: null, sort: 15 }
    const { data } = await boss.call(evaluationTag.calls.add, added)
    expect((await tagsFor(driver)).map(one => one.name)).toContain('有休息室')
    await boss.call(evaluationTag.calls.disable, { id: data.id })
    expect((await tagsFor(driver)).map(one => one.name)).not.toContain('有休息室')
  })

  test('rates an order of their own, once', async () => {
    const { driver, order } = await aCharged()
    const [first, second] = await tagsFor(driver)
    const given = { score: 4, tagIds: [first?.id, second?.id, first?.id], content: '充得很快', isAnonymous: true }
    const { data } = await rate(driver, order.id, given)
    expect(data).toMatchObject({
      orderId: order.id,
      orderNo: order.orderNo,
      score: 4,
      tags: ['停车方便', '桩好用'],
      content: '充得很快',
      isAnonymous: true,
      status: 'shown',
      reply: '',
    })
    expect(await rate(driver, order.id)).toMatchObject({ code: 1871 })
    const { data: mine } = await app.call(apiEvaluation.mine, {}, driver.options)
    expect(mine).toMatchObject({ total: 1, records: [{ id: data.id }] })
    expect(await shownToStaff(data.id)).toMatchObject({
      order: { id: order.id, label: order.orderNo },
      member: { id: driver.id },
      station: { id: order.place.stationId },
      tags: [{ label: '停车方便' }, { label: '桩好用' }],
    })
  })

  test('who sends it twice at once has rated once', async () => {
    const { driver, order } = await aCharged()
    const answers = await Promise.all([1, 2, 3].map(() => rate(driver, order.id)))
    expect(answers.map(one => one.code).toSorted((one, other) => one - other)).toEqual([0, 1871, 1871])
  })

  test('rates neither what is not settled, nor what somebody else charged, nor by a tag that is not offered', async () => {
    const driver = await aDriver(app, 100_000)
    const going = await anOrder(app, { memberId: driver.id, status: 3 })
    expect(await rate(driver, going.id)).toMatchObject({ code: 1870 })
    const owed = await anOrder(app, { memberId: driver.id, paidFen: 0 })
    expect(await rate(driver, owed.id)).toMatchObject({ code: 1870 })
    const { order } = await aCharged()
    expect(await rate(driver, order.id)).toMatchObject({ code: 1404 })
    const own = await anOrder(app, { memberId: driver.id })
    expect(await rate(driver, own.id, { tagIds: ['1'] })).toMatchObject({ code: 1872 })
    for (const wrong of [{ score: 0 }, { score: 6 }, { score: 4.5 }, { content: '长'.repeat(501) }])
      expect(await rate(driver, own.id, wrong)).toMatchObject({ code: 400 })
    expect(await rate(driver, own.id)).toMatchObject({ code: 0 })
  })

  test('who says a word that is held back waits for staff, and others do not see it', async () => {
    const place = await aPricedGun(app.db)
    const { driver, id, data } = await anEvaluation({ content: '加 微 信 便宜充' }, place)
    expect(data.status).toBe('sensitive')
    const seen = async () =>
      (await app.call(apiEvaluation.ofStation, { stationId: place.stationId }, driver.options)).data
    expect(await seen()).toMatchObject({ total: 0, averageE2: null })
    expect(await boss.call(evaluation.calls.show, { id })).toMatchObject({ code: 0 })
    expect(await seen()).toMatchObject({
      total: 1,
      averageE2: 500,
      records: [{ nickname: expect.stringMatching(/./) }],
    })
  })

  test('reads what others said of a station, and not who said it where they did not want that', async () => {
    const place = await aPricedGun(app.db)
    const { driver } = await anEvaluation({ score: 2, isAnonymous: true }, place)
    await anEvaluation({ score: 5 }, place)
    const { data } = await app.call(apiEvaluation.ofStation, { stationId: place.stationId }, driver.options)
    expect(data).toMatchObject({ total: 2, averageE2: 350 })
    expect(data.records.map(one => [one.score, one.nickname === ''])).toEqual([
      [5, false],
      [2, true],
    ])
  })
})

describe('staff', () => {
  test('answer, and answer better; the driver reads the last word', async () => {
    const { driver, id } = await anEvaluation({ score: 1 })
    expect(await boss.call(evaluation.calls.reply, { id, text: '' })).toMatchObject({ code: 400 })
    await boss.call(evaluation.calls.reply, { id, text: '抱歉，已派人检修' })
    await boss.call(evaluation.calls.reply, { id, text: '抱歉，设备已修好' })
    const { data } = await app.call(apiEvaluation.mine, {}, driver.options)
    expect(data.records[0]).toMatchObject({ reply: '抱歉，设备已修好', replyTime: expect.any(String) })
    expect(await shownToStaff(id)).toMatchObject({ isReplied: true, replier: { label: expect.any(String) } })
    const { data: history } = await boss.call(evaluation.calls.history, { id })
    expect(history.filter(entry => entry.verb === 'update')).toHaveLength(2)
  })

  test('hide one with a reason, and show it again', async () => {
    const { id } = await anEvaluation()
    expect(await boss.call(evaluation.calls.hide, { id, reason: '' })).toMatchObject({ code: 400 })
    expect(await boss.call(evaluation.calls.hide, { id, reason: '与充电无关' })).toMatchObject({ code: 0 })
    expect(await shownToStaff(id)).toMatchObject({ status: 'hidden', statusReason: '与充电无关' })
    expect((await boss.call(evaluation.calls.hide, { id, reason: '再次' })).code).not.toBe(0)
    expect(await boss.call(evaluation.calls.show, { id })).toMatchObject({ code: 0 })
    expect(await shownToStaff(id)).toMatchObject({ status: 'shown', statusReason: '' })
  })

  test('see what the evaluations that they look at come to', async () => {
    const place = await aPricedGun(app.db)
    const filters = { station: [place.stationId] }
    const figures = async (more: object = {}) =>
      (await boss.call(evaluation.calls.figures, { filters: { ...filters, ...more } })).data
    expect(await figures()).toEqual({ count: 0, averageE2: null, byScore: [0, 0, 0, 0, 0], replied: 0, sensitive: 0 })
    const scores = [5, 5, 4, 1]
    for (const score of scores) await anEvaluation({ score, content: score === 1 ? '骗子' : '' }, place)
    const all = await figures()
    expect(all).toEqual({ count: 4, averageE2: 375, byScore: [1, 0, 0, 1, 2], replied: 0, sensitive: 1 })
    const { data: page } = await boss.call(evaluation.calls.pages, { filters })
    expect(page.total).toBe(all.count)
    expect(await figures({ score: [5] })).toMatchObject({ count: 2, averageE2: 500 })
  })

  test('find them by station, score, tag and status', async () => {
    const place = await aPricedGun(app.db)
    const driver = await aDriver(app)
    const [tag] = await tagsFor(driver)
    const { id } = await anEvaluation({ score: 3, tagIds: [tag?.id] }, place)
    await anEvaluation({ score: 3 }, place)
    const { data } = await boss.call(evaluation.calls.pages, {
      filters: { station: [place.stationId], score: [3], tags: [tag?.id ?? ''], status: ['shown'] },
    })
    expect(data.records.map(row => row.id)).toEqual([id])
  })

  test('export what they see', async () => {
    const place = await aPricedGun(app.db)
    await anEvaluation({ score: 3, content: '导出' }, place)
    const { data } = await boss.call(evaluation.calls.export, { filters: { station: [place.stationId] } })
    await app.runWork()
    expect((await boss.call(work.get, { id: data.workId })).data).toMatchObject({ status: 'done', rowsDone: 1 })
  })

  test('of another operator see none of it, and who only reads answers nobody', async () => {
    const { id } = await anEvaluation()
    const stranger = await app.as('op365')
    expect((await stranger.call(evaluation.calls.get, { id })).code).not.toBe(0)
    expect((await stranger.call(evaluation.calls.reply, { id, text: '你好' })).code).not.toBe(0)
    const reader = await app.as('view399')
    expect(await reader.call(evaluation.calls.reply, { id, text: '你好' })).toMatchObject({ http: 403 })
  })
})

describe('tags', () => {
  test('have a name of their own, and one that was chosen is switched off rather than deleted', async () => {
    const draft = { name: '有充电雨棚', isPraise: true, seller: null, sort: 5 }
    const { data: tag } = await boss.call(evaluationTag.calls.add, draft)
    expect((await boss.call(evaluationTag.calls.add, draft)).code).not.toBe(0)
    const { id } = await anEvaluation({ tagIds: [tag.id] })
    expect((await boss.call(evaluationTag.calls.get, { id: tag.id })).data).toMatchObject({ useCount: 1 })
    expect((await boss.call(evaluationTag.calls.delete, { id: tag.id })).code).not.toBe(0)
    expect(await boss.call(evaluationTag.calls.disable, { id: tag.id })).toMatchObject({ code: 0 })
    expect(await shownToStaff(id)).toMatchObject({ tags: [{ label: '有充电雨棚' }] })
    const { data: unused } = await boss.call(evaluationTag.calls.add, { ...draft, name: '没人选' })
    expect(await boss.call(evaluationTag.calls.delete, { id: unused.id })).toMatchObject({ code: 0 })
  })
})
