import { Worker } from 'node:worker_threads'
import type { Done, Task } from './hog.worker.ts'
import { shapes, type Asker } from './shapes.ts'

/** A thread that asks; one task after the other. */
function asking(): { run(task: Task): Promise<Done>; end(): Promise<unknown> } {
  const worker = new Worker(new URL('./hog.worker.ts', import.meta.url))
  const run = (task: Task) =>
    new Promise<Done>((resolve, reject) => {
      worker.once('error', reject)
      worker.once('message', (done: Done) => {
        worker.off('error', reject)
        resolve(done)
      })
      worker.postMessage(task)
    })
  return { run, end: () => worker.terminate() }
}

/** The longest that this thread worked between two turns of its loop, in ms of its own processor time. */
async function longestTurn<T>(act: () => Promise<T>): Promise<{ longest: number; done: T }> {
  let longest = 0
  let before = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
  }
  const timer = setInterval(look, 1)
  try {
    return { done: await act(), longest }
  } finally {
    look()
    clearInterval(timer)
  }
}

interface Blocked {
  readonly name: string
  /** Of the thread that answers, in ms. */
  readonly longest: number
  readonly took: number
  readonly statuses: Record<number, number>
}

/**
 * Sends each shape alone to a bank that runs in this thread; one that takes longer than `most` is sent twice more, and
 * the least counts, for what the collector of garbage does now and then is nobody's request.
 */
export async function askEach(url: string, asker: Asker, most: number, some = shapes): Promise<Blocked[]> {
  const found: Blocked[] = []
  const hog = asking()
  await hog.run({ do: 'read', url, asker, ms: 300, everyMs: 20 }) // so that neither thread is new
  for (const { name } of some) {
    const tries: Blocked[] = []
    const ask = () =>
      hog.run({ do: 'ask', url, asker, shape: shapes.findIndex(shape => shape.name === name), times: 1 })
    while (tries.length < 3 && tries.every(({ longest }) => longest > most)) {
      const begun = performance.now()
      const { longest, done } = await longestTurn(ask)
      tries.push({ name, longest, took: performance.now() - begun, statuses: done.statuses })
    }
    found.push(...tries.toSorted((a, b) => a.longest - b.longest).slice(0, 1))
  }
  await hog.end()
  return found
}

export interface Reads {
  readonly statuses: Record<number, number>
  readonly count: number
  readonly p50: number
  readonly p99: number
  readonly slowest: number
}

/** What a customer's reads take for a while, in ms: alone, or beside `atOnce` requests of a hog of all shapes. */
export async function readsBeside(
  url: string,
  reader: Asker,
  ms: number,
  hog?: { asker: Asker; atOnce: number },
): Promise<{ reads: Reads; hogs: Record<number, number> }> {
  const [one, other] = [asking(), asking()]
  const [reads, hogs] = await Promise.all([
    one.run({ do: 'read', url, asker: reader, ms, everyMs: 20 }),
    hog && other.run({ do: 'flood', url, asker: hog.asker, ms, atOnce: hog.atOnce }),
  ])
  await Promise.all([one.end(), other.end()])
  const sorted = reads.times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const told = { statuses: reads.statuses, count: sorted.length, p50: at(0.5), p99: at(0.99), slowest: at(1) }
  return { reads: told, hogs: hogs?.statuses ?? {} }
}
