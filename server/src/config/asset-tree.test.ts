import { assetTree, branchSize } from '@ev/contract/config/asset-tree'
import { pile } from '@ev/contract/config/pile'
import { pinyinKeys } from '@ev/db/pinyin-keys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPileDraft, aPileType, aStation } from '../../testing/assets.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
let station: Awaited<ReturnType<typeof aStation>>
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  station = await aStation(app.db, { name: '长安街充电站', pinyin: pinyinKeys('长安街充电站') })
  const type = await aPileType(app.db)
  const codes = ['88030500000001', '88030500000002', '88030500000003']
  for (const [place, code] of codes.entries()) {
    const draft = { ...aPileDraft(station.id, type.id), code, name: `${['甲', '乙', '丙'][place]}排液冷桩` }
    expect((await boss.call(pile.calls.add, draft)).code).toBe(0)
  }
})
afterAll(() => app.close())

const branch = async (of?: { kind: 'station' | 'pile'; id: string }, from = 0) =>
  (await boss.call(assetTree.branch, { ...(of && { of }), from })).data
const search = async (text: string) => (await boss.call(assetTree.search, { text })).data.found

test('a branch is read when it is opened: stations, their piles by number, their guns by letter', async () => {
  const { nodes } = await branch()
  expect(nodes).toContainEqual({ kind: 'station', id: station.id, name: station.name, code: station.code, count: 3 })
  const piles = await branch({ kind: 'station', id: station.id })
  expect(piles.nodes.map(({ name, count }) => [name, count])).toEqual([
    ['甲排液冷桩', 2],
    ['乙排液冷桩', 2],
    ['丙排液冷桩', 2],
  ])
  const guns = await branch({ kind: 'pile', id: piles.nodes[0]?.id ?? '' })
  expect(guns.nodes.map(({ name, code }) => [name, code])).toEqual([
    ['A', '8803050000000101'],
    ['B', '8803050000000102'],
  ])
})

test('a long branch goes on where it was left', async () => {
  for (let made = 0; made <= branchSize; made++) await aStation(app.db)
  const first = await branch()
  expect(first).toMatchObject({ hasMore: true })
  expect(first.nodes).toHaveLength(branchSize)
  const second = await branch(undefined, branchSize)
  expect(second.nodes.length).toBeGreaterThan(0)
  const ids = new Set([...first.nodes, ...second.nodes].map(one => one.id))
  expect(ids.size).toBe(first.nodes.length + second.nodes.length)
})

describe('a search finds what it is about, with the way there', () => {
  test.each(['长安街', 'changanjie', 'CAJCDZ', 'anjiechong'])('%s is the station', async text => {
    expect(await search(text)).toMatchObject([{ kind: 'station', id: station.id, above: [], count: 3 }])
  })

  test.each([
    ['排液', 3],
    ['paiyeleng', 3],
    ['xpylz', 0],
    ['jpylz', 1],
    ['8803050000', 3],
    ['88030500000002', 1],
  ])('%s is %i piles of it', async (text, count) => {
    const found = await search(text)
    expect(found.map(one => [one.kind, ...one.above.map(({ id }) => id)])).toEqual(
      Array.from({ length: count }, () => ['pile', station.id]),
    )
  })
})

test('a gun is found by its whole code, below its pile and station', async () => {
  const found = await search('8803050000000202')
  expect(found).toMatchObject([
    {
      kind: 'gun',
      name: 'B',
      above: [
        { kind: 'station', id: station.id },
        { kind: 'pile', code: '88030500000002' },
      ],
    },
  ])
})

test('nobody finds what is another seller’s', async () => {
  const other = await app.as('op365')
  expect((await other.call(assetTree.search, { text: '长安' })).data.found).toEqual([])
  const input = { of: { kind: 'station', id: station.id } as const }
  expect((await other.call(assetTree.branch, input)).data.nodes).toEqual([])
})

test('letters that mean something to the search are taken as they are', async () => {
  expect(await search('%')).toEqual([])
  expect(await search('_____')).toEqual([])
})
