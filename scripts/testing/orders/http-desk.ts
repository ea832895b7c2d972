/** The bank itself as an order desk: over HTTP, on a database of its own. The clock and the outbox are the test's. */
import { bodyOf, type StoredBody } from '../../../api/platform/outbox.ts'
import { addDays, bankDayOf } from '../../../ledger/calendar.ts'
import type { Command } from '../../../ledger/journal.ts'
import { money } from '../../../ledger/money.ts'
import { runDueOrders, sweepDrafts } from '../../../api/platform/orders/due.ts'
import { followJournal } from '../../../api/platform/orders/follow.ts'
import { dispense } from '../../../api/withdrawals/dispense.ts'
import { allowAhead, ANY_AHEAD_MS, REAL_AHEAD_MS } from '../database.ts'
import { testBank, type TestBank, LONG_SESSIONS } from '../http-bank.ts'
import { addPayee } from '../payee.ts'
import type { Act, BankAct, Wish } from './acts.ts'
import type { Asked, Desk, Standing } from './desk.ts'
import { checkForm } from './every-kind.ts'
import { HttpOffice, openedAs, type Client } from './http-office.ts'
import { dollars, said } from './http-words.ts'

type Body = object | (() => FormData)

export const openHttpBank = (): Promise<TestBank> => testBank({}, LONG_SESSIONS)

export class HttpDesk implements Desk {
  readonly #bank: TestBank
  readonly #people: readonly Client[]
  readonly #office: HttpOffice
  /** By key: the id that was answered, and the code for a machine. */
  readonly #placed = new Map<string, { id: string; atmCode: string | undefined }>()
  /** What was sent for a wish under a key: the same wish is sent again word by word, also on another day. */
  readonly #sent = new Map<string, [path: string, body: Body]>()
  /** A request was left half-way. */
  #left = false

  private constructor(bank: TestBank, people: readonly Client[]) {
    this.#bank = bank
    this.#people = people
    this.#office = new HttpOffice(bank, who => this.#person(who))
  }

  static async open(bank: TestBank, people: number, deposits: readonly [number, number]): Promise<HttpDesk> {
    const opened: Client[] = []
    for (let n = 0; n < people; n += 1) {
      const who = await bank.customer()
      const accounts: Client['accounts'] = [
        await openedAs(bank, who, 0, dollars(deposits[0])),
        await openedAs(bank, who, 1, dollars(deposits[1])),
        await openedAs(bank, who, 2),
      ]
      opened.push({ who, accounts, every: [...accounts], payee: await addPayee(bank, who) })
    }
    return new HttpDesk(bank, opened)
  }

  #person(who: number): Client {
    const found = this.#people[who]
    if (!found) throw new Error('nobody')
    return found
  }

  async ask(asked: Asked): Promise<string> {
    const answer = await this.#send(asked)
    if (this.#left) await this.#sweep()
    return answer
  }

  async #send({ key, who, wish }: Asked): Promise<string> {
    const person = this.#person(who)
    const name = `${who} ${key} ${JSON.stringify(wish)}`
    const [path, body] = this.#sent.get(name) ?? (await this.#request(person, wish, key))
    this.#sent.set(name, [path, body])
    const answer = await person.who.post(path, typeof body === 'function' ? body() : body, { key })
    const data = answer.body.data?.withdrawal ?? answer.body.data
    const id = data?.transferId ?? data?.id
    if (answer.status < 300 && typeof id === 'string' && !this.#placed.has(`${who} ${key}`))
      this.#placed.set(`${who} ${key}`, { id, atmCode: data.atmCode })
    // Of a check's number, in the documents' words.
    return said(answer) === 'already_deposited' ? 'key_reused_with_different_body' : said(answer)
  }

  /** What a process that died has left is swept when it is old; here that is now. */
  async #sweep(): Promise<void> {
    const { machinery } = this.#bank
    await machinery.db.pool.query(
      `update app.money_order set drawn_at = drawn_at - interval '200 seconds' where state = 'asked'`,
    )
    await sweepDrafts(machinery)
    this.#left = false
  }

  /** The process's own clock is bounded by the database's; so its commands are put ahead on their way to the ledger. */
  async askAhead(asked: Asked, seconds: number): Promise<string> {
    const { ledger } = this.#bank.machinery
    const { append } = ledger
    const ahead = (command: Command) => append({ ...command, at: command.at + seconds * 1000 })
    Object.assign(ledger, { append: ahead })
    try {
      const answer = await this.#bounded(() => this.#send(asked))
      this.#left = answer === 'clock_ahead'
      return answer
    } finally {
      Object.assign(ledger, { append })
    }
  }

  async hurry(seconds: number): Promise<void> {
    const { machinery, now } = this.#bank
    const { clocks } = machinery
    const at = async () => (await clocks.bank()) + seconds * 1000
    const today = async () => bankDayOf(await at())
    const ahead = { ...clocks, bank: at, today, now: async () => ({ at: await at(), today: await today() }) }
    await this.#bounded(() => runDueOrders({ ...machinery, clocks: ahead }, now + seconds * 1000))
  }

  /** With the database's clock as the bank's bound: it shows this model's moment. */
  async #bounded<T>(act: () => Promise<T>): Promise<T> {
    const { connectionString, now } = this.#bank
    await allowAhead(connectionString, now - Date.now() + REAL_AHEAD_MS)
    try {
      return await act()
    } finally {
      await allowAhead(connectionString, ANY_AHEAD_MS)
    }
  }

  bank = (act: BankAct, asked: Asked | undefined): Promise<string> => this.#office.does(act, asked)

  async #request({ accounts, payee }: Client, wish: Wish, key: string): Promise<[path: string, body: Body]> {
    const { what, cents, undo } = wish
    const today = bankDayOf(this.#bank.now)
    const on = addDays(today, wish.inDays)
    const [from, other] = [accounts[wish.from], accounts[wish.from === 0 ? 1 : 0]]
    const amount = dollars(cents)
    const repeats = {
      transferFrequency: wish.every,
      ...(wish.every === 'once' ? {} : { recurringEndDate: addDays(on, wish.lasts) }),
    }
    const transfer = {
      transferType: what,
      fromAccount: from.publicId,
      amount,
      transferDate: on,
      undoSeconds: undo,
      ...repeats,
    }
    const elsewhere = {
      bankName: 'Ally Bank',
      routingNumber: '124003116',
      accountNumber: `987654321${wish.payee}`,
      accountHolderName: 'Pat Doe',
    }
    switch (what) {
      case 'internal':
        return ['/api/transfers/transfer', { ...transfer, toAccount: other.publicId }]
      case 'card': {
        const toCard = { transferType: 'internal', toAccount: accounts[2].publicId }
        return ['/api/transfers/transfer', { ...transfer, ...toCard }]
      }
      case 'external':
        return ['/api/transfers/transfer', { ...transfer, externalAccount: elsewhere }]
      case 'wire': {
        const accountHolderAddress = { street: '1 Elm St', city: 'Reno', state: 'NV', zipCode: '89501' }
        return ['/api/transfers/transfer', { ...transfer, wireTransfer: { ...elsewhere, accountHolderAddress } }]
      }
      case 'branch':
      case 'advance':
      case 'atm': {
        const account = what === 'advance' ? accounts[2] : from
        const planned = what === 'branch' && wish.inDays !== 0 ? { scheduledDate: on, scheduledTime: '11:00' } : {}
        const withdrawalType = what === 'advance' ? 'cashAdvance' : what
        const undoSeconds = what === 'atm' ? 0 : undo
        return [
          '/api/withdrawals/withdraw',
          { accountId: account.publicId, withdrawalType, amount, undoSeconds, ...planned },
        ]
      }
      case 'bill': {
        const payment = { payeeId: payee, accountId: from.publicId, amount, paymentDate: on }
        if (wish.every === 'once') return ['/api/payments', payment]
        return ['/api/payments/recurring', { ...payment, frequency: wish.every }]
      }
      case 'auto':
        return ['/api/autopay', this.#autopay(accounts, wish, on)]
      case 'deposit':
        return [`/api/savings/${from.publicId}/deposit`, { amount }]
      case 'check':
        return ['/api/check-deposits', await checkForm({ accountId: from.publicId, amount, referenceNumber: key })]
      case 'purchase':
        throw new Error('a purchase is no order')
    }
  }

  #autopay(accounts: Client['accounts'], wish: Wish, startDate: string): object {
    const [from, other] = [accounts[wish.from], accounts[wish.from === 0 ? 1 : 0]]
    const paid =
      wish.payee === 0 ? { paymentType: 'full' } : { paymentType: 'fixed', paymentAmount: dollars(wish.cents) }
    const notifications = { email: false, reminder: false, textForFailure: false }
    const to = { payeeType: 'transfer', selectedPayee: (wish.payee === 0 ? accounts[2] : other).publicId }
    return {
      payFromAccount: from.publicId,
      ...to,
      ...paid,
      frequency: 'monthly',
      startDate,
      endCondition: 'never',
      notifications,
    }
  }

  #id({ who, key }: Asked): string {
    const placed = this.#placed.get(`${who} ${key}`)
    if (!placed) throw new Error('an order that nobody placed')
    return placed.id
  }

  async code(asked: Asked, right: boolean): Promise<string> {
    const { who } = this.#person(asked.who)
    const id = this.#id(asked)
    const verificationCode = right ? ((await this.#codeFor(id)) ?? 'NOT-AWAITED') : 'WRONG-ONE'
    return said(await who.post('/api/transfers/verify', { transferId: id, verificationCode }))
  }

  /** The newest code that was mailed for an order of the series. */
  async #codeFor(id: string): Promise<string | undefined> {
    const { db, keys } = this.#bank.machinery
    const { rows } = await db.pool.query<StoredBody>(
      `select m.id, m.body, m.body_sealed from app.money_order o
         join app.code c on c.purpose = 'transfer' and c.used_at is null and c.subject like o.id || ':%'
         join app.outbox m on m.source = 'code:' || c.id
        where o.series = (select series from app.money_order where id = $1) and o.due_at is not null
        order by c.issued_at desc, m.id desc limit 1`,
      [id],
    )
    return /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(rows[0] ? bodyOf(keys, rows[0]) : '')?.[0]
  }

  async cancel(asked: Asked): Promise<string> {
    const { who } = this.#person(asked.who)
    const id = this.#id(asked)
    switch (asked.wish.what) {
      case 'internal':
      case 'card':
      case 'external':
      case 'wire':
        return said(await who.del(`/api/transfers/${id}`))
      case 'bill':
        return said(await who.del(`/api/payments/${await this.#latestOf(id)}`))
      case 'auto':
        return said(await who.del(`/api/autopay/${id}`))
      default:
        return said(await who.del(`/api/withdrawals/${id}`))
    }
  }

  /** Payments are named one by one; the one of a series that is still to come. */
  async #latestOf(id: string): Promise<string> {
    const { rows } = await this.#bank.machinery.db.pool.query<{ id: string }>(
      `select o.id from app.money_order o where o.series = (select series from app.money_order where id = $1)
        and o.due_at is not null`,
      [id],
    )
    return rows[0]?.id ?? id
  }

  async change(asked: Asked, { cents, inDays, every, lasts }: Extract<Act, { act: 'change' }>): Promise<string> {
    const { who } = this.#person(asked.who)
    const id = this.#id(asked)
    const today = bankDayOf(this.#bank.now)
    const [next] = (await who.get('/api/transfers/scheduled')).body.data.filter(
      (one: { transferId: string }) => one.transferId === id,
    )
    const start = inDays === undefined ? (next?.nextDate ?? (await this.#nextOf(id)) ?? today) : addDays(today, inDays)
    const answer = await who.put(`/api/transfers/${id}`, {
      ...(cents === undefined ? {} : { amount: dollars(cents) }),
      ...(inDays === undefined ? {} : { transferDate: start }),
      ...(every === undefined ? {} : { transferFrequency: every }),
      ...(lasts === undefined ? {} : { recurringEndDate: addDays(start, lasts) }),
    })
    if (answer.status >= 300) return said(answer)
    const { data } = (await who.get('/api/transfers/scheduled')).body
    const waits = data.find(
      (one: { transferId: string }) => one.transferId === answer.body.data.transferId,
    )?.changeAwaitsCode
    return waits &&
      answer.body.data.changeAwaitsCode !== false &&
      (await this.#justChanged(answer.body.data.transferId))
      ? 'code'
      : 'ok'
  }

  async #nextOf(id: string): Promise<string | undefined> {
    const { rows } = await this.#bank.machinery.db.pool.query<{ on: string }>(
      `select run_on::text as on from app.money_order where series = (select series from app.money_order where id = $1)
        and due_at is not null`,
      [id],
    )
    return rows[0]?.on
  }

  /** A change that waits was asked for this very moment: the clock stands still meanwhile. */
  async #justChanged(id: string): Promise<boolean> {
    const { rows } = await this.#bank.machinery.db.pool.query<{ by: string }>(
      `select change->>'by' as by from app.money_order where id = $1`,
      [id],
    )
    return Number(rows[0]?.by) === this.#bank.now + 30 * 60_000
  }

  async pause(asked: Asked, paused: boolean): Promise<string> {
    const { who } = this.#person(asked.who)
    await who.put(`/api/autopay/${this.#id(asked)}`, { status: paused ? 'paused' : 'active' })
    return ''
  }

  async machine(asked: Asked, right: boolean): Promise<string> {
    const { who } = this.#person(asked.who)
    const code = this.#placed.get(`${asked.who} ${asked.key}`)?.atmCode ?? ''
    try {
      await dispense(this.#bank.machinery, { customer: who.id, code: right ? code : '', actor: 'operator:model' })
      return 'ok'
    } catch (error) {
      return error instanceof Error && 'reason' in error ? String(error.reason) : String(error)
    }
  }

  async wait(until: number): Promise<void> {
    this.#bank.now = until
    await followJournal(this.#bank.machinery)
    await this.#office.opens()
    await runDueOrders(this.#bank.machinery, until)
  }

  async standings(who: number): Promise<Standing[]> {
    const ids = this.#person(who).every.map(({ ledgerId }) => ledgerId)
    const { rows } = await this.#bank.machinery.db.pool.query<
      Record<'posted' | 'held' | 'unsettled' | 'status', string>
    >(
      `select a.status, coalesce(b.posted, 0)::text as posted, coalesce(b.held, 0)::text as held,
              coalesce(b.unsettled, 0)::text as unsettled
         from ledger.account a
         left join ledger.balance b on b.ledger = a.ledger and b.account = a.id and b.asset = 'USD'
        where a.ledger = 1 and a.id = any($1) order by a.id`,
      [ids],
    )
    const cents = (text: string) => money(text).times(100).toNumber()
    return rows.map(({ posted, held, unsettled, status }) => ({
      posted: cents(posted),
      held: cents(held),
      unsettled: cents(unsettled),
      open: status !== 'closed',
    }))
  }

  async told(who: number): Promise<string[]> {
    const { rows } = await this.#bank.machinery.db.pool.query<{ state: string; due_at: Date | null }>(
      `select state, due_at from app.money_order where customer = $1 order by number`,
      [this.#person(who).who.id],
    )
    return rows.map(({ state, due_at }) => `${state} ${due_at?.getTime() ?? ''}`)
  }
}
