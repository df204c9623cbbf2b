import { billingBinding } from '@ev/contract/config/billing-binding'
import { billingIssue } from '@ev/contract/config/billing-issue'
import { billingModel } from '@ev/contract/config/billing-model'
import { billingVersion } from '@ev/contract/config/billing-version'
import { pile } from '@ev/contract/config/pile'
import { work } from '@ev/contract/system/work'
import { dayMs, later, showTime } from '@ev/rules/units'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPileDraft, aPileType, aStation } from '../../testing/assets.ts'
import { aModel, flatPlan, unchangedModel } from '../../testing/prices.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sheetsOf } from '../../testing/units.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
let types: { ykc: string; ocpp: string }
let station: Awaited<ReturnType<typeof aStation>>
let model: Awaited<ReturnType<typeof aModel>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  const [ykc, ocpp] = [await aPileType(app.db), await aPileType(app.db, { protocol: 'OCPP1.6J' })]
  types = { ykc: ykc.id, ocpp: ocpp.id }
})
beforeEach(async () => {
  station = await aStation(app.db)
  model = await aModel(boss)
  await bind(model.id)
})
afterAll(() => app.close())

const inDays = (count: number) => showTime(later(app.app.clock(), count * dayMs))

async function bind(id: string, given: { pile?: string; priority?: number } = {}) {
  const place = { station: station.id, pile: given.pile ?? null, gun: null }
  const draft = { ...place, model: id, fromTime: null, toTime: null, priority: given.priority ?? 0, note: '' }
  const { code, msg } = await boss.call(billingBinding.calls.add, draft)
  expect(code, msg).toBe(0)
}

let count = 0
async function aPile(kind: 'ykc' | 'ocpp' = 'ykc') {
  const draft = { ...aPileDraft(station.id, types[kind]), chargerIdentity: kind === 'ocpp' ? `CP-T${++count}` : '' }
  const { data, code, msg } = await boss.call(pile.calls.add, draft)
  expect(code, msg).toBe(0)
  return { id: data.id, name: draft.name }
}

const versionOf = async (id: string, no = 1) => {
  const { data } = await boss.call(billingVersion.calls.pages, { filters: { model: [id] } })
  return data.records.find(row => row.versionNo === no)?.id ?? ''
}
type Asked = Parameters<typeof boss.call<typeof billingModel.calls.issue>>[1]
const asked = async (given: Partial<Asked> = {}): Promise<Asked> => ({
  version: await versionOf(model.id),
  stations: [],
  piles: [],
  time: null,
  ...given,
})
const issue = async (given: Partial<Asked> = {}) => boss.call(billingModel.calls.issue, await asked(given))
const rowsOf = async (batchNo: string) =>
  (await boss.call(billingIssue.calls.pages, { filters: { batchNo } })).data.records
const setRow = (id: string, values: object) =>
  app.db.updateTable('config_billing_issue').set(values).where('id', '=', id).execute()

describe('issuing a version', () => {
  test('by two people at once puts it on its way to a pile once', async () => {
    const { id } = await aPile()
    const input = await asked({ piles: [id] })
    const answers = await Promise.all([1, 2, 3, 4].map(() => boss.call(billingModel.calls.issue, input)))
    expect(answers.map(one => one.code).toSorted((a, b) => a - b)).toEqual([0, 1565, 1565, 1565])
    expect((await boss.call(billingIssue.calls.pages, { filters: { pile: [id] } })).data.total).toBe(1)
  })

  test('to all that go by the model writes one batch that waits, and says why not the others', async () => {
    const [first, second, silent, shut] = [await aPile(), await aPile(), await aPile('ocpp'), await aPile()]
    const other = await aModel(boss)
    const elsewhere = await aPile()
    await bind(other.id, { pile: elsewhere.id })
    await boss.call(pile.calls.disable, { id: shut.id, reason: '检修' })
    const check = (await boss.call(billingModel.calls.issueCheck, await asked())).data
    expect(check).toMatchObject({ fitCount: 2, refusedCount: 2 })
    const { data } = await issue()
    expect(data).toMatchObject({ count: 2, refusedCount: 2 })
    expect(data.refused.map(({ pile: { id }, why }) => [id, why])).toEqual([
      [silent.id, 'OCPP 1.6J 充电桩不接收计费模型，由平台计费'],
      [shut.id, '充电桩已停用'],
    ])
    const rows = await rowsOf(data.batchNo)
    expect(rows.map(row => row.pile.id).sort()).toEqual([first.id, second.id].sort())
    expect(rows[0]).toMatchObject({
      state: 0,
      trigger: 'manual',
      versionNo: 1,
      model: { id: model.id },
      station: { id: station.id },
      retryCount: 0,
      error: null,
      requestTime: null,
    })
  })

  test('to chosen piles refuses one that goes by another model, and one to which it is on its way', async () => {
    const [own, other] = [await aPile(), await aPile()]
    const special = await aModel(boss)
    await bind(special.id, { pile: other.id })
    expect((await issue({ piles: [own.id] })).data).toMatchObject({ count: 1, refused: [] })
    const again = await issue({ piles: [own.id, other.id] })
    expect(again).toMatchObject({ code: 1565, msg: expect.stringContaining('已在等待下发') })
    const { data } = await boss.call(billingModel.calls.issueCheck, await asked({ piles: [own.id, other.id] }))
    expect(data.refused.map(row => row.why)).toEqual([
      '该版本已在等待下发',
      expect.stringMatching(new RegExp(`该桩执行的是“${special.name}”`)),
    ])
  })

  test('is timed, for a version that is in force then', async () => {
    await aPile()
    const startTime = inDays(4)
    const draft = { ...(await unchangedModel(boss, model.id)), plan: flatPlan(9_000), startTime }
    expect((await boss.call(billingModel.calls.update, draft)).code).toBe(0)
    const version = await versionOf(model.id, 2)
    const early = await issue({ version, time: inDays(3) })
    expect(early).toMatchObject({ code: 1554, data: { field: 'time' } })
    expect(early.msg).toContain('生效的是版本 1，不是版本 2')
    expect(await issue({ time: inDays(5) })).toMatchObject({ code: 1554 })
    expect(await issue({ version, time: inDays(-1) })).toMatchObject({ code: 1545 })
    const { data } = await issue({ version, time: startTime })
    expect(await rowsOf(data.batchNo)).toMatchObject([{ state: 0, trigger: 'timed', dueTime: startTime, versionNo: 2 }])
  })

  test('is refused where no pile can take it, where the model is off, and beyond what one sees', async () => {
    await aPile('ocpp')
    expect(await issue()).toMatchObject({ code: 1565 })
    const planned = await aModel(boss, { isDraft: true })
    expect(await issue({ version: await versionOf(planned.id) })).toMatchObject({ code: 1546 })
    const other = await app.as('op365')
    expect(await other.call(billingModel.calls.issue, await asked())).toMatchObject({ code: 1404 })
    expect(await (await app.as('view399')).call(billingModel.calls.issue, await asked())).toMatchObject({ code: 403 })
  })
})

describe('what became of an issue', () => {
  async function anIssue() {
    await aPile()
    const { data } = await issue()
    const [row] = await rowsOf(data.batchNo)
    return row!.id
  }
  const look = async (id: string) => (await boss.call(billingIssue.calls.get, { id })).data
  const failed = { state: 3, requested_at: new Date(), error_zh: '桩离线', error_en: 'The pile is offline' }

  test('one that failed is tried again at once, and its count goes up', async () => {
    const id = await anIssue()
    expect(await boss.call(billingIssue.calls.retry, { id })).toMatchObject({
      code: 1047,
      msg: '只有失败的下发可以重试',
    })
    await setRow(id, failed)
    expect(await look(id)).toMatchObject({ state: 3, error: { zh: '桩离线', en: 'The pile is offline' } })
    expect((await boss.call(billingIssue.calls.retry, { id })).code).toBe(0)
    expect(await look(id)).toMatchObject({ state: 0, retryCount: 1, error: null, requestTime: null })
  })

  test('an old version is not sent again', async () => {
    const id = await anIssue()
    await setRow(id, failed)
    const draft = { ...(await unchangedModel(boss, model.id)), plan: flatPlan(7_500) }
    await boss.call(billingModel.calls.update, draft)
    expect(await boss.call(billingIssue.calls.retry, { id })).toMatchObject({ code: 1554 })
  })

  test('one that waits is cancelled, one that is out is not', async () => {
    const id = await anIssue()
    expect((await boss.call(billingIssue.calls.cancel, { id })).code).toBe(0)
    expect((await look(id)).state).toBe(4)
    expect(await boss.call(billingIssue.calls.cancel, { id })).toMatchObject({ code: 1047 })
  })

  test('many are tried again in one go, and a file says why each failed', async () => {
    const [one, other] = [await anIssue(), await anIssue()]
    await setRow(one, failed)
    const { data } = await boss.call(billingIssue.calls.retryBatch, { selection: { ids: [one, other] } })
    await app.runWork()
    expect((await boss.call(work.get, { id: data.workId })).data).toMatchObject({ rowsGood: 1, rowsBad: 1 })
    await setRow(one, failed)
    const filters = { station: [station.id], state: [3] as const }
    const { data: file } = await boss.call(billingIssue.calls.export, { filters, columns: ['state', 'error'] })
    await app.runWork()
    const { data: done } = await boss.call(work.get, { id: file.workId })
    expect((await sheetsOf(app, done.fileUrl)).sheets[0]?.rows.slice(0, 2)).toEqual([
      ['结果', '说明'],
      ['失败', '桩离线'],
    ])
  })

  test('a model that was ever sent to a pile is not deleted', async () => {
    await anIssue()
    await app.db.deleteFrom('config_billing_binding').where('model_id', '=', model.id).execute()
    expect(await boss.call(billingModel.calls.delete, { id: model.id })).toMatchObject({
      code: 1040,
      msg: expect.stringContaining('计费模型下发'),
    })
    expect((await boss.call(billingModel.calls.get, { id: model.id })).data.versionNo).toBe(1)
  })

  test('a pile agrees when it has taken the version in force, and no longer when there is a newer one', async () => {
    const id = await anIssue()
    const counts = async () => {
      const { data } = await boss.call(billingModel.calls.get, { id: model.id })
      return [data.consistentCount, data.pileCount, data.modelNo]
    }
    const [none, total, no] = await counts()
    expect([none, total]).toEqual([0, 1])
    await setRow(id, { state: 2, responded_at: new Date() })
    const { pile: taker } = await look(id)
    await app.db
      .updateTable('config_pile_state')
      .set({ billing_model_no: no! })
      .where('pile_id', '=', taker.id)
      .execute()
    expect(await counts()).toEqual([1, 1, no])
    await boss.call(billingModel.calls.update, { ...(await unchangedModel(boss, model.id)), plan: flatPlan(7_500) })
    expect(await counts()).toEqual([0, 1, no])
  })
})
