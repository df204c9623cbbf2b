// The built web: files by name, and its one page for every address that is a screen.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '@ev/contract/kit/calls'
import { Refusal } from '@ev/rules/refuse'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerError } from './serve.ts'

const dist = join(import.meta.dirname, '..', '..', '..', 'web', 'dist')
const callAddress = new RegExp(`^/(${services.join('|')})(/|$)`)

export async function serveWeb(server: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(join(dist, 'index.html'))
  if (isBuilt)
    await server.register(fastifyStatic, {
      root: dist,
      // One route a file; what is no file, `/` among it, is for the handler below.
      index: false,
      wildcard: false,
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
    const wantsPage = request.method === 'GET' && !/\.[a-z0-9]+$/i.test(path)
    if (!isBuilt || !wantsPage) return answerError(new Refusal('callUnknown', { path }), request, reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
