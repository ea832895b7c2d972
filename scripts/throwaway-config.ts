import type { ServerConfig } from '../api/server.ts'

/** A bank for as long as somebody looks at it: this machine's own, on a free port, with a bank's limits and no demo. */
export const throwawayConfig = (databaseUrl: string, keyFile: string) =>
  ({
    databaseUrl,
    host: '127.0.0.1',
    port: 0,
    demo: false,
    keyFile,
    limits: true,
    passwordMemoryKiB: undefined,
    customerServicePhone: undefined,
    metricsPort: undefined,
    waits: '',
  }) satisfies ServerConfig
