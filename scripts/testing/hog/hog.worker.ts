/** A hog, or the customer beside it, in a thread of its own: only the bank's work is in the bank's thread. */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { shapes, type Asker } from './shapes.ts'

export type Task =
  | { do: 'ask'; url: string; asker: Asker; shape: number; times: number }
  | { do: 'flood'; url: string; asker: Asker; ms: number; atOnce: number }
  | { do: 'read'; url: string; asker: Asker; ms: number; everyMs: number }

/** What came of it: how often each status, and the times of reads in ms. */
export interface Done {
  statuses: Record<number, number>
  times: number[]
}

async function ask(url: string, asker: Asker, shape: number, n: number): Promise<number> {
  const wanted = shapes[shape % shapes.length]
  if (!wanted) return 0
  const { method, path, headers = {}, body } = wanted.make(asker, n)
  const sent = {
    authorization: `Bearer ${asker.token}`,
    'x-forwarded-for': `198.51.${n % 200}.${shape + 1}`,
    ...headers,
  }
  try {
    const answer = await fetch(url + path, { method, headers: sent, ...(body !== undefined && { body }) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0 // cut off: what was not read to its end costs the connection
  }
}

async function run(task: Task): Promise<Done> {
  const statuses: Record<number, number> = {}
  const times: number[] = []
  const count = (status: number) => void (statuses[status] = (statuses[status] ?? 0) + 1)
  if (task.do === 'ask') {
    for (let n = 0; n < task.times; n += 1) count(await ask(task.url, task.asker, task.shape, n))
    return { statuses, times }
  }
  const end = Date.now() + task.ms
  if (task.do === 'read') {
    while (Date.now() < end) {
      const begun = performance.now()
      const headers = { authorization: `Bearer ${task.asker.token}` }
      const answer = await fetch(`${task.url}/api/dashboard`, { headers }).catch(() => undefined)
      await answer?.arrayBuffer()
      times.push(performance.now() - begun)
      count(answer?.status ?? 0)
      await pause(task.everyMs)
    }
    return { statuses, times }
  }
  let n = 0
  const one = async () => {
    while (Date.now() < end) count(await ask(task.url, task.asker, n++, n))
  }
  await Promise.all(Array.from({ length: task.atOnce }, one))
  return { statuses, times }
}

parentPort?.on('message', async (task: Task) => {
  parentPort?.postMessage(await run(task))
})
