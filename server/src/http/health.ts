// /healthz: the process lives. /readyz: it can serve, database included.
import type { Pools } from '@ev/db/pools'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

export function serveHealth(server: FastifyInstance, pools: Pools): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const isReady = await sql`select 1`.execute(pools.read).then(
      () => true,
      () => false,
    )
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'database unavailable' })
  })
}
