/** Prometheus metrics, served on loopback only, away from the customers' port. */
import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  request(method: string, route: string, status: number, seconds: number): void
}

/** Mail that is still to be sent, asked for at each scrape. */
export type ReadOutbox = () => Promise<{ count: number; since: Date | undefined }>

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function openMetrics(readOutbox: ReadOutbox, wall: () => number): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'wrenfield_request_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  watchOutbox(registry, readOutbox, wall)
  return {
    registry,
    request: (method, route, status, seconds) =>
      requests.labels(METHODS.has(method) ? method : 'OTHER', route, String(status)).observe(seconds),
  }
}

/** How much mail waits, and for how long the oldest has. Neither is a number while the database cannot be asked. */
function watchOutbox(registry: Registry, read: ReadOutbox, wall: () => number): void {
  const watch = (name: string, help: string, of: (found: Awaited<ReturnType<ReadOutbox>>) => number) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const found = await read().catch(() => undefined)
        gauge.set(found ? of(found) : Number.NaN)
      },
    })
  }
  watch('wrenfield_outbox_waiting', 'Mail that is still to be sent.', ({ count }) => count)
  watch(
    'wrenfield_outbox_oldest_seconds',
    'Age of the oldest mail that is still to be sent; 0 when there is none.',
    found => (found.since ? Math.max(0, (wall() - found.since.getTime()) / 1_000) : 0),
  )
}

/** Serves `/metrics` on 127.0.0.1. */
export function serveMetrics({ registry }: Metrics, port: number): Promise<Server> {
  const server = createServer((_req, res) => {
    registry.metrics().then(
      text => res.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => res.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
