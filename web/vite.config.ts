import { join } from 'node:path'
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
    plugins: [react(), twoPages, ...(isSelf ? [(await import('./mock/plugin.ts')).mockService()] : [])],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'baseline-widely-available',
      // ECharts and antd weigh what they weigh; what a page may is held by the tests.
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: entries.map(page => join(import.meta.dirname, page)) },
    },
    server: { port: 5173, proxy: isSelf ? {} : Object.fromEntries(proxied.map(path => [path, product])) },
  }
})

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
