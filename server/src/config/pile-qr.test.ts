import { inflateRawSync } from 'node:zlib'
import { exportFile } from '@ev/contract/config/export-file'
import { mostPrinted, pile } from '@ev/contract/config/pile'
import { parameter } from '@ev/contract/system/parameter'
import { work } from '@ev/contract/system/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPileDraft, aPileType, aStation } from '../../testing/assets.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { qrMatrix } from '../qr/matrix.ts'
import { pngFile } from '../qr/png.ts'
import { readDirectory } from '../sheet/zip-directory.ts'

let app: TestApp
let boss: Awaited<ReturnType<TestApp['as']>>
const ids: string[] = []
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.as('op399')
  const [station, type] = [await aStation(app.db, { name: '标签站' }), await aPileType(app.db)]
  for (const [code, qrPrefix] of [
    ['77030500000001', ''],
    ['77030500000002', 'https://own.example.com/?no='],
  ] as const) {
    const draft = { ...aPileDraft(station.id, type.id), code, qrPrefix }
    ids.push((await boss.call(pile.calls.add, draft)).data.id)
  }
})
afterAll(() => app.close())

test('the labels of chosen piles come as pages to print, with station, number and letter', async () => {
  const { data } = await boss.call(pile.calls.qrSheet, { selection: { ids }, layout: 'medium' })
  expect(data.count).toBe(4)
  expect(data.html).toMatch(/^<!doctype html>/)
  for (const text of ['标签站', '01 号桩 A 枪', '02 号桩 B 枪', '7703050000000102']) expect(data.html).toContain(text)
})

test('a zip of all that match has a picture for each gun: prefix of the pile, else of the parameters, then its code', async () => {
  const prefix = 'https://c.example.com/g/'
  expect((await boss.call(parameter.update, { key: 'pile.qrPrefix', value: prefix, version: 0 })).code).toBe(0)
  const selection = { filters: { code: '770305' }, except: [] }
  const asked = { selection, layout: 'small', format: 'png' } as const
  const { data, code, msg } = await boss.call(pile.calls.qrZip, asked)
  expect(code, msg).toBe(0)
  await app.runWork()
  const { data: done } = await boss.call(work.get, { id: data.workId })
  expect(done).toMatchObject({ status: 'done', rowsTotal: 4, rowsGood: 4 })
  const { data: centre } = await boss.call(exportFile.pages, {})
  expect(centre.records[0]?.fileName).toMatch(/^充电枪二维码_\d{8}_\d{6}\.zip$/)
  const file = await app.server.inject({ url: done.fileUrl })
  expect(file.headers['content-type']).toBe('application/zip')
  const files = new Map(
    (readDirectory(file.rawPayload) ?? []).map(({ name, start, compressed }) => [
      name,
      inflateRawSync(file.rawPayload.subarray(start, start + compressed)),
    ]),
  )
  expect([...files.keys()]).toEqual([
    '打印标签.html',
    '标签站/7703050000000101_A.png',
    '标签站/7703050000000102_B.png',
    '标签站/7703050000000201_A.png',
    '标签站/7703050000000202_B.png',
  ])
  expect(files.get('标签站/7703050000000102_B.png')).toEqual(pngFile(qrMatrix(`${prefix}7703050000000102`)))
  expect(files.get('标签站/7703050000000201_A.png')).toEqual(
    pngFile(qrMatrix('https://own.example.com/?no=7703050000000201')),
  )
})

test('whoever may not print labels cannot, and nobody prints those of another seller', async () => {
  const asked = { selection: { ids }, layout: 'medium' } as const
  expect(await (await app.as('cs399')).call(pile.calls.qrSheet, asked)).toMatchObject({ code: 403 })
  expect(await (await app.as('op365')).call(pile.calls.qrSheet, asked)).toMatchObject({ code: 1437 })
})

test('more labels than can be printed at once are offered as a zip', async () => {
  const [station, type] = [await aStation(app.db), await aPileType(app.db, { gun_count: 52, gun_layout: 'MORE_GUN' })]
  for (let made = 0; made * 52 <= mostPrinted; made++)
    expect((await boss.call(pile.calls.add, aPileDraft(station.id, type.id))).code).toBe(0)
  const selection = { filters: { station: [station.id] }, except: [] }
  const refused = await boss.call(pile.calls.qrSheet, { selection, layout: 'small' })
  expect(refused).toMatchObject({ code: 1436, msg: '一次最多打印 500 张标签，现有 520 张，请下载压缩包' })
})
