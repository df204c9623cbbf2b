import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { gunQrText } from '@ev/rules/gun-letter'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDirectory } from '../sheet/zip-directory.ts'
import type { GunLabel } from './label.ts'
import { qrMatrix } from './matrix.ts'
import { pngFile } from './png.ts'
import { folderName, type QrZip, writeQrZip } from './zip.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qr-'))
})
afterEach(() => rm(folder, { recursive: true }))

const labels = (count: number): GunLabel[] =>
  Array.from({ length: count }, (_, place) => {
    const gun = { pileCode: String(32010600010001 + Math.floor(place / 52)), gunIndex: place % 52 }
    return {
      ...gun,
      stationName: `珠江新城${place % 3}站`,
      pileNo: null,
      text: gunQrText('https://c.example.com/', gun),
    }
  })

const aZip = (more: Partial<QrZip> = {}): QrZip => ({
  path: join(folder, 'codes.zip'),
  labels: labels(5),
  format: 'png',
  layout: 'medium',
  language: 'zh',
  ...more,
})

async function filesIn(path: string) {
  const zip = await readFile(path)
  const entries = readDirectory(zip) ?? []
  return new Map(
    entries.map(({ name, start, compressed }) => [name, inflateRawSync(zip.subarray(start, start + compressed))]),
  )
}

test('the zip holds a picture for every gun, by station, and the pages to print', async () => {
  const job = aZip()
  expect(await writeQrZip(job)).toBeGreaterThan(1000)
  const files = await filesIn(job.path)
  expect([...files.keys()]).toEqual([
    '打印标签.html',
    '珠江新城0站/3201060001000101_A.png',
    '珠江新城1站/3201060001000102_B.png',
    '珠江新城2站/3201060001000103_C.png',
    '珠江新城0站/3201060001000104_D.png',
    '珠江新城1站/3201060001000105_E.png',
  ])
  expect(files.get('珠江新城0站/3201060001000101_A.png')).toEqual(pngFile(qrMatrix(job.labels[0]!.text)))
  expect(files.get('打印标签.html')?.toString()).toMatch(/^<!doctype html>.*<\/html>$/s)
})

test('hundreds of guns are written one after another, none under the same name, and progress is told', async () => {
  const job = aZip({ labels: labels(300), format: 'svg', language: 'en' })
  const told: number[] = []
  await writeQrZip(job, { onProgress: done => told.push(done) })
  const names = [...(await filesIn(job.path)).keys()]
  expect(names).toHaveLength(301)
  // As file systems see it that do not tell A from a.
  expect(new Set(names.map(name => name.toLowerCase())).size).toBe(301)
  expect(names[0]).toBe('print-labels.html')
  expect(told.at(-1)).toBe(300)
})

test('whoever cancels leaves no file behind', async () => {
  const cancel = new AbortController()
  const work = writeQrZip(aZip({ labels: labels(50) }), {
    onProgress: done => done === 10 && cancel.abort(new Error('cancelled')),
    signal: cancel.signal,
  })
  await expect(work).rejects.toThrow('cancelled')
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ['珠江新城充电站(A区)', '珠江新城充电站(A区)'],
  ['../../etc', '_.._etc'],
  ['C:\\站', 'C__站'],
  ['...', '_'],
  ['站. ', '站'],
])('the folder of %s is %s', (name, expected) => {
  expect(folderName(name)).toBe(expected)
})
