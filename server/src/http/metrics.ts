// Figures for Prometheus at /metrics: to this machine, or to whoever holds METRICS_TOKEN.
import { refuse } from '@ev/rules/refuse'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Env } from '../env.ts'

export function serveMetrics(server: FastifyInstance, env: Env): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'charging_call_seconds',
    help: 'Time to answer a call, by call and HTTP status',
    labelNames: ['call', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    // The route's own pattern, never what was asked for: a caller must not be able to make new series.
    const call = request.routeOptions.url
    if (call) calls.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  server.get('/metrics', async (request, reply) => {
    // A proxy on this machine hands on what others ask: it names their host, and mostly their address.
    const isHere =
      /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') &&
      /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(request.hostname) &&
      request.headers['x-forwarded-for'] === undefined
    const isNamed = env.metricsToken !== '' && request.headers.authorization === `Bearer ${env.metricsToken}`
    if (!isHere && !isNamed) refuse('forbidden', { permission: 'metrics' })
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
}
