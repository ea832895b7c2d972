/**
 * A second order desk for tests: what a clerk with a pencil would do, in whole cents, written without looking at the first one. It
 * knows no events, versions or keys of steps; it knows what was asked, what is set aside for it, and when it is due.
 */
import { addDays, bankDayOf, instantOf, occurrence, type BankDay } from '../../../ledger/calendar.ts'
import type { Act, Wish } from './acts.ts'

type State = 'awaiting-code' | 'on-hold' | 'scheduled' | 'made' | 'refused' | 'cancelled' | 'expired'

export interface Purse {
  posted: number
  held: number
}

export interface Person {
  readonly checking: Purse
  readonly savings: Purse
  /** In the customer's sign: negative when something is owed. */
  readonly card: Purse
  readonly known: Set<number>
  /** Asked of machines today. */
  atm: { day: BankDay; cents: number }
}

export interface Paper {
  readonly who: number
  readonly wish: Wish
  readonly series: number
  cents: number
  state: State
  due: number
  /** The dates it runs on, from the first; which of them this one is. */
  dates: { start: BankDay; every: Wish['every']; last: BankDay | undefined }
  nth: number
  held: number
  wrong: number
  machineWrong: number
  paused: boolean
  /** A wish for another amount or course that waits for its code. */
  change: { cents: number; dates: Paper['dates']; nth: number; by: number } | undefined
  /** In which order papers were written. */
  readonly number: number
}

export const LIMIT = 300_000
const FEE_WIRE = 3_000
const ENDED: readonly State[] = ['cancelled', 'expired', 'refused']
const LIVE: readonly State[] = ['awaiting-code', 'on-hold', 'scheduled']
export const lives = ({ state }: Paper): boolean => LIVE.includes(state)

export class Clerk {
  readonly people: Person[]
  readonly papers: Paper[] = []
  /** What was asked under each key: the wish as text, and the paper that it became. */
  readonly keys = new Map<string, { asked: string; paper: Paper }>()
  now: number
  #numbers = 0

  constructor(people: Person[], now: number) {
    this.people = people
    this.now = now
  }

  get today(): BankDay {
    return bankDayOf(this.now)
  }

  /** "ok" or why not; a key that is bound answers its paper again, or is refused. */
  ask(key: string, who: number, wish: Wish): string {
    const asked = JSON.stringify([who, wish])
    const bound = this.keys.get(key)
    if (bound) return bound.asked === asked ? 'ok' : 'key_reused_with_different_body'
    const paper = this.#drawUp(who, wish)
    if (typeof paper === 'string') return paper
    const refused = this.#begin(paper)
    if (refused) return refused
    this.keys.set(key, { asked, paper })
    this.papers.push(paper)
    if (paper.state === 'made') this.#goOn(paper)
    return 'ok'
  }

  #drawUp(who: number, wish: Wish): Paper | string {
    const day = addDays(this.today, cash(wish) && wish.what !== 'branch' ? 0 : wish.inDays)
    if (day < this.today) return 'validation_failed'
    const every = repeats(wish) ? wish.every : wish.what === 'auto' ? 'monthly' : 'once'
    const last = every === 'once' || wish.what === 'auto' || wish.what === 'bill' ? undefined : addDays(day, wish.lasts)
    const dates = { start: day, every, last }
    const number = (this.#numbers += 1)
    return {
      who,
      wish,
      series: number,
      cents: wish.cents,
      state: 'scheduled',
      due: this.#runs(wish, day),
      dates,
      nth: 0,
      held: 0,
      wrong: 0,
      machineWrong: 0,
      paused: false,
      change: undefined,
      number,
    }
  }

  #runs(wish: Wish, day: BankDay): number {
    if (wish.what === 'bill' || wish.what === 'auto') return instantOf(day, '20:00')
    if (wish.what === 'branch' && wish.inDays > 0) return instantOf(day, '11:00')
    if (cash(wish)) return this.now
    return instantOf(day)
  }

  /** The first thing that becomes of it; answers why not. */
  #begin(paper: Paper): string | undefined {
    const { wish, who } = paper
    const person = this.#person(who)
    if (wish.what === 'branch' && (paper.due > this.now || wish.undo) && wish.cents > 1_000_000)
      return this.#short(paper) && paper.due <= this.now ? 'insufficient_funds' : 'exceeds_transaction_limit'
    if (wish.what === 'atm') return this.#atMachine(paper, person)
    const coded = needsCode(paper, person)
    const later = paper.due > this.now && (wish.what !== 'bill' || this.today < bankDayOf(paper.due))
    if (later || wish.what === 'auto') {
      paper.state = coded ? 'awaiting-code' : 'scheduled'
      if (coded) paper.due = this.now + 30 * 60_000
      return undefined
    }
    if (!coded && !wish.undo && wish.what !== 'bill') return this.#make(paper)
    if (wish.what === 'internal') return this.#make(paper)
    const refused = this.#refusal(paper)
    if (refused) return refused
    paper.held = total(paper)
    this.#purse(paper).held += paper.held
    paper.state = coded ? 'awaiting-code' : 'on-hold'
    if (coded) paper.due = this.now + 30 * 60_000
    else paper.due = Math.max(paper.due, this.now + (wish.what === 'bill' ? 0 : wish.undo * 1000))
    return undefined
  }

  #atMachine(paper: Paper, person: Person): string | undefined {
    const { cents } = paper.wish
    if (person.atm.day !== this.today) person.atm = { day: this.today, cents: 0 }
    if (this.#short(paper)) return 'insufficient_funds'
    if (person.atm.cents + cents > 50_000) return 'exceeds_daily_limit'
    person.atm.cents += cents
    paper.held = total(paper)
    this.#purse(paper).held += paper.held
    paper.state = 'on-hold'
    paper.due = this.now + 30 * 60_000
    return undefined
  }

  #person(who: number): Person {
    const person = this.people[who]
    if (!person) throw new Error('nobody')
    return person
  }

  #purse({ who, wish }: Paper): Purse {
    const person = this.#person(who)
    return wish.what === 'advance' ? person.card : wish.from === 0 ? person.checking : person.savings
  }

  #free(paper: Paper): number {
    const purse = this.#purse(paper)
    return paper.wish.what === 'advance' ? LIMIT + Math.min(purse.posted, 0) - purse.held : purse.posted - purse.held
  }

  #short = (paper: Paper): boolean => this.#free(paper) + paper.held < total(paper)

  /** Why it could not be made now. */
  #refusal(paper: Paper): string | undefined {
    const { what, cents } = { ...paper.wish, cents: paper.cents }
    if (what === 'advance' && cents > 300_000) return 'exceeds_transaction_limit'
    if (what === 'branch' && cents > 1_000_000)
      return this.#short(paper) ? 'insufficient_funds' : 'exceeds_transaction_limit'
    return this.#short(paper) ? 'insufficient_funds' : undefined
  }

  #make(paper: Paper): string | undefined {
    const refused = this.#refusal(paper)
    if (refused) return refused
    const person = this.#person(paper.who)
    const purse = this.#purse(paper)
    purse.held -= paper.held
    paper.held = 0
    purse.posted -= total(paper)
    if (paper.wish.what === 'internal') (paper.wish.from === 0 ? person.savings : person.checking).posted += paper.cents
    if (paper.wish.what === 'auto')
      (paper.wish.payee === 0 ? person.card : other(person, paper.wish)).posted += paper.cents
    if (paper.wish.what === 'external') person.known.add(paper.wish.payee)
    paper.state = 'made'
    return undefined
  }

  #end(paper: Paper, state: State): void {
    this.#purse(paper).held -= paper.held
    if (paper.wish.what === 'atm') {
      const { atm } = this.#person(paper.who)
      if (atm.day === bankDayOf(paper.due - 30 * 60_000)) atm.cents -= paper.wish.cents
    }
    paper.held = 0
    paper.state = state
    paper.change = undefined
  }

  /** The next date of a series stands once this one has passed. */
  #goOn(paper: Paper): void {
    const { start, every, last } = paper.dates
    const ending = last === undefined ? { ends: 'never' as const } : { ends: 'date' as const, last }
    const day = every === 'once' ? undefined : occurrence({ start, every, ending }, paper.nth + 1)
    if (day === undefined) return
    const due = paper.wish.what === 'bill' || paper.wish.what === 'auto' ? instantOf(day, '20:00') : instantOf(day)
    const number = (this.#numbers += 1)
    const cents = paper.wish.what === 'auto' ? paper.wish.cents : paper.cents
    this.papers.push({
      ...paper,
      cents,
      state: 'scheduled',
      nth: paper.nth + 1,
      due,
      held: 0,
      wrong: 0,
      change: undefined,
      number,
    })
  }

  /** Everything whose moment has come by then, a customer's in the order of their moments. */
  wait(until: number): void {
    this.now = until
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
    if (paper.wish.payee === 0) paper.cents = Math.max(0, -this.#person(paper.who).card.posted)
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
    if (!lives(last) || last.wish.what === 'atm') return 'wrong_state'
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
    if (last.wish.what !== 'internal' && wider(last, wanted)) {
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
    this.#purse(paper).held -= paper.held
    this.#purse(paper).posted -= total(paper)
    paper.held = 0
    paper.state = 'made'
    return 'ok'
  }
}

const cash = ({ what }: Wish): boolean => what === 'atm' || what === 'branch' || what === 'advance'
const repeats = ({ what }: Wish): boolean =>
  what === 'internal' || what === 'external' || what === 'wire' || what === 'bill'
const other = (person: Person, { from }: Wish): Purse => (from === 0 ? person.savings : person.checking)

function needsCode({ wish, cents }: Paper, { known }: Person): boolean {
  if (wish.what === 'wire') return true
  return wish.what === 'external' && (!known.has(wish.payee) || cents >= 100_000)
}

function total({ wish, cents }: Paper): number {
  if (wish.what === 'wire') return cents + FEE_WIRE
  if (wish.what === 'atm') return cents + (wish.from === 1 ? 250 : 0)
  if (wish.what === 'advance') return cents + Math.max(1_000, Math.floor((cents * 3 + 50) / 100))
  return cents
}

/** Whether more could leave than a code was given for. */
function wider(paper: Paper, wanted: { cents: number; dates: Paper['dates']; nth: number }): boolean {
  const days = { once: Infinity, weekly: 7, biweekly: 14, monthly: 28 }
  const { every, last } = paper.dates
  const once = wanted.dates.every === 'once'
  return (
    wanted.cents > paper.cents ||
    days[wanted.dates.every] < days[every] ||
    (!once && (last ?? paper.dates.start) < (wanted.dates.last ?? '')) ||
    left(wanted.dates, wanted.nth) > left(paper.dates, paper.nth)
  )
}

function left({ start, every, last }: Paper['dates'], nth: number): number {
  if (every === 'once') return 1
  let count = 0
  while (occurrence({ start, every, ending: { ends: 'date', last: last ?? start } }, nth + count) !== undefined)
    count += 1
  return count
}
