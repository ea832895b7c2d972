/**
 * Stands beside a bank's process (`node --import`) and tells its starter what it holds: memory after a collection, open
 * descriptors. `SOAK_LEAK` seeds defects, so that the soak can be seen to notice it.
 */
import { channel } from 'node:diagnostics_channel'
import { openSync, readdirSync } from 'node:fs'

export interface Held {
  /** Bytes of the main thread's objects and buffers that are still reachable. */
  readonly heap: number
  readonly rss: number
  readonly descriptors: number
  readonly timers: number
}

function held(): Held {
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  const timers = process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
  return { heap: heapUsed + external, rss, descriptors: readdirSync('/proc/self/fd').length, timers }
}

process.on('message', () => process.send?.(held()))
process.channel?.unref()

const kept: unknown[] = []
const leaks: Record<string, () => unknown> = {
  memory: () => kept.push(Array.from({ length: 3_000 }, (_, n) => n + Math.random())),
  descriptors: () => Math.random() < 0.3 && openSync('/dev/null', 'r'),
  latency() {
    kept.push(0)
    for (const end = performance.now() + kept.length / 50; performance.now() < end;);
  },
}
for (const name of (process.env['SOAK_LEAK'] ?? '').split(' ')) {
  const leak = leaks[name]
  if (leak) channel('http.server.request.start').subscribe(() => void leak())
}
