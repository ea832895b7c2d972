/**
 * Months of cards that nobody planned: purchases, refunds, payments that hold and that bounce, cash, balances brought
 * over, disputes, months without a payment. What the bank closes each of them with, the second opinion makes again from
 * JOURNAL.md; and of each figure that is a cent or a day off, it says so.
 */
import pg from 'pg'
import { expect, test } from 'vitest'
import { moveCursor, runDue } from '../api/platform/jobs/turns.ts'
import type { AccountId } from '../ledger/accounts.ts'
import { addDays, bankDayOf, type BankDay } from '../ledger/calendar.ts'
import type { Command, RecordedEvent } from '../ledger/journal.ts'
import { money, text } from '../ledger/money.ts'
import { openReadOnly } from './audit/app-checks.ts'
import { wrongStatementsOfCards } from './audit/app-cards.ts'
import { testBank } from './testing/bank.ts'
import { SecondOpinion } from './second-opinion.ts'
import { exportedLines, opinionOn } from './testing/second-opinion.ts'

const START = '2026-01-31'
const CARDS = 8
const DAYS = 150
const nobody = { days: [], notices: [], securityNotices: [] }

/** Draws that are the same each time; seeds are tried by hand. */
function drawing(seed: number): (below: number) => number {
  let state = seed
  return below => (state = (state * 48_271) % 2_147_483_647) % below
}

type Bank = Awaited<ReturnType<typeof testBank>>

/** One customer with a card, and what they and others do with it. */
class Cardholder {
  readonly #bank: Bank
  readonly #roll: (below: number) => number
  readonly #owner: string
  readonly card: AccountId
  readonly #checking: AccountId
  readonly #done: RecordedEvent[] = []
  readonly #credits: RecordedEvent[] = []

  private constructor(bank: Bank, roll: (below: number) => number, who: [string, AccountId, AccountId]) {
    this.#bank = bank
    this.#roll = roll
    ;[this.#owner, this.card, this.#checking] = who
  }

  static async of(bank: Bank, roll: (below: number) => number): Promise<Cardholder> {
    const owner = await bank.customer()
    const card = await bank.open(owner, 'credit', { limit: '4000.00' })
    return new Cardholder(bank, roll, [owner, card, await bank.open(owner, 'checking', { deposit: '9000.00' })])
  }

  /** Refusals are part of life. */
  async #try(kind: string, payload: Command['payload'], actor = 'bank'): Promise<RecordedEvent | undefined> {
    return this.#bank.does(kind, payload, actor).catch(() => undefined)
  }

  async act(): Promise<void> {
    const { card } = this
    const [owner, roll] = [this.#owner, this.#roll]
    const amount = text(money(1 + roll(60_000)).div(100))
    const some = (list: readonly RecordedEvent[]) => list[roll(Math.max(1, list.length))]
    const [bought, paid] = [this.#done.filter(isKind('card-purchase')), this.#done.filter(isKind('card-payment'))]
    const acts: Record<string, () => Promise<RecordedEvent | undefined>> = {
      buy: () => this.#try('card-purchase', { account: card, amount, merchant: 'Shop' }),
      'buy more': () => this.#try('card-purchase', { account: card, amount, merchant: 'Shop' }),
      pay: () => this.#try('card-payment', { card, owner, amount, from: this.#checking }, owner),
      'pay much': () => this.#try('card-payment', { card, owner, amount: '900.00', from: this.#checking }, owner),
      'type in': () => this.#try('card-payment', { card, owner, amount }, owner),
      bounce: async () => this.#try('return', { origin: some(paid)?.seq ?? 0, reason: 'Bounced' }),
      'charge back': async () =>
        this.#try('charge-back', { origin: some(paid)?.seq ?? 0, account: card, reason: 'Bounced' }),
      refund: async () => this.#try('reversal', { of: some(bought)?.seq ?? 0, accounts: [card], reason: 'Refund' }),
      'take back': async () =>
        this.#try('reversal', { of: some(paid)?.seq ?? 0, accounts: [card, this.#checking], reason: 'Mistake' }),
      cash: () => this.#try('cash-advance', { card, amount: text(money(amount).div(4).toDecimalPlaces(2)) }, owner),
      'bring over': () => this.#bringOver(amount),
      dispute: () => this.#dispute(some(bought)),
      decide: () => this.#decide(some(this.#credits)),
      reward: () => this.#try('rewards-redeemed', { card, points: '100', reward: 'Credit', statementCredit: '1.00' }),
    }
    const made = await Object.values(acts)[roll(Object.keys(acts).length)]?.()
    if (made) this.#done.push(made)
  }

  readonly #today = () => bankDayOf(this.#bank.now())

  #bringOver(amount: string) {
    const until = `${Number(this.#today().slice(0, 4)) + 1}${this.#today().slice(4)}`
    const price = { feePercent: '3', feeMinimum: '5.00', apr: '2.99', until }
    const payload = { card: this.card, amount, issuer: 'Elsewhere', last4: '4242', ...price }
    return this.#try('balance-transfer', payload, this.#owner)
  }

  async #dispute(of: RecordedEvent | undefined) {
    if (!of) return undefined
    const dispute = `00000000-0000-4000-8000-${String(of.seq).padStart(12, '0')}`
    const credit = await this.#try('dispute-credit', {
      account: this.card,
      amount: of.payload['amount'],
      dispute,
      of: of.seq,
    })
    if (credit) this.#credits.push(credit)
    return credit
  }

  async #decide(credit: RecordedEvent | undefined) {
    if (!credit) return undefined
    const outcome = this.#roll(2) === 0 ? 'taken-back' : 'final'
    const facts = { of: credit.seq, account: this.card, disputed: credit.payload['of'], borneBy: 'bank' }
    return this.#try('dispute-credit-ended', { ...facts, outcome })
  }
}

const isKind =
  (...kinds: string[]) =>
  ({ kind }: RecordedEvent) =>
    kinds.includes(kind)

test('cards’ unplanned months: both make the same of them, and a cent or a day off is named', async () => {
  const bank = await testBank(START)
  await moveCursor(bank, { day: START, turn: 'open' })
  const roll = drawing(20_261_123)
  const people: Cardholder[] = []
  for (let day: BankDay = START, n = 0; n < DAYS; n += 1, day = addDays(day, 1)) {
    bank.goTo(day)
    await runDue(bank, nobody)
    if (people.length < CARDS) people.push(await Cardholder.of(bank, roll))
    for (const one of people) if (roll(4) === 0) await one.act()
  }
  const client = new pg.Client({ connectionString: bank.connectionString })
  const books = openReadOnly(bank.connectionString)
  await client.connect()
  try {
    const told: string[] = []
    for await (const { what } of wrongStatementsOfCards(books)) told.push(what)
    expect(told).toEqual([])
    const lines = await exportedLines(client)
    expect(ofStatements(lines)).toEqual([])
    expect(lines.some(line => /"pastDue":"[1-9]/.test(line))).toBe(true)
    const { tried, unnamed, last } = eachFigureOff(lines)
    expect(unnamed).toEqual([])
    expect(tried).toBeGreaterThan(150)
    expect(ofStatements(lines.with(last.at, last.line)).map(({ place }) => place)).toContain(`event ${last.seq}`)
  } finally {
    await Promise.all([client.end(), books.end()])
  }
})

/** What the second opinion has against the statements of a book. */
const ofStatements = (lines: readonly string[]) =>
  opinionOn(lines).reckoned.filter(({ what }) => what.startsWith('card-statement'))

/** Each figure of each statement, one at a time, told by the second opinion as it comes to it; the last one whole. */
function eachFigureOff(lines: readonly string[]) {
  const opinion = new SecondOpinion(at => lines.slice(at))
  const unnamed: string[] = []
  let tried = 0
  let last = { at: 0, seq: '', line: '' }
  for (const [at, line] of lines.entries()) {
    const seq = /"kind":"card-statement".*"seq":(\d+),"v":1/.exec(line)?.[1]
    // Its effects come first, and are the rule's; what it tells comes behind.
    const [effects = '', told = ''] = line.split('"pl":')
    for (const [whole, name = '', figure = ''] of seq === undefined ? [] : told.matchAll(FIGURE)) {
      tried += 1
      last = { at, seq: seq ?? '', line: `${effects}"pl":${told.replace(whole, `"${name}":"${off(figure)}"`)}` }
      if (opinion.misreckoned(textOf(last.line)) === undefined) unnamed.push(`${last.seq}: ${whole}`)
    }
    opinion.line(line, at)
  }
  return { tried, unnamed, last }
}

/** The event's own text, of its line. */
const textOf = (line: string) => line.slice(line.indexOf('"event":') + '"event":'.length, -1)

const FIGURE = /"(\w+Interest|owed|cashOwed|minimum|pastDue|dueOn|late)":"([\d.-]+)"/g
/** A cent more, or a day later. */
const off = (figure: string) => (/^\d{4}-/.test(figure) ? addDays(figure, 1) : text(money(figure).plus('0.01')))
