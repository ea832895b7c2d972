/**
 * Orders of every kind whose bank is killed between any two steps: draft, ledger, row, mail. Afterwards the bank's own work leaves
 * every order ended or with something that will run it, no hold without an owner, and nothing that happened twice.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { expect } from 'vitest'
import { bankDayOf, instantOf, addDays } from '../../../ledger/calendar.ts'
import { verify } from '../../../ledger/verify.ts'
import { runDueOrders, sweepDrafts } from '../../../api/platform/orders/due.ts'
import { followJournal } from '../../../api/platform/orders/follow.ts'
import type { Answer, TestBank } from '../http-bank.ts'
import { DIED, type Doomable } from './doom.ts'
import { ask, everyRequest, openHousehold, type Household, type Request, type Send } from './every-kind.ts'
import { brokenIn } from './kept.ts'

/** Sends to a bank at this address, until it is told to stop waiting. */
const to =
  (url: string, { who }: Household, signal?: AbortSignal): Send =>
  async (at, body, key) => {
    const isForm = body instanceof FormData
    const headers: Record<string, string> = { authorization: `Bearer ${who.token}`, 'idempotency-key': key }
    const answer = await fetch(url + at, {
      method: 'POST',
      headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
      body: isForm ? body : JSON.stringify(body),
      ...(signal ? { signal } : {}),
    })
    const text = await answer.text()
    const said: Answer = { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) }
    return said
  }

/** A bank and the households that were there when it was killed. */
export class Killed {
  readonly #bank: TestBank
  readonly #doom: Doomable
  deaths = 0

  constructor(bank: TestBank, doom: Doomable) {
    this.#bank = bank
    this.#doom = doom
  }

  /** One request of each kind, each of which dies at its nth point; every second is sent again. Answers how many died. */
  async round(nth: number, wanted: (request: Request) => boolean = () => true): Promise<number> {
    const home = await openHousehold(this.#bank)
    const requests = await everyRequest(home, bankDayOf(this.#bank.now), `killed-${nth}`)
    let died = 0
    for (const [n, request] of requests.filter(wanted).entries()) {
      const gone = new AbortController()
      const sent = () => ask(to(this.#bank.url, home, gone.signal), request)
      const answer = await this.#doom.within(nth, () => sent().catch(() => new Promise<never>(() => undefined)))
      gone.abort()
      if (answer === DIED) died += 1
      if (answer === DIED && (n + nth) % 2 === 0) await this.#again(home, request)
    }
    this.deaths += died
    return died
  }

  /** Whoever insists is told what became of it: the same request is made once. */
  async #again(home: Household, request: Request): Promise<void> {
    const { status, text } = await ask(to(this.#bank.url, home), request)
    expect([request.name, status < 300 ? 'made' : text]).toEqual([request.name, 'made'])
  }

  /** The bank's own work, which dies, too, at a point further on each time, until it gets through. */
  async work(every = 0): Promise<void> {
    const { machinery } = this.#bank
    const { pool } = machinery.db
    await pool.query(`update app.money_order set drawn_at = drawn_at - interval '200 seconds' where state = 'asked'`)
    const carryOut = async () => {
      await followJournal(machinery)
      await runDueOrders(machinery, await machinery.clocks.bank())
      await sweepDrafts(machinery)
    }
    for (let nth = every; every > 0; nth += every) {
      if ((await this.#doom.within(nth, carryOut)) !== DIED) break
      this.deaths += 1
    }
    await carryOut()
  }

  /** What the rules say now, and again when all that was planned is past. */
  async proven(every = 0): Promise<void> {
    const { pool } = this.#bank.machinery.db
    await this.work(every)
    expect(await brokenIn(pool)).toEqual([])
    this.#bank.now = instantOf(addDays(bankDayOf(this.#bank.now), 1), '20:01')
    await this.work(every)
    expect(await brokenIn(pool)).toEqual([])
    const { rows } = await pool.query(`select id, kind, state from app.money_order where due_at <= $1`, [
      new Date(this.#bank.now),
    ])
    expect(rows, 'nothing that is due was left').toEqual([])
    const client = new pg.Client({ connectionString: this.#bank.connectionString })
    await client.connect()
    const { problems } = await verify(client, { ledger: 1 }).finally(() => client.end())
    expect(problems).toEqual([])
  }
}

/** A bank in a process of its own: `kill -9` comes at the nth thing that it asks of its database once it serves. */
export async function inProcess(
  bank: TestBank,
  keyFile: string,
  nth: number,
): Promise<{ url: string; child: ChildProcess }> {
  const script = path.join(import.meta.dirname, 'doomed-bank.ts')
  const child = spawn(process.execPath, [script, bank.connectionString, keyFile, String(bank.now)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const url = String((await lines.next()).value)
  child.stdin.write(`${nth}\n`)
  await lines.next()
  return { url, child }
}

/** Sends requests to a bank until it is killed; answers what it got no answer to. */
export async function untilKilled(
  url: string,
  home: Household,
  requests: readonly Request[],
): Promise<Request | undefined> {
  for (const request of requests) {
    const answer = await ask(to(url, home), request).catch(() => undefined)
    if (!answer) return request
    expect([request.name, answer.status < 300 ? 'made' : answer.text]).toEqual([request.name, 'made'])
  }
  return undefined
}
