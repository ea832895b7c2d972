/**
 * Stands beside a bank's process (`node --import`) and tells its starter what it holds: memory after a collection, open
 * descriptors. `SOAK_LEAK` seeds defects, so that the soak can be seen to notice it.
 */
import { channel } from 'node:diagnostics_channel'
import { openSync, readdirSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'

export interface Held {
  /** Bytes of the main thread's objects and buffers that are still reachable. */
  readonly heap: number
  readonly rss: number
  /** Bytes of the other threads' objects, some of them to be collected yet. */
  readonly threads: number
  readonly descriptors: number
  readonly timers: number
}

const threads = new Set<Worker>()
process.on('worker', worker => {
  threads.add(worker)
  worker.once('exit', () => threads.delete(worker))
})

async function held(): Promise<Held> {
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  const timers = process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
  const others = await Promise.all([...threads].map(thread => thread.getHeapStatistics()))
  const used = others.reduce((sum, { used_heap_size }) => sum + used_heap_size, 0)
  return { heap: heapUsed + external, threads: used, rss, descriptors: readdirSync('/proc/self/fd').length, timers }
}

process.on('message', () => void held().then(found => process.send?.(found)))
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
