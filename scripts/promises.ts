// Which promises of docs/requirements.md no test names yet.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')

const promised = [...text('docs/requirements.md').matchAll(/^- \*\*([\d.]+)\*\* /gm)].map(match => match[1] ?? '')
const tests = globSync('{rules,contract,db,gateway,server,web,simulator,e2e,scripts}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
  exclude: path => /(^|\/)(node_modules|dist)$/.test(path),
})
const named = new Map<string, string[]>()
for (const file of tests)
  for (const [, title = ''] of text(file).matchAll(
    /\b(?:test|it|describe)(?:\.each\([^)]*\))?\(\s*['"`]((?:\[[\d.]+\])+)/g,
  ))
    for (const [, id = ''] of title.matchAll(/\[([\d.]+)\]/g)) named.set(id, [...(named.get(id) ?? []), file])

const unknown = [...named.keys()].filter(id => !promised.includes(id))
const open = promised.filter(id => !named.has(id))
for (const id of unknown) console.error(`[${id}] is named by ${named.get(id)?.join(', ')} and is no promise`)
console.log(
  `${promised.length} promises, ${promised.length - open.length} proven by a test, ${open.length} still without one`,
)
if (process.argv.includes('--list')) for (const id of open) console.log(`  ${id}`)
const isDouble = new Set(promised).size !== promised.length
if (isDouble) console.error('docs/requirements.md names an id twice')
process.exit(unknown.length > 0 || promised.length === 0 || isDouble ? 1 : 0)
