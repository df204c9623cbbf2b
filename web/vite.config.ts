import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type Connect, defineConfig, type Plugin } from 'vite'
import { signInPages } from './src/shell/access.ts'

const product = `http://localhost:${process.env.PORT || 8080}`

const entries = [
  'index.html',
  'login.html',
  'activityPage/expoScreen_company/index.html',
  'activityPage/3DLargeScreen/index.html',
]

// What is not a page. /help/feedback is a screen, the manual below /help a file.
const proxied = ['^/[a-z-]+-service/', '^/api/', '^/files/', '^/docs(/|$)', '^/help/.+\\.pdf', '^/analysis/']

// By itself every module that two screens share is a file, and a hundred small files keep browser and server busier than
// what is in them. Each of these holds what it names and all that needs, but for what is in one above it.
const groups = [
  { name: 'start', tags: ['$initial' as const], minShareCount: 2 },
  // The big screens come without the shell.
  { name: seenOnBigScreens, debugName: 'live' },
  { name: 'shell', test: /\/web\/src\/app\.tsx$|\/antd\/es\/alert\/|\/react-router\/.*\/dom\/lib\.js$/ },
  { name: 'home', test: /\/web\/src\/views\/home\.tsx$/ },
  { name: 'list', test: /\/web\/src\/resource\/resource-page\.tsx$/ },
].map((group, place, { length }) => ({ ...group, priority: length - place }))

type Graph = { getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[] } | null }

/** What of ours the big screens show, now or later, that is not theirs alone. */
function seenOnBigScreens(id: string, graph: Graph): string | null {
  const isOnlyLoadedLater = graph.getModuleInfo(id)?.importers.length === 0
  if (isOfBigScreens(id) || isOnlyLoadedLater || id.includes('/node_modules/')) return null
  const users = new Set([id])
  for (const user of users) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(user) ?? {}
    for (const one of [...importers, ...dynamicImporters]) users.add(one)
  }
  return [...users].some(isOfBigScreens) ? 'live' : null
}

const isOfBigScreens = (id: string) => id.includes('/web/src/screens/')

/** Profiles: `self` is the web alone with sample data, `test` puts calls under /api; any other speaks to the product. */
export default defineConfig(async ({ command, mode }) => {
  const isSelf = mode === 'self'
  if (command === 'build') {
    if (isSelf)
      throw new Error('the profile self has no build: it answers only in the development server, npm run self')
    // Whatever the profile and the caller's environment: what is built is built for people.
    process.env.NODE_ENV = 'production'
  }
  return {
    root: import.meta.dirname,
    plugins: [react(), twoPages, smallerCopies, ...(isSelf ? [(await import('./mock/plugin.ts')).mockService()] : [])],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'baseline-widely-available',
      // ECharts and antd weigh what they weigh; what a page may is held by the tests.
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        input: entries.map(page => join(import.meta.dirname, page)),
        output: { codeSplitting: { groups } },
        // A family is fetched by its address, whoever has it already.
        checks: { ineffectiveDynamicImport: false },
      },
    },
    server: { port: 5173, proxy: isSelf ? {} : Object.fromEntries(proxied.map(path => [path, product])) },
  }
})

/** Beside each file that is worth it, what travels in its place: gzip everywhere, Brotli where a browser takes it. */
const smallerCopies: Plugin = {
  name: 'smaller-copies',
  apply: 'build',
  async writeBundle({ dir = '' }, files) {
    const worthIt = Object.values(files).filter(({ fileName }) => /\.(js|css|svg)$/.test(fileName))
    await Promise.all(
      worthIt.map(async file => {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (content.length < worthItBytes) return
        const path = join(dir, file.fileName)
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
      }),
    )
  },
}
// Below that it fits into one packet as it is.
const worthItBytes = 1_400

/** Pages before the login have an entry of their own; Vite gives index.html for every other address. */
const twoPages: Plugin = {
  name: 'two-pages',
  configureServer: ({ middlewares }) => void middlewares.use(toPage),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(toPage),
}

const pages = new Map<string, string>([
  ...signInPages.map(path => [path, '/login.html'] as const),
  // Vite would take login.html for it, and it is no page of ours.
  ['/login', '/index.html'],
])

function toPage(request: Connect.IncomingMessage, _: unknown, next: Connect.NextFunction): void {
  const [path = '', ...query] = (request.url ?? '').split('?')
  const page = pages.get(path.replace(/\/$/, ''))
  if (page) request.url = [page, ...query].join('?')
  next()
}
