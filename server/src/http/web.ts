// The built web: files by name, the big screens among them, and one of its two pages for every address that is a screen.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '@ev/contract/kit/calls'
import { Refusal } from '@ev/rules/refuse'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerError } from './serve.ts'

const built = join(import.meta.dirname, '..', '..', '..', 'web', 'dist')
const callAddress = new RegExp(`^/(${services.join('|')})(/|$)`)

// The first that fits is the page of an address; what fits none is no page.
const pages = [
  { fits: /^\/(user\/login|iplogin|authLogin)\/?$/, file: 'login.html' },
  // A big screen is named like a file, and two of them are one. What somebody else names so is answered by the shell.
  { fits: /^\/activityPage\/.*\.html$/, file: 'index.html' },
  // What ends like a file was meant as one.
  { fits: /^(?!.*\.[a-z0-9]+$)/i, file: 'index.html' },
] as const

/** What somebody typed into the address bar: even a mistake gets a page that says so. */
const isTyped = ({ headers, url }: FastifyRequest) =>
  headers.accept?.includes('text/html') === true && !url.startsWith('/assets/')

export async function serveWeb(server: FastifyInstance, dist = built): Promise<void> {
  const isBuilt = existsSync(join(dist, 'index.html'))
  // In development the help is there and the pages are not.
  if (existsSync(dist))
    await server.register(fastifyStatic, {
      root: dist,
      // One route a file; what is no file, `/` among it, is for the handler below.
      index: false,
      wildcard: false,
      // The build has put a smaller copy beside what is worth it; it is sent under the name of the file.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders(response, path) {
        // Vite puts a hash of the content into the names below assets/, so those never change.
        const isHashed = path.includes(`${dist}/assets/`)
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (callAddress.test(path))
      return answerError(
        new Refusal(request.method === 'POST' ? 'callUnknown' : 'methodNotPost', { path }),
        request,
        reply,
      )
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const file = pages.find(({ fits }) => fits.test(path))?.file ?? (isTyped(request) ? 'index.html' : undefined)
    if (!isBuilt || !isRead || !file) return answerError(new Refusal('callUnknown', { path }), request, reply)
    return reply.header('cache-control', 'no-cache').sendFile(file)
  })
}
