/** Starts and closes the bank's server: the machinery, the HTTP side, the metrics. */
import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import path from 'node:path'
import { createApp } from './app.ts'
import type { Config } from './platform/config.ts'
import { openMachinery } from './machinery.ts'
import type { BankConfig, Overrides, RunningMachinery } from './platform/machinery.ts'
import { openMetrics, serveMetrics } from './platform/metrics.ts'
import { openSite } from './platform/request.ts'
import { readStanding } from './platform/standing.ts'
import { createHttpServer } from './platform/tls.ts'

const WEB = path.join(import.meta.dirname, '..', 'web', 'dist')

export interface RunningServer {
  url: string
  machinery: RunningMachinery
  /** Takes no more, finishes what was accepted, then closes ledger and pools. */
  close(): Promise<void>
}

export type ServerConfig = Pick<
  Config,
  | 'host'
  | 'port'
  | 'demo'
  | 'keyFile'
  | 'limits'
  | 'passwordMemoryKiB'
  | 'customerServicePhone'
  | 'metricsPort'
  | 'waits'
> &
  Pick<BankConfig, 'databaseUrl' | 'logins'> &
  Partial<
    Pick<
      Config,
      | 'firstDayAvailability'
      | 'verifyAgainMinutes'
      | 'secondFactor'
      | 'publicOrigin'
      | 'trustedProxies'
      | 'tls'
      | 'scanner'
    >
  >

export async function startServer(config: ServerConfig, overrides: Overrides = {}): Promise<RunningServer> {
  const machinery = openMachinery(config, overrides)
  const metrics = openMetrics(machinery.watch, () => readStanding(machinery))
  const openness = { closing: false }
  const { headersMs, requestMs } = machinery.settings.timeouts
  const { waits, publicOrigin, trustedProxies = ['loopback'] } = config
  const site = openSite(publicOrigin)
  const app = createApp({ machinery, site, trustedProxies, metrics, openness, waits, webFolder: WEB })
  const server = createHttpServer(
    config.tls,
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: headersMs / 4, // Node looks every half minute by itself
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16_384,
    },
    app,
  )
  server.maxRequestsPerSocket = 1_000
  try {
    await listen(server, config.port, config.host)
  } catch (error) {
    await machinery.end()
    throw error
  }
  const metricsServer =
    config.metricsPort === undefined ? undefined : await serveMetrics(metrics, config.metricsPort, config.tls)
  let closed: Promise<void> | undefined

  const close = async () => {
    openness.closing = true
    await machinery.live.end() // streams go nowhere by themselves
    await Promise.all([closeServer(server), metricsServer && closeServer(metricsServer)])
    await machinery.end()
  }
  return {
    url: urlOf(server, config.host, config.tls ? 'https' : 'http'),
    machinery,
    close: () => (closed ??= close()),
  }
}

type AnyServer = Server | SecureServer

const listen = (server: AnyServer, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

const PATIENCE_MS = 15_000

/** Idle connections close at once; busy ones when their answer is out, or after 15 seconds. */
function closeServer(server: AnyServer): Promise<void> {
  const impatient = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
  return new Promise(resolve => {
    server.close(() => {
      clearTimeout(impatient)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function urlOf(server: AnyServer, host: string, scheme: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`
}
