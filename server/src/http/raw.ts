// Addresses that are no calls: others decided how they are spoken to. Their bodies come as they were sent, byte for byte,
// since what is signed is bytes.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App, RawAsked } from './context.ts'
import { addressOf } from './serve.ts'

/** A port that the system chooses is known once it is listened to. */
export function noteOwnPort(server: FastifyInstance, app: App): void {
  server.addHook('onListen', async () => {
    const address = server.server.address()
    if (address !== null && typeof address === 'object') app.port = address.port
  })
}

/** In a corner of their own, where no parser touches a body. */
export async function serveRaw(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async corner => {
    corner.removeAllContentTypeParsers()
    corner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const { method, path, mostBytes, handle } of app.raw)
      corner.route({
        method,
        url: path,
        bodyLimit: mostBytes,
        handler: async (request, reply) => {
          const { status, contentType, body, headers = {} } = await handle(app, askedOf(request))
          return reply
            .code(status)
            .headers({ ...headers, 'content-type': contentType })
            .send(body)
        },
      })
  })
}

const askedOf = (request: FastifyRequest): RawAsked => ({
  params: request.params as RawAsked['params'],
  query: request.query as RawAsked['query'],
  headers: request.headers,
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  address: addressOf(request),
})
