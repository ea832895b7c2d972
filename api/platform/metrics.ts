/** Prometheus metrics, served on loopback only, away from the customers' port. */
import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  request(method: string, route: string, status: number, seconds: number): void
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'wrenfield_request_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    registry,
    request: (method, route, status, seconds) => requests.labels(method, route, String(status)).observe(seconds),
  }
}

/** Serves `/metrics` on 127.0.0.1. */
export function serveMetrics({ registry }: Metrics, port: number): Promise<Server> {
  const server = createServer((_req, res) => {
    void registry.metrics().then(text => res.writeHead(200, { 'content-type': registry.contentType }).end(text))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
