import { station } from '@ev/contract/config/station'
import { stationTag } from '@ev/contract/config/station-tag'
import type { CreateOf } from '@ev/contract/kit/write'
import { tag } from '@ev/contract/taglib/tag'
import { tagClass } from '@ev/contract/taglib/tag-class'
import { tagScene } from '@ev/contract/taglib/tag-scene'
import { tagTemplate } from '@ev/contract/taglib/tag-template'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStation } from '../../testing/assets.ts'
import { nextNumber, type Person } from '../../testing/surroundings.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Person
let boss: Person
let other: Person
beforeAll(async () => {
  app = await openTestApp()
  ;[admin, boss, other] = [await app.as('admin'), await app.as('op399'), await app.as('op365')]
})
afterAll(() => app.close())

async function aClass(person: Person, given: Partial<CreateOf<typeof tagClass.fields>> = {}): Promise<string> {
  const number = nextNumber()
  const answer = await person.call(tagClass.calls.add, {
    name: `分类${number}`,
    code: `Class${number}`,
    seller: null,
    subject: 'station',
    isSingle: false,
    color: '#1677FF',
    sort: 0,
    note: '',
    ...given,
  })
  expect(answer).toMatchObject({ code: 0 })
  return answer.data.id
}

const tagDraft = (classId: string, given: Partial<CreateOf<typeof tag.fields>> = {}) => ({
  name: `标签${nextNumber()}`,
  tagClass: classId,
  seller: null,
  color: '',
  sort: 0,
  note: '',
  ...given,
})

async function aTag(person: Person, classId: string, given: Partial<CreateOf<typeof tag.fields>> = {}) {
  const answer = await person.call(tag.calls.add, tagDraft(classId, given))
  expect(answer).toMatchObject({ code: 0 })
  return answer.data.id
}

async function aTemplate(person: Person, tags: readonly string[]) {
  const draft = { name: `模板${nextNumber()}`, stationKind: null, tags, seller: null, note: '' }
  const answer = await person.call(tagTemplate.calls.add, draft)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data.id
}

async function tagsAt(stationId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('config_station_tag')
    .select('tag_id')
    .where('station_id', '=', stationId)
    .execute()
  return rows.map(row => row.tag_id).toSorted()
}

test('what the platform has in the library every seller sees and uses, and nobody else’s', async () => {
  const [shared, theirs] = [await aClass(admin), await aClass(other)]
  const [sharedTag, theirTag] = [await aTag(admin, shared), await aTag(other, theirs)]
  const seen = await boss.call(tag.calls.pages, { pageSize: 500 })
  const row = seen.data.records.find(one => one.id === sharedTag)
  expect(row).toMatchObject({ origin: 'platform', seller: { id: '-1' }, stationCount: 0 })
  expect(seen.data.records.map(one => one.id)).not.toContain(theirTag)
  expect((await boss.call(tag.calls.get, { id: theirTag })).code).toBe(1404)
  const options = await boss.call(tag.calls.options, { ids: [sharedTag, theirTag] })
  expect(options.data.map(({ id }) => id)).toEqual([sharedTag])
  const filtered = await boss.call(tag.calls.pages, { filters: { origin: ['platform'] }, pageSize: 500 })
  expect(new Set(filtered.data.records.map(one => one.origin))).toEqual(new Set(['platform']))
})

test('a seller changes nothing of the platform’s, by whichever way', async () => {
  const shared = await aClass(admin)
  const id = await aTag(admin, shared)
  const { name } = (await boss.call(tag.calls.get, { id })).data
  const refusal = { code: 1460, msg: `“${name}”由平台维护，可以使用，不能修改或删除` }
  const { seller: _seller, ...draft } = tagDraft(shared)
  expect(await boss.call(tag.calls.update, { ...draft, id, version: 1 })).toMatchObject(refusal)
  expect(await boss.call(tag.calls.delete, { id })).toMatchObject(refusal)
  expect(await boss.call(tag.calls.disable, { id })).toMatchObject(refusal)
  const stranger = { ...tagDraft(shared), seller: '-1' }
  expect(await boss.call(tag.calls.add, stranger)).toMatchObject({ code: 1041, data: { field: 'seller' } })
  expect((await admin.call(tag.calls.disable, { id })).code).toBe(0)
  expect((await boss.call(tag.calls.options, { text: name, isToUse: true })).data).toEqual([])
  expect((await boss.call(tag.calls.options, { text: name })).data).toHaveLength(1)
})

test('a tag stands in a class of its own seller or of the platform', async () => {
  const [shared, theirs] = [await aClass(admin), await aClass(other)]
  const id = await aTag(boss, shared, { name: '自有标签' })
  expect((await boss.call(tag.calls.get, { id })).data).toMatchObject({ origin: 'own', tagClass: { id: shared } })
  expect((await other.call(tag.calls.get, { id })).code).toBe(1404)
  const missing = { code: 1041, data: { field: 'tagClass' }, msg: '引用的标签分类不存在' }
  expect(await boss.call(tag.calls.add, tagDraft(theirs))).toMatchObject(missing)
  expect(await admin.call(tag.calls.add, tagDraft(theirs, { seller: '399' }))).toMatchObject(missing)
})

test('a class that has tags is not deleted, and what they are of does not change', async () => {
  const id = await aClass(boss)
  await aTag(boss, id)
  expect(await boss.call(tagClass.calls.delete, { id })).toMatchObject({
    code: 1040,
    msg: '该记录仍被标签引用，不能删除',
  })
  const { version, name, code } = (await boss.call(tagClass.calls.get, { id })).data
  const rest = { isSingle: false, color: '', sort: 0, note: '' }
  const changed = await boss.call(tagClass.calls.update, { id, version, name, code, subject: 'pile', ...rest })
  expect(changed).toMatchObject({ code: 1464, data: { field: 'subject' } })
})

test('a scene shows classes of both, and its history says how many came and went', async () => {
  const [shared, own] = [await aClass(admin), await aClass(boss)]
  const draft = { name: `场景${nextNumber()}`, place: 'appList', classes: [shared, own], most: 3, note: '' } as const
  const { data } = await boss.call(tagScene.calls.add, { ...draft, seller: null })
  const row = (await boss.call(tagScene.calls.get, data)).data
  expect(row.classes.map(({ id }) => id).toSorted()).toEqual([shared, own].toSorted())
  const saved = await boss.call(tagScene.calls.update, { ...draft, ...data, version: 1, classes: [own] })
  expect(saved.code).toBe(0)
  const [entry] = (await boss.call(tagScene.calls.history, data)).data
  expect(entry?.changes).toContainEqual(expect.objectContaining({ label: '标签分类', before: '−1', after: '' }))
})

test('a template holds tags of stations, and one at most of a class that allows one', async () => {
  const single = await aClass(boss, { name: '营业时间段', isSingle: true })
  const [first, second] = [await aTag(boss, single, { name: '全天' }), await aTag(boss, single, { name: '白天' })]
  const draft = { name: '模板', stationKind: null, seller: null, note: '' }
  expect(await boss.call(tagTemplate.calls.add, { ...draft, tags: [first, second] })).toMatchObject({
    code: 1462,
    msg: '分类“营业时间段”只能选一个标签，请保留其中之一：全天、白天',
    data: { field: 'tags' },
  })
  const ofPiles = await aTag(boss, await aClass(boss, { subject: 'pile' }), { name: '液冷' })
  expect(await boss.call(tagTemplate.calls.add, { ...draft, tags: [first, ofPiles] })).toMatchObject({
    code: 1461,
    msg: '模板只能使用电站的标签，请移除：液冷',
  })
})

test('a template puts its tags on stations beside those that they have, and one of a class of one makes way', async () => {
  const [shared, single] = [await aClass(admin), await aClass(boss, { isSingle: true })]
  const [everybodys, day, night] = [await aTag(admin, shared), await aTag(boss, single), await aTag(boss, single)]
  const own = await aTag(boss, await aClass(boss))
  const [one, two] = [await aStation(app.db), await aStation(app.db)]
  const stations = [one.id, two.id]
  const before = await aTemplate(boss, [own, night])
  expect(await boss.call(stationTag.apply, { template: before, stations: [one.id] })).toMatchObject({
    code: 0,
    data: { stations: 1, added: 2, replaced: 0 },
  })
  const template = await aTemplate(boss, [everybodys, day])
  const expected = { stations: 2, added: 4, replaced: 1 }
  expect((await boss.call(stationTag.check, { template, stations })).data).toEqual(expected)
  expect(await tagsAt(one.id)).toEqual([night, own].toSorted())
  expect((await boss.call(stationTag.apply, { template, stations })).data).toEqual(expected)
  expect(await tagsAt(one.id)).toEqual([everybodys, own, day].toSorted())
  expect(await tagsAt(two.id)).toEqual([everybodys, day].toSorted())
  const again = await boss.call(stationTag.apply, { template, stations })
  expect(again.data).toEqual({ stations: 0, added: 0, replaced: 0 })
  expect((await boss.call(tag.calls.get, { id: day })).data.stationCount).toBe(2)
})

test('two templates that are applied at once leave one tag of a class of one, and an open form is told', async () => {
  const single = await aClass(boss, { isSingle: true })
  const there = await aStation(app.db)
  const templates = await Promise.all([1, 2, 3, 4].map(async () => aTemplate(boss, [await aTag(boss, single)])))
  const apply = (template: string) => boss.call(stationTag.apply, { template, stations: [there.id] })
  const answers = await Promise.all(templates.map(apply))
  expect(answers.map(one => one.code)).toEqual([0, 0, 0, 0])
  expect(await tagsAt(there.id)).toHaveLength(1)
  expect((await boss.call(station.calls.get, { id: there.id })).data.version).toBe(5)
})

test('a template of the platform serves every seller; one of another, a disabled one and foreign stations are refused', async () => {
  const everybodys = await aTemplate(admin, [await aTag(admin, await aClass(admin))])
  const [mine, theirs] = [await aStation(app.db), await aStation(app.db, { seller_id: '365' })]
  const apply = (template: string, stations: string[], person = boss) =>
    person.call(stationTag.apply, { template, stations })
  expect((await apply(everybodys, [mine.id])).data).toMatchObject({ added: 1 })
  // Each seller counts its own stations.
  const id = (await boss.call(tagTemplate.calls.get, { id: everybodys })).data.tags[0]?.id ?? ''
  expect((await boss.call(tag.calls.get, { id })).data.stationCount).toBe(1)
  expect((await other.call(tag.calls.get, { id })).data.stationCount).toBe(0)
  expect(await apply(everybodys, [mine.id, theirs.id])).toMatchObject({ code: 1041, data: { field: 'stations' } })
  const foreign = await aTemplate(other, [await aTag(other, await aClass(other))])
  expect(await apply(foreign, [mine.id])).toMatchObject({ code: 1041, data: { field: 'template' } })
  expect(await apply(foreign, [mine.id], admin)).toMatchObject({ code: 1041, data: { field: 'template' } })
  await admin.call(tagTemplate.calls.disable, { id: everybodys })
  expect(await apply(everybodys, [mine.id])).toMatchObject({ code: 1463, msg: '该模板已停用，不能套用' })
})

test('the database itself refuses a tag of another seller on a station', async () => {
  const id = await aTag(other, await aClass(other))
  const mine = await aStation(app.db)
  const insert = (owner: string) =>
    app.db
      .insertInto('config_station_tag')
      .values({ station_id: mine.id, seller_id: '399', tag_id: id, tag_seller_id: owner })
      .execute()
  await expect(insert('365')).rejects.toMatchObject({ code: '23514' })
  await expect(insert('-1')).rejects.toMatchObject({ code: '23503' })
})
