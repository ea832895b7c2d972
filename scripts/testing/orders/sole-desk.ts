/** The desk without a database, as one living process that does one act after the other. */
import { customerKey } from '../../../ledger/keys.ts'
import type { Act, BankAct } from './acts.ts'
import type { Asked, Desk } from './desk.ts'
import type { AnyOrder, Defect, MemoryBank } from './memory-bank.ts'
import { MemoryDesk } from './memory-desk.ts'
import { MemoryOffice } from './memory-office.ts'

export class SoleDesk implements Desk {
  readonly house: MemoryBank
  readonly #desk: MemoryDesk
  readonly #office: MemoryOffice
  readonly #defect: Defect | undefined
  /** A request was left half-way. */
  #left = false

  constructor(bank: MemoryBank, defect?: Defect) {
    this.house = bank
    this.#defect = defect
    this.#desk = new MemoryDesk(bank, { defect })
    this.#office = new MemoryOffice(bank, this.#desk)
  }

  #order({ key, who }: Asked): AnyOrder {
    const stored = customerKey(this.house.household(who).owner, key)
    const order = [...this.house.orders.values()].find(one => one.key === stored)
    if (!order) throw new Error('an order that nobody placed')
    return order
  }

  async ask({ key, who, wish }: Asked): Promise<string> {
    const answer = await this.#desk.ask(key, who, wish)
    if (this.#left) await this.#desk.sweep()
    this.#left = false
    return answer
  }

  async askAhead({ key, who, wish }: Asked, seconds: number): Promise<string> {
    const ahead = new MemoryDesk(this.house, { defect: this.#defect, ahead: seconds * 1000 })
    const answer = await ahead.ask(key, who, wish)
    this.#left = answer === 'clock_ahead'
    return answer
  }

  code = (asked: Asked, right: boolean) => this.#desk.code(this.#order(asked), right)
  cancel = (asked: Asked) => this.#desk.cancel(this.#order(asked))
  change = (asked: Asked, wanted: Extract<Act, { act: 'change' }>) => this.#desk.change(this.#order(asked), wanted)
  machine = (asked: Asked, right: boolean) => this.#desk.machine(this.#order(asked), right)
  bank = (act: BankAct, asked: Asked | undefined) => this.#office.does(act, asked)
  standings = (who: number) => Promise.resolve(this.house.standings(who))

  async pause(asked: Asked, paused: boolean): Promise<string> {
    await this.#desk.pause(this.#order(asked), paused)
    return ''
  }

  async wait(until: number): Promise<void> {
    this.house.now = until
    await this.#office.opens()
    await this.#desk.run()
  }

  hurry = (seconds: number) => new MemoryDesk(this.house, { defect: this.#defect, ahead: seconds * 1000 }).run()

  told(who: number): Promise<string[]> {
    const { owner } = this.house.household(who)
    const own = [...this.house.orders.values()]
      .filter(one => one.customer === owner)
      .toSorted((a, b) => a.number - b.number)
    return Promise.resolve(own.map(one => `${one.state} ${one.dueAt ?? ''}`))
  }
}
