/** The clerk and an order desk are given the same acts, one after the other. Every answer, every balance and every order must agree. */
import { bankDayOf } from '../../../ledger/calendar.ts'
import { PEOPLE, picked, type Act } from './acts.ts'
import { Clerk, lives, type Paper } from './clerk.ts'
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
    const purse = (posted: number) => ({ posted, held: 0 })
    const people = Array.from({ length: PEOPLE }, () => ({
      checking: purse(DEPOSITS[0]),
      savings: purse(DEPOSITS[1]),
      card: purse(0),
      known: new Set<number>(),
      atm: { day: bankDayOf(now), cents: 0 },
    }))
    this.#desk = desk
    this.#clerk = new Clerk(people, now)
  }

  /** Plays one act; throws where the two differ. */
  async act(act: Act): Promise<void> {
    this.#steps += 1
    const [said, expected] = 'pick' in act ? await this.#concerning(act) : await this.#anew(act)
    const answer = `${act.act} ${said}`
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1)
    if (said !== expected) {
      const about = 'pick' in act ? picked(this.#asked, act) : undefined
      const asked = about ? ` of ${JSON.stringify(about.wish)}` : ''
      throw new Error(`${JSON.stringify(act)}${asked}: the desk says ${said}, the clerk ${expected}`)
    }
    await this.#compare(act)
  }

  async #anew(act: Exclude<Act, { pick: number }>): Promise<Answers> {
    const clerk = this.#clerk
    switch (act.act) {
      case 'ask':
        return this.#ask({ key: `key-${String(this.#steps).padStart(8, '0')}`, who: act.who, wish: act.wish })
      case 'wait': {
        const until = clerk.now + act.seconds * 1000
        await this.#desk.wait(until)
        clerk.wait(until)
        return NOTHING
      }
      case 'earn': {
        await this.#desk.earn(act.who, act.cents)
        const person = clerk.people[act.who]
        if (person) person.checking.posted += act.cents
        return NOTHING
      }
    }
  }

  async #concerning(act: Extract<Act, { pick: number }>): Promise<Answers> {
    const one = picked(this.#asked, act)
    if (!one) return NOTHING
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
    const paper = this.#clerk.keys.get(key)?.paper
    if (paper && !this.#asked.some(one => one.key === key)) this.#asked.push({ ...asked, paper })
    return [said, expected]
  }

  async #compare(act: Act): Promise<void> {
    const after = `after ${JSON.stringify(act)}`
    for (const [who, { checking, savings, card }] of this.#clerk.people.entries()) {
      const papers = this.#clerk.papers.filter(one => one.who === who).toSorted((a, b) => a.number - b.number)
      const expected = papers.map(one => `${one.state} ${lives(one) ? one.due : ''}`)
      const told = await this.#desk.told(who)
      const i = Array.from({ length: Math.max(told.length, expected.length) }).findIndex(
        (_, n) => told[n] !== expected[n],
      )
      if (i >= 0)
        throw new Error(`${after}: order ${i} is ${told[i] ?? 'not there'}, the paper ${expected[i] ?? 'not there'}`)
      const [own, other] = [JSON.stringify(await this.#desk.purses(who)), JSON.stringify([checking, savings, card])]
      if (own !== other) throw new Error(`${after}: ${own}, but ${other}`)
    }
  }
}
