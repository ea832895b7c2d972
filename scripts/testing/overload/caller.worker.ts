/** Callers of a bank in a thread of their own, so that only the bank's work is in the bank's thread. */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export interface Calling {
  readonly url: string
  /** Who asks; without tokens strangers do, who guess. */
  readonly tokens: readonly string[]
  readonly atOnce: number
  readonly ms: number
  /** Between one answer and the next request of a caller. */
  readonly everyMs: number
}

export interface Heard {
  statuses: Record<string, number>
  /** Of those that were answered with 200, in ms. */
  times: number[]
  /** 429 and 503 that did not say when to ask again. */
  curt: number
}

const { url, tokens, atOnce, ms, everyMs }: Calling = workerData // only `overload.ts` starts this thread

function request(n: number): Promise<Response> {
  const token = tokens[n % Math.max(1, tokens.length)]
  if (token !== undefined) return fetch(`${url}/api/dashboard`, { headers: { authorization: `Bearer ${token}` } })
  const address = `198.51.${n % 250}.${Math.floor(n / 250) % 250}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const body = JSON.stringify({ username: `somebody-${n % 500}`, password: 'a guess' })
  return fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
}

const heard: Heard = { statuses: {}, times: [], curt: 0 }

async function call(n: number): Promise<void> {
  const begun = performance.now()
  const answer = await request(n).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  const status = answer?.status ?? 0
  heard.statuses[status] = (heard.statuses[status] ?? 0) + 1
  if (status === 200) heard.times.push(performance.now() - begun)
  if ((status === 429 || status === 503) && !(Number(answer?.headers.get('retry-after')) > 0)) heard.curt += 1
}

const end = Date.now() + ms
let next = 0
const one = async () => {
  while (Date.now() < end) {
    await call(next++)
    await pause(everyMs)
  }
}
await Promise.all(Array.from({ length: atOnce }, one))
parentPort?.postMessage(heard)
