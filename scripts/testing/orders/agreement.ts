/**
 * The clerk and an order desk are given the same acts, one after the other. Every answer,
 * every balance and every order must agree.
 */
import { emptying, isBankAct, PEOPLE, picked, type Act, type BankAct, type Picking, type Slot } from './acts.ts'
import { standing } from './back-office.ts'
import { Clerk } from './clerk.ts'
import { lives, newPerson, spendable, withdrawable, type Paper } from './papers.ts'
import type { Asked, Desk } from './desk.ts'

export const DEPOSITS = [300_000, 50_000] as const

type Answers = readonly [said: string, expected: string]
const NOTHING: Answers = ['', '']

export class Play {
  readonly #desk: Desk
  readonly #clerk: Clerk
  readonly #asked: (Asked & { readonly paper: Paper })[] = []
  #steps = 0
  /** How often each answer was given to each act: a model in which nothing is ever accepted proves nothing. */
  readonly answers = new Map<string, number>()

  /** A desk that opens now (ms) for customers who have `DEPOSITS`. */
  constructor(desk: Desk, now: number) {
    this.#desk = desk
    const people = Array.from({ length: PEOPLE }, () => newPerson(...DEPOSITS))
    this.#clerk = new Clerk(people, now)
  }

  /** Plays one act; throws where the two differ. */
  async act(act: Act): Promise<void> {
    this.#steps += 1
    const about = 'pick' in act ? picked(this.#asked, act) : undefined
    const [said, expected] = await this.#answersTo(act, about)
    const answer = `${act.act} ${said}`
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1)
    if (said !== expected) {
      const asked = about ? ` of ${JSON.stringify(about.wish)}` : ''
      throw new Error(`${JSON.stringify(act)}${asked}: the desk says ${said}, the clerk ${expected}`)
    }
    await this.#compare(act)
  }

  #answersTo(act: Act, about: (Asked & { readonly paper: Paper }) | undefined): Promise<Answers> {
    if (isBankAct(act)) return this.#bank(act, about)
    if (!('pick' in act)) return this.#anew(act)
    return about ? this.#concerning(act, about) : Promise.resolve(NOTHING)
  }

  async #bank(act: BankAct, about: (Asked & { readonly paper: Paper }) | undefined): Promise<Answers> {
    if ('pick' in act && !about) return NOTHING
    const named = act.act === 'shop' ? { key: this.#key(), who: act.who, wish: act.wish } : about
    const answers = [await this.#desk.bank(act, named), this.#clerk.bank(act, about?.paper, named?.key ?? '')] as const
    if (act.act === 'shop' && named) this.#remember(named)
    return answers
  }

  #key = (): string => `DEP-${String(this.#steps).padStart(6, '0')}-0001`

  #remember(asked: Asked): void {
    const paper = this.#clerk.keys.get(asked.key)?.paper
    if (paper && !this.#asked.some(one => one.key === asked.key)) this.#asked.push({ ...asked, paper })
  }

  async #anew(act: Exclude<Act, Picking | BankAct>): Promise<Answers> {
    const [clerk, desk] = [this.#clerk, this.#desk]
    switch (act.act) {
      case 'ask':
        return this.#ask({ key: this.#key(), who: act.who, wish: act.wish })
      case 'empty': {
        const wish = this.#emptying(act.who, act.slot)
        return wish ? this.#ask({ key: this.#key(), who: act.who, wish }) : NOTHING
      }
      case 'ahead': {
        const asked = { key: this.#key(), who: act.who, wish: act.wish }
        const [said, expected] = [
          await desk.askAhead(asked, act.seconds),
          clerk.ask(asked.key, act.who, act.wish, true),
        ]
        return said === 'clock_ahead' && expected === said ? this.#andNow(asked) : [said, expected]
      }
      case 'hurry':
        await desk.hurry(act.seconds)
        return NOTHING
      case 'wait': {
        const until = clerk.now + act.seconds * 1000
        await desk.wait(until)
        clerk.wait(until)
        return NOTHING
      }
    }
  }

  /** The same request, by a clock that is right. */
  async #andNow(asked: Asked): Promise<Answers> {
    const [said, expected] = await this.#ask(asked)
    return [`clock_ahead, then ${said}`, `clock_ahead, then ${expected}`]
  }

  #emptying(who: number, slot: Slot) {
    const slots = this.#clerk.people[who]?.slots
    if (!slots) throw new Error('nobody')
    const inside = !slots[slot === 0 ? 1 : 0].closed
    const cents = slot === 2 ? -slots[2].posted : inside ? spendable(slots[slot]) : withdrawable(slots[slot])
    return cents > 0 ? emptying(slot, cents, inside) : undefined
  }

  async #concerning(act: Exclude<Picking, BankAct>, one: Asked & { readonly paper: Paper }): Promise<Answers> {
    const [clerk, desk, { paper }] = [this.#clerk, this.#desk, one]
    switch (act.act) {
      case 'again':
        return this.#ask(one)
      case 'reuse':
        return this.#ask({ ...one, wish: act.wish })
      case 'code':
        return [await desk.code(one, act.right), clerk.code(clerk.latest(paper), act.right)]
      case 'cancel':
        return [await desk.cancel(one), clerk.cancel(paper)]
      case 'change':
        return [await desk.change(one, act), clerk.change(paper, act)]
      case 'pause': {
        const last = clerk.latest(paper)
        if (lives(last)) last.paused = act.paused
        return [await desk.pause(one, act.paused), '']
      }
      case 'machine':
        return [await desk.machine(one, act.right), clerk.machine(paper, act.right)]
    }
  }

  async #ask(asked: Asked): Promise<Answers> {
    const { key, who, wish } = asked
    const said = await this.#desk.ask(asked)
    const expected = this.#clerk.ask(key, who, wish)
    this.#remember(asked)
    return [said, expected]
  }

  async #compare(act: Act): Promise<void> {
    const after = `after ${JSON.stringify(act)}`
    for (const [who, { purses }] of this.#clerk.people.entries()) {
      const papers = this.#clerk.papers.filter(one => one.who === who).toSorted((a, b) => a.number - b.number)
      const expected = papers.map(one => `${one.state} ${lives(one) ? one.due : ''}`)
      const told = await this.#desk.told(who)
      const i = Array.from({ length: Math.max(told.length, expected.length) }).findIndex(
        (_, n) => told[n] !== expected[n],
      )
      if (i >= 0)
        throw new Error(`${after}: order ${i} is ${told[i] ?? 'not there'}, the paper ${expected[i] ?? 'not there'}`)
      const own = JSON.stringify(await this.#desk.standings(who))
      const other = JSON.stringify(purses.map(standing))
      if (own !== other) throw new Error(`${after}: ${own}, but ${other}`)
    }
  }
}
