// The HTTP server with everything it answers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '@ev/contract/kit/calls'
import fastifyCompress from '@fastify/compress'
import fastifyFormbody from '@fastify/formbody'
import fastifyHelmet from '@fastify/helmet'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Env } from '../env.ts'
import { serveTemplates } from '../resource/serve-templates.ts'
import { serveDirectExports } from '../work/direct-export.ts'
import type { Answered, App } from './context.ts'
import { serveFiles } from './files.ts'
import { serveHealth } from './health.ts'
import { bodyLimitBytes } from './input.ts'
import { serveMetrics } from './metrics.ts'
import { openApi } from './openapi.ts'
import { noteOwnPort, serveRaw } from './raw.ts'
import { answerError, newRequestId, serveCalls } from './serve.ts'
import { serveStreams } from './stream.ts'
import { serveWeb } from './web.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8')) as {
  version: string
}

const behindApi = new RegExp(`^/api/(?=(${services.join('|')})/)`)

export const newServer = (env: Env): FastifyInstance =>
  fastify({
    logger: {
      level: env.logLevel,
      redact: ['req.headers.authorization', 'req.headers.token', 'busboyOptions.headers', 'err.rawPacket'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.trustProxy,
    bodyLimit: bodyLimitBytes,
    genReqId: newRequestId,
    requestIdHeader: false,
    // A peer that sends its request drop by drop is let go; an upload may take a minute.
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Clients of the profile `test` put /api before every call (requirements 7).
    rewriteUrl: ({ url = '/' }) => url.replace(behindApi, '/'),
    // An address that cannot be read is answered like every other mistake.
    frameworkErrors: answerError,
  })

export async function buildServer(server: FastifyInstance, app: App, calls: readonly Answered[]): Promise<void> {
  server.setErrorHandler(answerError)
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  await server.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The component library writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: app.env.publicUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
  })
  await server.register(fastifyCompress, { threshold: 1_024 })
  await server.register(fastifyFormbody)
  const document = openApi(
    calls.map(({ call }) => call),
    version,
  )
  await server.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
  await server.register(fastifySwaggerUi, { routePrefix: '/docs', staticCSP: true })
  serveMetrics(server, app.env)
  serveHealth(server, app.pools)
  serveFiles(server, app)
  serveTemplates(server, app)
  noteOwnPort(server, app)
  await serveRaw(server, app)
  await serveCalls(server, app, calls)
  serveStreams(server, app, calls)
  serveDirectExports(server, app)
  await serveWeb(server)
}
