// `npm run bench -- kit`: what the compiler spends on a hundred and fifty resources, beside what it may.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { print } from './parts/figures.ts'

const root = join(import.meta.dirname, '..')
// Inside the house, so that the packages are found; never part of it.
const folder = join(root, 'contract', 'node_modules', '.bench-kit')
const count = 150
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')

try {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project()))
  const empty = compile([])
  const full = compile(Array.from({ length: count }, (_, place) => definition(place)))
  const figure = (what: string, unit: string, value: number, target: number) => ({
    what,
    unit,
    target,
    values: [value],
    by: 'max' as const,
  })
  print([
    figure(`${count} resources: CPU of the compiler`, 's', full.cpuSeconds, 10),
    figure('the kit alone: CPU of the compiler', 's', empty.cpuSeconds, 10),
    figure(`${count} resources: instantiations`, 'k', full.instantiations / 1000, 750),
    figure(`${count} resources: memory`, 'MB', full.megabytes, 550),
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function project() {
  return {
    extends: '../../../tsconfig.base.json',
    compilerOptions: { composite: false, incremental: false, noEmit: true, types: ['node'] },
    include: ['*.ts'],
  }
}

function compile(files: string[]) {
  for (const [place, text] of files.entries()) writeFileSync(join(folder, `resource-${place}.ts`), text)
  if (files.length === 0)
    writeFileSync(join(folder, 'kit.ts'), "export { resource } from '@ev/contract/kit/resource'\n")
  // The shell's own `times` knows what its children have used.
  const script = '"$0" "$1" -p "$2" --extendedDiagnostics || exit 1; times'
  const run = spawnSync('sh', ['-c', script, process.execPath, compiler, folder])
  const text = String(run.stdout)
  if (run.status !== 0) throw new Error(text.slice(0, 2_000))
  const figure = (name: string) => Number(new RegExp(`${name}:\\s+([\\d.]+)`).exec(text)?.[1] ?? Number.NaN)
  const used = [...(text.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  return {
    cpuSeconds: used.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0),
    instantiations: figure('Instantiations'),
    megabytes: figure('Memory used') / 1024,
  }
}

/** As large as a screen of the trade: choices, references, money, rules and actions. */
function definition(place: number): string {
  return `import { choices } from '@ev/contract/kit/choices'
import { f } from '@ev/contract/kit/field'
import { resource } from '@ev/contract/kit/resource'

const state = choices([
  { value: 'a${place}', zh: '甲', en: 'A', tone: 'ok' },
  { value: 'b${place}', zh: '乙', en: 'B', tone: 'bad' },
  { value: 'c', zh: '丙', en: 'C' },
])

export const thing${place} = resource('member-service/thing${place}', {
  title: { zh: '物', en: 'Thing' },
  label: 'name',
  verbs: ['pages', 'get', 'history', 'options', 'add', 'update', 'delete', 'export', 'import'],
  fields: {
    name: f.text('名称', 'Name', { max: 30, filter: true, sort: true, width: 180, fixed: 'left' }),
    code: f.text('编码', 'Code', { max: 30, filter: true, write: 'create' }),
    state: f.choice('状态', 'State', state, { filter: true, write: 'never' }),
    kinds: f.choices('类型', 'Kinds', state, { optional: true }),
    faceFen: f.fen('面额', 'Face', { filter: true, sort: true, sum: true }),
    priceMil: f.mil('单价', 'Price'),
    usedE4: f.energy('电量', 'Energy', { sum: true, write: 'never' }),
    shareBp: f.percent('比例', 'Share', { optional: true }),
    seller: f.ref('商户', 'Seller', 'system-service/seller', { optional: true, filter: true, write: 'create' }),
    owner: f.ref('负责人', 'Owner', 'system-service/user', { filter: true }),
    telephone: f.phone('手机', 'Mobile', { filter: true }),
    isOpen: f.flag('开放', 'Open', { filter: true }),
    startDate: f.date('开始', 'From', { filter: true, sort: true }),
    endDate: f.date('结束', 'Until', { optional: true }),
    note: f.longText('备注', 'Note', { optional: true }),
    createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
  },
  list: { order: ['createTime', 'desc'], filters: ['name', 'state'], phone: ['name', 'faceFen', 'state'] },
  form: {
    groups: [
      { title: { zh: '基本', en: 'Basics' }, fields: ['name', 'code', 'kinds', 'faceFen'] },
      { title: { zh: '其他', en: 'Others' }, fields: ['startDate', 'endDate', 'note'] },
    ],
    rules: [
      {
        on: 'endDate',
        reads: ['startDate'],
        test: draft => (draft.endDate ?? '9') > (draft.startDate ?? '') || { zh: '须晚于开始', en: 'must be later' },
      },
    ],
    shows: { endDate: { reads: ['isOpen'], when: draft => draft.isOpen === true } },
  },
  sheet: { import: ['name', 'code', 'faceFen'], key: 'code' },
  actions: {
    freeze: {
      label: { zh: '冻结', en: 'Freeze' },
      needs: 'disable',
      isBatch: true,
      when: row => row.state === 'a${place}' || { zh: '仅甲可以', en: 'only A' },
      input: { reason: f.text('原因', 'Reason') },
    },
    thaw: { label: { zh: '解冻', en: 'Thaw' }, needs: 'enable', when: row => row.faceFen > 0 || { zh: '无', en: 'no' } },
  },
})

type Asked = NonNullable<typeof thing${place}.calls.pages.types>['in']
export const asked${place}: Asked = { filters: { state: ['c'], faceFen: { from: 1 } }, sort: { field: 'name', order: 'asc' } }
type Made = NonNullable<typeof thing${place}.calls.add.types>['in']
export const nameOf${place} = (made: Made) => made.name + made.faceFen
`
}
