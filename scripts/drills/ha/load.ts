/** Customers who move a cent at a time, each act under its key until it is answered, and look at once for it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Front } from './front.ts'

export interface Load {
  /** The transfer that each key was answered with. */
  readonly answered: ReadonlyMap<string, string>
  /** Answers of 5xx and broken connections on the way; each of these acts was asked again. */
  readonly again: () => number
  /** Acts that were refused: there must be none. */
  readonly refused: readonly string[]
  /** Reads after an own write that did not have it: there must be none. */
  readonly unseen: readonly string[]
  /** The longest time between two acknowledgements since the last call. */
  gap(): number
  /** Until so many more were acknowledged. */
  more(count: number, withinMs: number): Promise<number>
  /** Waits for the answers to what is under way. */
  stop(): Promise<void>
  /** Waits for nothing: the drill has failed. */
  abandon(): void
}

interface Customer {
  readonly token: string
  readonly from: string
  readonly to: string
}

export function startLoad(front: Front, customers: readonly Customer[], name: string): Load {
  const answered = new Map<string, string>()
  const [refused, unseen]: [string[], string[]] = [[], []]
  let [stopped, abandoned, again, last, gap] = [false, false, 0, performance.now(), 0]

  const insist = async (key: string, { token, from, to }: Customer): Promise<void> => {
    const body = { fromAccount: from, toAccount: to, type: 'internal', amount: '0.01' }
    while (!abandoned) {
      const answer = await front
        .ask('POST', '/api/dashboard/transfer', { token, key, body })
        .catch(() => ({ status: 0, body: {} }))
      if (answer.status === 0 || answer.status >= 500) {
        again += 1
        await pause(50)
        continue
      }
      const made = 'data' in answer.body ? answer.body.data?.transferId : undefined
      if (made === undefined) return void refused.push(`${key}: ${answer.status} ${JSON.stringify(answer.body)}`)
      const now = performance.now()
      gap = Math.max(gap, now - last)
      last = now
      answered.set(key, made)
      return look(token, made, key)
    }
  }

  /** At every process: the proxy may choose another than the one that acknowledged. */
  const look = async (token: string, made: string, key: string): Promise<void> => {
    for (const _ of front.apiPorts) {
      const seen = await front
        .ask('GET', `/api/transfers/status/${made}`, { token })
        .catch(() => ({ status: 0, body: {} }))
      if (seen.status !== 200 && seen.status !== 0 && seen.status < 500) unseen.push(`${key}: ${seen.status}`)
    }
  }

  const work = customers.map(async (customer, c) => {
    for (let n = 0; !stopped; n += 1) await insist(`${name}-${c}-${n}`, customer)
  })
  return {
    answered,
    again: () => again,
    refused,
    unseen,
    gap() {
      const seconds = Math.max(gap, performance.now() - last) / 1_000
      gap = 0
      return seconds
    },
    async more(count, withinMs) {
      const [wanted, began] = [answered.size + count, performance.now()]
      while (answered.size < wanted) {
        if (performance.now() - began > withinMs) throw new Error(`No ${count} acts within ${withinMs / 1_000} s.`)
        await pause(20)
      }
      return (performance.now() - began) / 1_000
    },
    async stop() {
      stopped = true
      await Promise.all(work)
    },
    abandon() {
      stopped = true
      abandoned = true
    },
  }
}
