/**
 * Orders of every kind whose bank is killed between any two steps: draft, ledger, row, mail. Afterwards the bank's own
 * work leaves every order ended or with something that will run it, no hold without an owner, and nothing that happened
 * twice.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { expect } from 'vitest'
import { bankDayOf, instantOf, addDays } from '../../../ledger/calendar.ts'
import { verify } from '../../../ledger/verify.ts'
import { openDisputes, resolve } from '../../../api/disputes/decide.ts'
import { openLane } from '../../../api/platform/jobs/lane.ts'
import { endForClosed } from '../../../api/platform/orders/cancel.ts'
import { runDueOrders, sweepDrafts } from '../../../api/platform/orders/due.ts'
import { followJournal } from '../../../api/platform/orders/follow.ts'
import { bankDoes } from '../account-bank.ts'
import { openAccount, type Answer, type TestBank } from '../http-bank.ts'
import { DIED, type Doomable } from './doom.ts'
import { ask, everyRequest, openHousehold, type Household, type Request, type Send } from './every-kind.ts'
import { brokenIn } from './kept.ts'
import { disputeOf, formOf } from '../forms.ts'

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

  /**
   * One request of each kind, each of which dies at its nth point; every second is sent again. Answers how many died.
   */
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

  /**
   * An account with plans is closed, and two disputes are decided, one for and one against the customer who has the
   * credit: each dies at its nth point. Whoever decides again is told the same; nobody closes again. Answers how many
   * died.
   */
  async decisions(nth: number): Promise<number> {
    const { machinery } = this.#bank
    const home = await openHousehold(this.#bank)
    const closing = await this.#planned(home)
    const [won, lost] = [await this.#disputed(home, '12.00'), await this.#disputed(home, '13.00')]
    await this.#giveCredits()
    const acts = [
      () => bankDoes(this.#bank, 'account-closed', { account: closing }).then(() => endForClosed(machinery)),
      () => resolve(machinery, won, 'final'),
      () => resolve(machinery, lost, 'denied'),
    ]
    const died = []
    for (const act of acts) died.push((await this.#doom.within<unknown>(nth, act)) === DIED)
    if (died[0]) await bankDoes(this.#bank, 'account-closed', { account: closing }).catch(() => undefined)
    const decided = [await resolve(machinery, won, 'final'), await resolve(machinery, lost, 'denied')]
    expect(decided.map(({ decision }) => decision)).toEqual(['final', 'denied'])
    const count = died.filter(Boolean).length
    this.deaths += count
    return count
  }

  /** An empty account into which transfers are planned, by its number. */
  async #planned({ who, of }: Household): Promise<number> {
    const { ledgerId, publicId } = await openAccount(this.#bank, who.id, 'student')
    const today = bankDayOf(this.#bank.now)
    const weekly = { transferFrequency: 'weekly', recurringEndDate: addDays(today, 60) }
    for (const more of [{}, weekly]) {
      const transfer = { transferType: 'internal', fromAccount: of.checking.publicId, toAccount: publicId, amount: 9 }
      const asked = { ...transfer, transferDate: addDays(today, 3), ...more }
      expect((await who.post('/api/transfers/transfer', asked)).status).toBe(200)
    }
    return ledgerId
  }

  /** A purchase that is disputed, with a credit asked for: the dispute's number. */
  async #disputed({ who, of }: Household, amount: string): Promise<string> {
    const { ledgerId: account } = of.credit
    const { seq } = await bankDoes(this.#bank, 'card-purchase', { account, amount, merchant: 'Shop' })
    const form = formOf(disputeOf(`1-${seq}`, { temporaryCreditRequested: 'true' }))
    return String((await who.post('/api/disputes', form)).body.data.disputeNumber)
  }

  async #giveCredits(): Promise<void> {
    const { machinery: bank, now } = this.#bank
    const lane = openLane({ ledger: bank.ledger })
    const [opened, at] = [addDays(bankDayOf(now), 5), await bank.clocks.bank()]
    await openDisputes.run({ bank, closed: addDays(opened, -1), opened, at, lane })
    await lane.drain()
  }

  /** The bank's own work, which dies, too, at a point further on each time, until it gets through. */
  async work(every = 0): Promise<void> {
    const { machinery } = this.#bank
    const { pool } = machinery.db
    await pool.query(`update app.money_order set drawn_at = drawn_at - interval '200 seconds' where state = 'asked'`)
    const carryOut = async () => {
      await followJournal(machinery)
      await sweepDrafts(machinery)
      await endForClosed(machinery)
      await runDueOrders(machinery, await machinery.clocks.bank())
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
