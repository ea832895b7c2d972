/** The clerk and an order desk are given the same acts, one after the other. Every answer, every balance and every order must agree. */
import { bankDayOf } from '../../../ledger/calendar.ts'
import { customerKey } from '../../../ledger/keys.ts'
import { money } from '../../../ledger/money.ts'
import { PEOPLE, picked, type Act, type Wish } from './acts.ts'
import { Clerk, LIMIT, lives, type Paper } from './clerk.ts'
import { MemoryBank, MemoryDesk, type AnyOrder, type Defect } from './memory-desk.ts'

const START = Date.parse('2026-02-26T14:00:00.000Z')
const DEPOSITS = [300_000, 50_000] as const

interface Asked {
  readonly key: string
  readonly who: number
  readonly wish: Wish
  readonly paper: Paper
  readonly order: AnyOrder
}

export class Play {
  readonly bank = new MemoryBank(START)
  readonly desk: MemoryDesk
  readonly clerk: Clerk
  readonly asked: Asked[] = []
  steps = 0
  /** How often each answer was given to each act: a model in which nothing is ever accepted proves nothing. */
  readonly answers = new Map<string, number>()

  constructor(defect?: Defect) {
    this.desk = new MemoryDesk(this.bank, undefined, defect)
    const dollars = (cents: number) => money(cents).div(100).toFixed(2)
    for (let n = 0; n < PEOPLE; n += 1) this.bank.open([dollars(DEPOSITS[0]), dollars(DEPOSITS[1])], dollars(LIMIT))
    const purse = (posted: number) => ({ posted, held: 0 })
    const people = this.bank.people.map(() => ({
      checking: purse(DEPOSITS[0]),
      savings: purse(DEPOSITS[1]),
      card: purse(0),
      known: new Set<number>(),
      atm: { day: bankDayOf(START), cents: 0 },
    }))
    this.clerk = new Clerk(people, START)
  }

  /** Plays one act; throws where the two differ. */
  async act(act: Act): Promise<void> {
    this.steps += 1
    const [said, expected] = await this.#both(act)
    this.answers.set(`${act.act} ${said}`, (this.answers.get(`${act.act} ${said}`) ?? 0) + 1)
    if (said !== expected) throw new Error(`${JSON.stringify(act)}: the desk says ${said}, the clerk ${expected}`)
    this.#compare(act)
  }

  async #both(act: Act): Promise<[said: string, expected: string]> {
    const { clerk, desk } = this
    if ('pick' in act) return this.#concerning(act)
    switch (act.act) {
      case 'ask':
        return this.#ask(`key-${String(this.steps).padStart(8, '0')}`, act.who, act.wish)
      case 'wait': {
        const until = this.bank.now + act.seconds * 1000
        this.bank.now = until
        await desk.run()
        clerk.wait(until)
        return ['', '']
      }
      case 'earn': {
        const amount = money(act.cents).div(100).toFixed(2)
        const [to] = this.bank.household(act.who).accounts
        const { owner } = this.bank.household(act.who)
        this.bank.ledger.append({ kind: 'deposit', payload: { to, owner, amount, source: 'ach' }, at: this.bank.now })
        const person = clerk.people[act.who]
        if (person) person.checking.posted += act.cents
        return ['', '']
      }
    }
  }

  async #concerning(act: Extract<Act, { pick: number }>): Promise<[said: string, expected: string]> {
    const { clerk, desk } = this
    const one = picked(this.asked, act)
    if (!one) return ['', '']
    const { key, who, wish, paper, order } = one
    switch (act.act) {
      case 'again':
        return this.#ask(key, who, wish)
      case 'reuse':
        return this.#ask(key, who, act.wish)
      case 'code':
        return [await desk.code(order, act.right), clerk.code(clerk.latest(paper), act.right)]
      case 'cancel':
        return [await desk.cancel(order), clerk.cancel(paper)]
      case 'change':
        return [await desk.change(order, act), clerk.change(paper, act)]
      case 'pause': {
        await desk.pause(order, act.paused)
        const last = clerk.latest(paper)
        if (lives(last)) last.paused = act.paused
        return ['', '']
      }
      case 'machine':
        return [await desk.machine(order, act.right), clerk.machine(paper, act.right)]
    }
  }

  async #ask(key: string, who: number, wish: Wish): Promise<[string, string]> {
    const said = await this.desk.ask(key, who, wish)
    const expected = this.clerk.ask(key, who, wish)
    const paper = this.clerk.keys.get(key)?.paper
    const stored = customerKey(this.bank.household(who).owner, key)
    const order = [...this.bank.orders.values()].find(one => one.key === stored)
    if (paper && order && !this.asked.some(one => one.key === key)) this.asked.push({ key, who, wish, paper, order })
    return [said, expected]
  }

  #compare(act: Act): void {
    const here = (what: string) => `after ${JSON.stringify(act)}: ${what}`
    const byNumber = (a: { number: number }, b: { number: number }) => a.number - b.number
    this.bank.people.forEach(({ owner }, who) => {
      const papers = this.clerk.papers.filter(one => one.who === who).toSorted(byNumber)
      const orders = [...this.bank.orders.values()].filter(one => one.customer === owner).toSorted(byNumber)
      const told = orders.map(one => `${one.state} ${one.dueAt ?? ''}`)
      const expected = papers.map(one => `${one.state} ${lives(one) ? one.due : ''}`)
      if (told.join('\n') === expected.join('\n')) return
      const i = expected.findIndex((line, n) => line !== told[n])
      throw new Error(
        here(
          `order ${i} of ${told.length} is ${told[i] ?? 'not there'}, the paper of ${expected.length} ${expected[i] ?? 'not there'}`,
        ),
      )
    })
    this.clerk.people.forEach(({ checking, savings, card }, who) => {
      const [own, expected] = [JSON.stringify(this.bank.purses(who)), JSON.stringify([checking, savings, card])]
      if (own !== expected) throw new Error(here(`${own}, but ${expected}`))
    })
  }
}
