/** Prometheus metrics, served on loopback only, away from the customers' port. */
import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import { createHttpServer, type TlsFiles } from './tls.ts'
import type { Watch } from './watch.ts'

export interface Metrics {
  registry: Registry
  request(method: string, route: string, status: number, seconds: number, refused?: readonly string[]): void
}

/** How the bank stands, as its database says. */
export interface Standing {
  /** The newest event's number, and its age. */
  readonly head: { readonly seq: number; readonly seconds: number }
  /** How late the bank's own work is: the next turn of the day, and the order whose moment is longest past. */
  readonly lag: { readonly turn: number; readonly orders: number }
  readonly outbox: { readonly count: number; readonly seconds: number }
  /** Seconds since the database's log was last archived; not a number where it is not. */
  readonly archived: number
}

/** Asked for at each scrape. */
type ReadStanding = () => Promise<Standing>

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The process's own figures (its event loop's delay among them), its requests, and how the bank stands. */
export function openMetrics({ registry, refused: count }: Watch, read: ReadStanding): Metrics {
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'wrenfield_request_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  watchStanding(registry, read)
  return {
    registry,
    request(method, route, status, seconds, refused = []) {
      requests.labels(METHODS.has(method) ? method : 'OTHER', route, String(status)).observe(seconds)
      for (const name of refused) count(name)
    },
  }
}

const shown: { name: string; help: string; of: (standing: Standing) => number }[] = [
  { name: 'wrenfield_head_seq', help: 'Number of the newest event.', of: ({ head }) => head.seq },
  { name: 'wrenfield_head_age_seconds', help: 'Age of the newest event.', of: ({ head }) => head.seconds },
  {
    name: 'wrenfield_turn_lag_seconds',
    help: 'How late the next turn of the bank’s day is; 0 when it is still to come.',
    of: ({ lag }) => lag.turn,
  },
  {
    name: 'wrenfield_order_lag_seconds',
    help: 'How late the order is whose moment is longest past; 0 when none is.',
    of: ({ lag }) => lag.orders,
  },
  { name: 'wrenfield_outbox_waiting', help: 'Mail that is still to be sent.', of: ({ outbox }) => outbox.count },
  {
    name: 'wrenfield_outbox_oldest_seconds',
    help: 'Age of the oldest mail that is still to be sent; 0 when there is none.',
    of: ({ outbox }) => outbox.seconds,
  },
  {
    name: 'wrenfield_archive_age_seconds',
    help: 'Time since the database’s log was last archived; not a number where it is not.',
    of: ({ archived }) => archived,
  },
]

/** None of these is a number while the database cannot be asked. One scrape asks once. */
function watchStanding(registry: Registry, read: ReadStanding): void {
  let asked: Promise<Standing | undefined> | undefined
  const ask = () => {
    asked ??= read()
      .catch(() => undefined)
      .finally(() => (asked = undefined))
    return asked
  }
  const up: Gauge = new Gauge({
    name: 'wrenfield_database_up',
    help: '1 when the database answered this scrape.',
    registers: [registry],
    async collect() {
      up.set((await ask()) ? 1 : 0)
    },
  })
  for (const { name, help, of } of shown) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const standing = await ask()
        gauge.set(standing ? of(standing) : Number.NaN)
      },
    })
  }
}

/** Serves `/metrics` on 127.0.0.1, with TLS where the bank speaks it. */
export function serveMetrics({ registry }: Metrics, port: number, tls?: TlsFiles): Promise<Server | SecureServer> {
  const server = createHttpServer(tls, {}, (_req, res) => {
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
