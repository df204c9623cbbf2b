import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ExportJob, exportRows } from './export-rows.ts'

let folder = ''
const client = new pg.Client(inject('postgres'))
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'))
  await client.connect()
  await client.query('create sequence export_numbers')
})
afterAll(async () => {
  await client.query('drop sequence export_numbers')
  await client.end()
  await rm(folder, { recursive: true, force: true })
})

const aJob = (more: Partial<ExportJob>): ExportJob => ({
  connection: inject('postgres'),
  sql: 'select 1',
  parameters: [],
  name: '订单',
  columns: [{ label: '次数', format: 'integer' }],
  path: join(folder, 'list.xlsx'),
  ...more,
})

const running = async () =>
  (await client.query("select count(*)::int as count from pg_stat_activity where application_name = 'charging-export'"))
    .rows[0].count

test('a list goes from the database to the sheet, cell by cell as it is', async () => {
  const job = aJob({
    sql: `select no, status, is_paid, fee_fen, ended_at, note from (values
      ('CD1', 'Done', true, 1::bigint, timestamptz '2026-11-15 00:01:41Z', E'tab\\there\\nand \\\\N <b>'),
      ('CD2', 'Odd', false, -250, timestamptz '2026-11-15 15:59:59.9Z', $1),
      (null, null, null, null, null, '')
    ) as list(no, status, is_paid, fee_fen, ended_at, note) where no = any($2) or no is null`,
    parameters: ["it's = 😀", ['CD1', 'CD2', "x'y"]],
    columns: [
      { label: '单号', format: 'text' },
      { label: '状态', format: 'text', labels: { Done: '已完成' } },
      { label: '已付', format: 'text', words: { yes: '是', no: '否' } },
      { label: '金额', format: 'money', sum: true },
      { label: '结束时间', format: 'time' },
      { label: '备注', format: 'text' },
    ],
    totals: '合计',
    notes: { name: '说明', lines: [['导出人', '王芳']], rows: '行数' },
  })
  const written = await exportRows(job)
  const { sheets } = await readXlsx(await readFile(job.path))
  expect(sheets.map(({ rows }) => rows)).toEqual([
    [
      ['单号', '状态', '已付', '金额', '结束时间', '备注'],
      ['CD1', '已完成', '是', 0.01, new Date('2026-11-15T08:01:41Z'), 'tab\there\nand \\N <b>'],
      ['CD2', 'Odd', '否', -2.5, new Date('2026-11-15T23:59:59Z'), "it's = 😀"],
      [null, null, null, null, null, null],
      ['合计', null, null, -2.49, null, null],
    ],
    [
      ['导出人', '王芳'],
      ['行数', '3'],
      ['金额', '-2.49'],
    ],
  ])
  expect(written).toMatchObject({ rows: 3, sums: [undefined, undefined, undefined, -249n, undefined, undefined] })
})

test('a long list tells how far it is, and every row arrives', async () => {
  const told: number[] = []
  const job = aJob({
    sql: 'select i, repeat(md5(i::text), 3) from generate_series(1, $1::int) as list(i)',
    parameters: [120_000],
    columns: [
      { label: '序号', format: 'integer', sum: true },
      { label: '内容', format: 'text' },
    ],
  })
  const { rows, sums } = await exportRows(job, { onProgress: done => told.push(done) })
  expect({ rows, sum: sums[0] }).toEqual({ rows: 120_000, sum: (120_000n * 120_001n) / 2n })
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(told.length).toBeLessThan(40)
})

test('a cancelled export ends its statement and leaves no file', async () => {
  const path = join(folder, 'cancelled.xlsx')
  for (const sql of [
    'select pg_sleep(60)::text',
    'select repeat(i::text, 100) from generate_series(1, 100000000) as list(i)',
  ]) {
    const control = new AbortController()
    const job = exportRows(aJob({ sql, path, columns: [{ label: 'a', format: 'text' }] }), { signal: control.signal })
    setTimeout(() => control.abort(new Error('enough')), 700)
    await expect(job).rejects.toThrow('enough')
    await expect.poll(running).toBe(0)
  }
  expect((await readdir(folder)).filter(name => name.startsWith('cancelled'))).toEqual([])
})

test('a statement that fails or would write fails the export, with the words of the database', async () => {
  const path = join(folder, 'failed.xlsx')
  await expect(exportRows(aJob({ sql: 'select 1 / 0', path }))).rejects.toThrow('division by zero')
  await expect(exportRows(aJob({ sql: 'select nonsense', path }))).rejects.toThrow('nonsense')
  await expect(exportRows(aJob({ sql: "select nextval('export_numbers')", path }))).rejects.toThrow('read-only')
  await expect(exportRows(aJob({ sql: "select 'x'", path }))).rejects.toThrow('column 次数 takes whole numbers')
  await expect(exportRows(aJob({ sql: 'select 1, 2', path }))).rejects.toThrow('does not give 1 columns')
  await expect(exportRows(aJob({ connection: 'postgres://nobody@127.0.0.1:1/none', path }))).rejects.toThrow()
  expect(await running()).toBe(0)
  expect((await readdir(folder)).filter(name => name.startsWith('failed'))).toEqual([])
})

test('the event loop never waits long for an export', async () => {
  // What this thread itself worked between two looks: how long it waits for a processor that others use is none of ours.
  const workedMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let longest = 0
  let last = workedMs()
  const timer = setInterval(() => {
    longest = Math.max(longest, workedMs() - last)
    last = workedMs()
  }, 5)
  const sql = 'select i, md5(i::text), md5(i::text) from generate_series(1, 100000) as list(i)'
  const columns = ['integer', 'text', 'text'].map(format => ({ label: 'a', format: format as 'text' | 'integer' }))
  await exportRows(aJob({ sql, columns }))
  clearInterval(timer)
  expect(longest).toBeGreaterThan(0)
  expect(longest).toBeLessThan(50)
})
