// Who may import whom, checked on the text of every import; answers in sentences.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Between packages. */
const packages: Record<string, string[]> = {
  rules: [],
  contract: ['rules'],
  gateway: ['rules'],
  db: ['rules'],
  web: ['contract', 'rules'],
  server: ['contract', 'rules', 'db', 'gateway'],
  simulator: ['rules'],
}

/** Inside server: a module imports the doors of those to its left. */
const modules = ['system', 'taglib', 'config', 'ledger', 'member', 'operation', 'bill', 'api', 'interflow']
/** They read tables of all others and import none of them; each imports the doors of those to its left. */
const readers = ['statistics', 'report', 'data-analysis']

/** Inside web, from the ground up; what stands side by side imports nothing of each other. */
const layers = [['kit'], ['shell'], ['resource'], ['views', 'screens']]
const levelOf = (layer: string) => layers.findIndex(level => level.includes(layer))

export type Import = { from: string; to: string }

/** Why an import may not be, or nothing where it may. */
export function objection({ from, to }: Import): string | undefined {
  const [home = '', ...inside] = from.split('/')
  const [there = '', ...target] = to.split('/')
  if (/(^|\/)index\.tsx?$/.test(to)) return `${from} imports ${to}: there are no index files, name the file itself`
  if (home !== there) {
    // Tests meet the platform with simulated piles; the platform itself knows none.
    if (
      home === 'server' &&
      there === 'simulator' &&
      (isTest(from) || ['testing', 'processes'].includes(inside[0] ?? ''))
    )
      return undefined
    const allowed = packages[home]
    if (allowed === undefined || allowed.includes(there)) return undefined
    return `${from} imports ${to}: ${home} may import ${allowed.length ? allowed.join(', ') : 'no other package'}`
  }
  if (home === 'server') return serverObjection(from, inside, to, target)
  return home === 'web' ? webObjection(from, inside, to, target) : undefined
}

function serverObjection(from: string, [top, folder = '']: string[], to: string, [, target = '', ...rest]: string[]) {
  if (top !== 'src' || isTest(from)) return undefined
  const place = modules.indexOf(folder)
  const targetPlace = modules.indexOf(target)
  const isModule = place >= 0 || readers.includes(folder)
  const toModule = targetPlace >= 0 || readers.includes(target)
  const isFrame =
    folder === 'http' ||
    (!isModule &&
      !['main.ts', 'app.ts', 'calls.ts', 'resources.ts', 'jobs.ts', 'chargers.ts', 'simulate.ts'].includes(folder))
  if (isFrame && toModule)
    return `${from} imports ${to}: the frame knows no module; only main, app, calls, resources, jobs, chargers and simulate do`
  if (!isModule || !toModule || folder === target) return undefined
  if (readers.includes(folder)) {
    const isLeft = readers.includes(target) && readers.indexOf(target) < readers.indexOf(folder)
    if (!isLeft) return `${from} imports ${to}: ${folder} reads tables and imports no module`
    return rest.join('/') === 'door.ts' ? undefined : `${from} imports ${to}: of another module only its door.ts`
  }
  if (targetPlace > place || readers.includes(target))
    return `${from} imports ${to}: ${target} stands to the right of ${folder}`
  return rest.join('/') === 'door.ts' ? undefined : `${from} imports ${to}: of another module only its door.ts`
}

function webObjection(
  from: string,
  [top, layer = '', ...rest]: string[],
  to: string,
  [, target = '', ...targetRest]: string[],
) {
  if (top !== 'src') return undefined
  const [own, other] = [levelOf(layer), levelOf(target)]
  if (own >= 0 && other > own) return `${from} imports ${to}: ${layer} stands below ${target}`
  if (own >= 0 && other === own && layer !== target) return `${from} imports ${to}: ${layer} stands beside ${target}`
  if (layer !== 'views' || target !== 'views') return undefined
  const [mine, theirs] = [rest.slice(0, -1).join('/'), targetRest.slice(0, -1).join('/')]
  // Parts serve the views of their folder and of those below it.
  const isParts = /(^|\/)parts$/.test(theirs)
  const shelf = theirs.replace(/(^|\/)parts$/, '')
  const isNear =
    mine.replace(/(^|\/)parts$/, '') === shelf || (isParts && `/${mine}/`.startsWith(shelf === '' ? '/' : `/${shelf}/`))
  return isNear
    ? undefined
    : `${from} imports ${to}: a view imports no view outside its folder, and parts of those above`
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** The imports of a file that stay in the house, as paths from the root. */
export function importsOf(file: string, text: string): Import[] {
  const found = [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)['"]([^'"]+)['"]/gm)].map(
    match => match[1] ?? '',
  )
  return found.flatMap(name => {
    if (name.startsWith('.')) return [{ from: file, to: normalize(join(dirname(file), name)) }]
    const ours = /^@ev\/([\w-]+)\/(.+)$/.exec(name)
    if (!ours) return []
    const path = ours[1] === 'db' && ours[2]?.startsWith('seed/') ? ours[2] : `src/${ours[2]}`
    return [{ from: file, to: `${ours[1]}/${path}.ts` }]
  })
}

function circles(all: Import[]): string[] {
  const next = Map.groupBy(all, one => one.from)
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const visit = (file: string, path: string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      found.push(`${[...path.slice(path.indexOf(file)), file].join(' -> ')}: a circle`)
      return
    }
    state.set(file, 'open')
    for (const { to } of next.get(file) ?? []) visit(to, [...path, file])
    state.set(file, 'done')
  }
  for (const file of next.keys()) visit(file, [])
  return found
}

export function houseImports(): Import[] {
  const files = globSync('{rules,contract,db,gateway,server,web,simulator,e2e,bench,soak,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: path => /(^|\/)(node_modules|dist)$/.test(path),
  })
  return files.flatMap(file => importsOf(file, readFileSync(join(root, file), 'utf8')))
}

if (import.meta.main) {
  const all = houseImports()
  const wrong = [...all.flatMap(one => objection(one) ?? []), ...circles(all)]
  for (const sentence of wrong) console.error(sentence)
  console.log(`${all.length} imports, ${wrong.length} not in order`)
  process.exit(wrong.length > 0 ? 1 : 0)
}
