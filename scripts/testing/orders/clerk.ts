/**
 * Orders as a clerk with a pencil would keep them: one person at one desk, who looks every answer up before asking at
 * the first one. It knows no events, versions or keys of steps; it knows what was asked, what is set aside for it,
 * and when it is due.
 */
import { addDays, bankDayOf, instantOf, occurrence, type BankDay } from '../../../ledger/calendar.ts'
import type { Act, BankAct, Slot, Wish } from './acts.ts'
import { BackOffice } from './back-office.ts'
import {
  bringUnsettled,
  count,
  countedOn,
  isInside,
  isPaidIn,
  lives,
  move,
  spendable,
  total,
  withdrawable,
  type Paper,
  type Person,
  type Purse,
  type State,
} from './papers.ts'

const ENDED: readonly State[] = ['cancelled', 'expired', 'refused']

/** What may be typed in, and brought in by checks, of a day and a month; what of a day's checks is given at once. */
const CAPS = { deposit: [1_000_000, 2_000_000], check: [500_000, 2_000_000] } as const
const GIVEN_AT_ONCE = 22_500
/** What goes to one account elsewhere in a day without a code. */
const UNCODED = 250_000
const CODED = 100_000

export class Clerk {
  readonly people: Person[]
  readonly papers: Paper[] = []
  /** What was asked under each key: the wish as text, and the paper that it became. */
  readonly keys = new Map<string, { asked: string; paper: Paper }>()
  readonly #office: BackOffice
  now: number
  #numbers = 0

  constructor(people: Person[], now: number) {
    this.people = people
    this.now = now
    this.#office = new BackOffice(people, {
      now: () => this.now,
      closed: purse => this.#closed(purse),
    })
  }

  get today(): BankDay {
    return bankDayOf(this.now)
  }

  /**
   * "ok" or why not; a key that is bound answers its paper again, or is refused. `ahead`: by a clock that the ledger
   * does not believe.
   */
  ask(key: string, who: number, wish: Wish, ahead = false): string {
    const asked = JSON.stringify([who, wish])
    const bound = this.keys.get(key)
    if (bound) return bound.asked === asked ? 'ok' : 'key_reused_with_different_body'
    const paper = this.#drawUp(who, wish)
    if (typeof paper === 'string') return paper
    const refused = this.#foreseen(paper) ?? (ahead ? 'clock_ahead' : this.#begin(paper))
    if (refused) return refused
    this.keys.set(key, { asked, paper })
    this.papers.push(paper)
    if (paper.state === 'made') this.#goOn(paper)
    return 'ok'
  }

  /** What the bank and others do. A purchase is kept under a key, too, so that it can be named. */
  bank(act: BankAct, paper: Paper | undefined, key: string): string {
    if (act.act !== 'shop') return this.#office.does(act, paper)
    const bought = this.#drawUp(act.who, act.wish)
    if (typeof bought === 'string') return 'account_not_open'
    const refused = this.#make(bought)
    if (!refused) this.keys.set(key, { asked: '', paper: bought })
    return refused ?? 'ok'
  }

  #drawUp(who: number, wish: Wish): Paper | string {
    const day = addDays(this.today, wish.inDays)
    const person = this.#person(who)
    const [from, to] = pursesOf(person, wish)
    const late = day < this.today ? 'validation_failed' : undefined
    if (wish.what === 'auto' && late) return late
    if (from.closed) return 'not_found'
    if (late) return (wish.what === 'branch' ? this.#plannedCash(from, wish.cents) : undefined) ?? late
    if (to?.closed) return 'not_found'
    const every = wish.what === 'auto' ? 'monthly' : wish.every
    const last = every === 'once' || wish.what === 'auto' || wish.what === 'bill' ? undefined : addDays(day, wish.lasts)
    const number = (this.#numbers += 1)
    return {
      who,
      wish,
      series: number,
      from,
      to,
      cents: wish.cents,
      state: 'scheduled',
      due: this.#runs(wish, day),
      placedAt: this.now,
      dates: { start: day, every, last },
      nth: 0,
      held: 0,
      wrong: 0,
      machineWrong: 0,
      paused: false,
      change: undefined,
      number,
      made: undefined,
    }
  }

  #runs(wish: Wish, day: BankDay): number {
    if (wish.what === 'bill' || wish.what === 'auto') return instantOf(day, '20:00')
    if (wish.what === 'branch' && wish.inDays > 0) return instantOf(day, '11:00')
    return cash(wish) || isPaidIn(wish) ? this.now : instantOf(day)
  }

  /** Of cash that is given later: what would only be refused then. */
  #foreseen(paper: Paper): string | undefined {
    const { what, undo } = paper.wish
    if (what !== 'branch' && what !== 'advance') return undefined
    if (what === 'branch' && paper.due > this.now) return this.#plannedCash(paper.from, paper.cents)
    return undo > 0 ? this.#refusal(paper) : undefined
  }

  /** On a day to come the balance counts, and is asked about before the limit and before the day (doc3 §5). */
  #plannedCash({ posted }: Paper['from'], cents: number): string | undefined {
    if (posted < cents) return 'insufficient_funds'
    return cents > 1_000_000 ? 'exceeds_transaction_limit' : undefined
  }

  /** The first thing that becomes of it; answers why not. */
  #begin(paper: Paper): string | undefined {
    const { wish } = paper
    if (wish.what === 'atm') return this.#atMachine(paper)
    const coded = this.#needsCode(paper)
    const later = paper.due > this.now && (wish.what !== 'bill' || this.today < bankDayOf(paper.due))
    if (later || wish.what === 'auto') {
      paper.state = coded ? 'awaiting-code' : 'scheduled'
      if (coded) paper.due = this.now + 30 * 60_000
      return undefined
    }
    if (isInside(wish) || (!coded && !wish.undo && wish.what !== 'bill')) return this.#make(paper)
    const refused = this.#refusal(paper)
    if (refused) return refused
    paper.held = total(paper)
    paper.from.held += paper.held
    paper.state = coded ? 'awaiting-code' : 'on-hold'
    if (coded) paper.due = this.now + 30 * 60_000
    else paper.due = Math.max(paper.due, this.now + (wish.what === 'bill' ? 0 : wish.undo * 1000))
    return undefined
  }

  #atMachine(paper: Paper): string | undefined {
    const { cents } = paper.wish
    const counted = countedOn(this.#person(paper.who).atm, this.today)
    if (this.#short(paper)) return 'insufficient_funds'
    if (counted.today + cents > 50_000) return 'exceeds_daily_limit'
    count(counted, cents)
    paper.held = total(paper)
    paper.from.held += paper.held
    paper.state = 'on-hold'
    paper.due = this.now + 30 * 60_000
    return undefined
  }

  #person(who: number): Person {
    const person = this.people[who]
    if (!person) throw new Error('nobody')
    return person
  }

  /** By its kind, or its amount: alone, or with small ones to the same account, of today or still to come. */
  #needsCode({ who, wish, cents }: Paper): boolean {
    if (wish.what === 'wire') return true
    if (wish.what !== 'external') return false
    const midnight = instantOf(this.today)
    const small = this.papers.filter(
      one =>
        one.who === who &&
        one.wish.what === 'external' &&
        one.wish.payee === wish.payee &&
        one.cents < CODED &&
        (lives(one) || (one.state === 'made' && one.placedAt >= midnight && one.nth === 0)),
    )
    const bySeries = new Map(small.toSorted((a, b) => a.number - b.number).map(one => [one.series, one.cents]))
    const uncoded = [...bySeries.values()].reduce((sum, one) => sum + one, cents)
    return !this.#person(who).known.has(wish.payee) || cents >= CODED || uncoded > UNCODED
  }

  #free({ from, wish }: Paper): number {
    if (isInside(wish)) return spendable(from)
    if (wish.what !== 'advance') return withdrawable(from)
    return Math.min(withdrawable(from), from.limit + Math.min(from.posted, 0) - from.held)
  }

  #short = (paper: Paper): boolean => this.#free(paper) + paper.held < total(paper)

  /** Why it could not be made now. */
  #refusal(paper: Paper): string | undefined {
    const { wish, cents } = paper
    if (isPaidIn(wish)) return this.#capped(paper)
    if (wish.what === 'advance' && cents > 300_000) return 'exceeds_transaction_limit'
    if (wish.what === 'branch' && cents > 1_000_000)
      return this.#short(paper) ? 'insufficient_funds' : 'exceeds_transaction_limit'
    return this.#short(paper) ? 'insufficient_funds' : undefined
  }

  #capped({ who, wish, cents }: Paper): string | undefined {
    const person = this.#person(who)
    const isTyped = wish.what === 'deposit'
    const counted = countedOn(isTyped ? person.typed : person.checks, this.today)
    const [daily, monthly] = CAPS[isTyped ? 'deposit' : 'check']
    if (counted.today + cents > daily) return 'exceeds_daily_limit'
    return counted.thisMonth + cents > monthly ? 'exceeds_monthly_limit' : undefined
  }

  #make(paper: Paper): string | undefined {
    const refused = this.#refusal(paper)
    if (refused) return refused
    const { from, to, cents, wish } = paper
    const captured = paper.held > 0
    from.held -= paper.held
    paper.held = 0
    let [along, later]: [Map<number, number>, number] = [new Map(), 0]
    if (isPaidIn(wish)) later = this.#bringsIn(paper)
    else if (to) along = move(from, to, cents)
    else from.posted -= total(paper)
    if (wish.what === 'external') this.#person(paper.who).known.add(wish.payee)
    paper.state = 'made'
    const fresh = { taken: 0, back: false, tookBack: false, dispute: undefined }
    paper.made = { at: this.now, day: this.today, captured, along, later, ...fresh }
    return undefined
  }

  /** Unsettled, and of checks only a part at once; answers what is held back. */
  #bringsIn({ who, wish, from, cents, number }: Paper): number {
    const person = this.#person(who)
    const isTyped = wish.what === 'deposit'
    count(countedOn(isTyped ? person.typed : person.checks, this.today), cents)
    const given = countedOn(person.given, this.today)
    const now = isTyped ? cents : Math.min(cents, Math.max(0, GIVEN_AT_ONCE - given.today))
    if (!isTyped) count(given, now)
    from.posted += cents
    from.held += cents - now
    bringUnsettled(from, number, now)
    return cents - now
  }

  #end(paper: Paper, state: State): void {
    paper.from.held -= paper.held
    if (paper.wish.what === 'atm') {
      const { atm } = this.#person(paper.who)
      if (atm.day === bankDayOf(paper.due - 30 * 60_000)) atm.today -= paper.wish.cents
    }
    paper.held = 0
    paper.state = state
    paper.change = undefined
  }

  /** What would pay from it or into it ends with it. */
  #closed(purse: Purse): void {
    for (const paper of this.papers)
      if (lives(paper) && (paper.from === purse || paper.to === purse)) this.#end(paper, 'cancelled')
  }

  /** The next date of a series stands once this one has passed. */
  #goOn(paper: Paper): void {
    const { start, every, last } = paper.dates
    const ending = last === undefined ? { ends: 'never' as const } : { ends: 'date' as const, last }
    const day = every === 'once' ? undefined : occurrence({ start, every, ending }, paper.nth + 1)
    if (day === undefined) return
    const due = paper.wish.what === 'bill' || paper.wish.what === 'auto' ? instantOf(day, '20:00') : instantOf(day)
    this.papers.push({
      ...paper,
      cents: paper.wish.what === 'auto' ? paper.wish.cents : paper.cents,
      state: 'scheduled',
      nth: paper.nth + 1,
      due,
      placedAt: this.now,
      held: 0,
      wrong: 0,
      change: undefined,
      number: (this.#numbers += 1),
      made: undefined,
    })
  }

  /** Everything whose moment has come by then, a customer's in the order of their moments. */
  wait(until: number): void {
    this.now = until
    this.#office.opens()
    for (;;) {
      const due = this.papers.filter(paper => lives(paper) && paper.due <= until)
      const [next] = due.toSorted((a, b) => a.due - b.due || a.number - b.number)
      if (!next) return
      this.#comes(next)
    }
  }

  #comes(paper: Paper): void {
    if (paper.state === 'awaiting-code' || paper.wish.what === 'atm') return this.#end(paper, 'expired')
    if (paper.wish.what === 'auto') this.#fix(paper)
    if (paper.paused || (paper.wish.what === 'auto' && paper.cents === 0)) this.#end(paper, 'expired')
    else if (this.#make(paper)) this.#end(paper, 'refused')
    this.#goOn(paper)
  }

  /** A card is paid in full: what is owed on the day. */
  #fix(paper: Paper): void {
    if (paper.to?.kind === 'card') paper.cents = Math.max(0, -paper.to.posted)
  }

  /** What is said of the paper after a right code: whether its money may still move. */
  #after(paper: Paper): string {
    return ENDED.includes(paper.state) ? 'wrong_state' : 'ok'
  }

  code(paper: Paper, right: boolean): string {
    const change = paper.change && paper.change.by > this.now ? paper.change : undefined
    const waits = paper.state === 'awaiting-code' || (paper.state === 'scheduled' && change)
    if (!waits) return this.#after(paper)
    if (!right) return this.#wrong(paper)
    if (paper.state === 'scheduled' && change) {
      this.#changeTo(paper, change)
      return 'ok'
    }
    paper.wrong = 0
    if (paper.held === 0) {
      paper.state = 'scheduled'
      paper.due = instantOf(
        occurrence({ start: paper.dates.start, every: paper.dates.every, ending: { ends: 'never' } }, paper.nth) ?? '',
      )
      if (paper.due <= this.now) this.#comes(paper)
      return this.#after(paper)
    }
    paper.state = 'on-hold'
    paper.due = this.now + paper.wish.undo * 1000
    if (paper.wish.undo === 0) this.#comes(paper)
    return this.#after(paper)
  }

  #wrong(paper: Paper): string {
    paper.wrong += 1
    if (paper.wrong < 5) return 'wrong_code'
    if (paper.state === 'awaiting-code') this.#end(paper, 'cancelled')
    paper.wrong = 0
    paper.change = undefined
    return 'wrong_code'
  }

  cancel(paper: Paper): string {
    const last = this.latest(paper)
    if (last.state === 'cancelled' || (!lives(last) && this.#calledOff(last))) return 'ok'
    if (!lives(last)) return 'wrong_state'
    this.#end(last, 'cancelled')
    return 'ok'
  }

  /** A transfer or an automatic payment is one thing under one name; payments are named one by one. */
  #calledOff({ series, wish }: Paper): boolean {
    return wish.what !== 'bill' && this.papers.some(one => one.series === series && one.state === 'cancelled')
  }

  /** Of a series, the paper that is still to come, else the one that is asked about. */
  latest(paper: Paper): Paper {
    if (lives(paper)) return paper
    return this.papers.find(other => other.series === paper.series && lives(other)) ?? paper
  }

  change(paper: Paper, { cents, inDays, every, lasts }: Extract<Act, { act: 'change' }>): string {
    const last = this.latest(paper)
    if (last.state !== 'scheduled') return 'wrong_state'
    const on = bankDayOf(last.due)
    const start = inDays === undefined ? on : addDays(this.today, inDays)
    if (start <= this.today && start !== on) return 'validation_failed'
    const often = every ?? last.dates.every
    const end = lasts === undefined ? last.dates.last : addDays(start, lasts)
    if (often !== 'once' && (end === undefined || end < start)) return 'validation_failed'
    const stays = start === on && often === last.dates.every && often !== 'once'
    const dates = {
      start: stays ? last.dates.start : start,
      every: often,
      last: often === 'once' ? undefined : end,
    }
    const wanted = { cents: cents ?? last.cents, dates, nth: stays ? last.nth : 0, by: this.now + 30 * 60_000 }
    if (!isInside(last.wish) && wider(last, wanted)) {
      last.change = wanted
      last.wrong = 0
      return 'code'
    }
    this.#changeTo(last, wanted)
    return 'ok'
  }

  #changeTo(paper: Paper, { cents, dates, nth }: NonNullable<Paper['change']>): void {
    Object.assign(paper, { cents, dates, nth, change: undefined, wrong: 0 })
    if (nth === 0) paper.due = instantOf(dates.start)
  }

  machine(paper: Paper, right: boolean): string {
    if (!right) {
      for (const one of this.papers)
        if (one.who === paper.who && one.wish.what === 'atm' && lives(one) && (one.machineWrong += 1) >= 5)
          this.#end(one, 'cancelled')
      return 'not_found'
    }
    if (paper.state === 'made') return 'ok'
    if (paper.state !== 'on-hold') return 'wrong_state'
    return this.#make(paper) ?? 'ok'
  }
}

const cash = ({ what }: Wish): boolean => what === 'atm' || what === 'branch' || what === 'advance'

/** Who pays, or takes what is paid in; and which own account receives. */
function pursesOf({ slots }: Person, { what, from, payee }: Wish): [from: Purse, to: Purse | undefined] {
  const other: Slot = from === 0 ? 1 : 0
  if (what === 'advance') return [slots[2], undefined]
  if (what === 'internal') return [slots[from], slots[other]]
  if (what === 'card') return [slots[from], slots[2]]
  return [slots[from], what === 'auto' ? slots[payee === 0 ? 2 : other] : undefined]
}

/** Whether more could leave than a code was given for. */
function wider(paper: Paper, wanted: { cents: number; dates: Paper['dates']; nth: number }): boolean {
  const days = { once: Infinity, weekly: 7, biweekly: 14, monthly: 28 }
  const { every, last } = paper.dates
  const isOnce = wanted.dates.every === 'once'
  return (
    wanted.cents > paper.cents ||
    days[wanted.dates.every] < days[every] ||
    (!isOnce && (last ?? paper.dates.start) < (wanted.dates.last ?? '')) ||
    left(wanted.dates, wanted.nth) > left(paper.dates, paper.nth)
  )
}

function left({ start, every, last }: Paper['dates'], nth: number): number {
  if (every === 'once') return 1
  let many = 0
  while (occurrence({ start, every, ending: { ends: 'date', last: last ?? start } }, nth + many) !== undefined)
    many += 1
  return many
}
