/** The bank itself as an order desk: over HTTP, on a database of its own. The clock and the outbox are the test's. */
import { bodyOf, type StoredBody } from '../../../api/platform/outbox.ts'
import { addDays, bankDayOf } from '../../../ledger/calendar.ts'
import { money } from '../../../ledger/money.ts'
import { runDueOrders } from '../../../api/platform/orders/due.ts'
import { followJournal } from '../../../api/platform/orders/follow.ts'
import { dispense } from '../../../api/withdrawals/dispense.ts'
import { openAccount, testBank, type Answer, type TestAccount, type TestBank, type TestCustomer } from '../http-bank.ts'
import { addPayee } from '../payee.ts'
import type { Act, Wish } from './acts.ts'
import { LIMIT } from './clerk.ts'
import type { Asked, Desk } from './desk.ts'

interface Person {
  readonly who: TestCustomer
  readonly accounts: readonly [TestAccount, TestAccount, TestAccount]
  readonly payee: string
}

const dollars = (cents: number): string => money(cents).div(100).toFixed(2)
const said = ({ status, body }: Answer): string => (status < 300 ? 'ok' : (body.code ?? String(status)))

export const openHttpBank = (): Promise<TestBank> =>
  testBank({}, { session: { idleMs: 1e13, absoluteMs: 1e13, most: 5 } })

export class HttpDesk implements Desk {
  readonly #bank: TestBank
  readonly #people: readonly Person[]
  /** By key: the id that was answered, and the code for a machine. */
  readonly #placed = new Map<string, { id: string; atmCode: string | undefined }>()
  /** What was sent for a wish under a key: the same wish is sent again word by word, also on another day. */
  readonly #sent = new Map<string, [path: string, body: object]>()

  private constructor(bank: TestBank, people: readonly Person[]) {
    this.#bank = bank
    this.#people = people
  }

  static async open(bank: TestBank, people: number, deposits: readonly [number, number]): Promise<HttpDesk> {
    const opened: Person[] = []
    for (let n = 0; n < people; n += 1) {
      const who = await bank.customer()
      const accounts = [
        await openAccount(bank, who.id, 'checking', { deposit: dollars(deposits[0]) }),
        await openAccount(bank, who.id, 'savings', { deposit: dollars(deposits[1]) }),
        await openAccount(bank, who.id, 'credit', { limit: dollars(LIMIT) }),
      ] as const
      opened.push({ who, accounts, payee: await addPayee(bank, who) })
    }
    return new HttpDesk(bank, opened)
  }

  #person(who: number): Person {
    const found = this.#people[who]
    if (!found) throw new Error('nobody')
    return found
  }

  async ask({ key, who, wish }: Asked): Promise<string> {
    const person = this.#person(who)
    const name = `${who} ${key} ${JSON.stringify(wish)}`
    const [path, body] = this.#sent.get(name) ?? this.#request(person, wish)
    this.#sent.set(name, [path, body])
    const answer = await person.who.post(path, body, { key: `model-${key}` })
    const data = answer.body.data?.withdrawal ?? answer.body.data
    const id = data?.transferId ?? data?.id
    if (answer.status < 300 && typeof id === 'string' && !this.#placed.has(`${who} ${key}`))
      this.#placed.set(`${who} ${key}`, { id, atmCode: data.atmCode })
    return said(answer)
  }

  #request({ accounts, payee }: Person, wish: Wish): [path: string, body: object] {
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
    }
  }

  #autopay(accounts: Person['accounts'], wish: Wish, startDate: string): object {
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
      `select o.id from app.money_order o where o.series = (select series from app.money_order where id = $1) and o.due_at is not null`,
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
      `select run_on::text as on from app.money_order where series = (select series from app.money_order where id = $1) and due_at is not null`,
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

  async earn(who: number, cents: number): Promise<void> {
    const person = this.#person(who)
    const [to] = person.accounts
    const payload = { to: to.ledgerId, owner: person.who.id, amount: dollars(cents), source: 'ach' }
    const key = `o:model-${person.who.id}-${this.#bank.now}-${Math.random()}`.replaceAll('.', '-').slice(0, 140)
    await this.#bank.machinery.ledger.append({ key, kind: 'deposit', payload, actor: 'bank', at: this.#bank.now })
  }

  async wait(until: number): Promise<void> {
    this.#bank.now = until
    await followJournal(this.#bank.machinery)
    await runDueOrders(this.#bank.machinery, until)
  }

  async purses(who: number) {
    const ids = this.#person(who).accounts.map(({ ledgerId }) => ledgerId)
    const { rows } = await this.#bank.machinery.db.pool.query<{ account: string; posted: string; held: string }>(
      `select account, posted::text, held::text from ledger.balance where account = any($1) and asset = 'USD'`,
      [ids],
    )
    const cents = (text: string | undefined) =>
      money(text ?? 0)
        .times(100)
        .toNumber()
    return ids.map(id => {
      const row = rows.find(({ account }) => Number(account) === id)
      return { posted: cents(row?.posted), held: cents(row?.held) }
    })
  }

  async told(who: number): Promise<string[]> {
    const { rows } = await this.#bank.machinery.db.pool.query<{ state: string; due_at: Date | null }>(
      `select state, due_at from app.money_order where customer = $1 order by number`,
      [this.#person(who).who.id],
    )
    return rows.map(({ state, due_at }) => `${state} ${due_at?.getTime() ?? ''}`)
  }
}
