/**
 * The order desk under two processes that are slow, doubled and killed at any point. What is random is only when each
 * goes on, and where it dies. Afterwards a third process finds what they left, and the rules must hold (`rules.ts`).
 */
import fc from 'fast-check'
import { position, spendable, withdrawable } from '../../../ledger/accounts.ts'
import { customerKey } from '../../../ledger/keys.ts'
import { money } from '../../../ledger/money.ts'
import { anyAct, emptying, isBankAct, PEOPLE, picked, type Act, type BankAct, type Picking, type Wish } from './acts.ts'
import { DEPOSITS } from './agreement.ts'
import type { Asked } from './desk.ts'
import { ClockAhead, MemoryBank, type AnyOrder, type Defect } from './memory-bank.ts'
import { Killed, MemoryDesk, type Process } from './memory-desk.ts'
import { MemoryOffice } from './memory-office.ts'
import { LIMIT } from './papers.ts'

/** Lets one of those who wait go on at a time, chosen by `draw`; a task is killed at the gate that `dies` names. */
class Turns {
  readonly #waiting: (() => void)[] = []
  #running = 0
  #idle: (() => void) | undefined

  gate(): Promise<void> {
    return new Promise(resume => {
      this.#waiting.push(resume)
      this.#stopped()
    })
  }

  start(task: () => Promise<void>): void {
    this.#running += 1
    void task().finally(() => this.#stopped())
  }

  #stopped(): void {
    this.#running -= 1
    if (this.#running === 0) this.#idle?.()
  }

  /** Until nobody waits and nobody runs. */
  async settle(draw: () => number): Promise<void> {
    for (;;) {
      if (this.#running > 0) await new Promise<void>(idle => (this.#idle = idle))
      const i = this.#waiting.length > 0 ? draw() % this.#waiting.length : -1
      const [resume] = i >= 0 ? this.#waiting.splice(i, 1) : []
      if (!resume) return
      this.#running += 1
      resume()
    }
  }
}

interface Crowd {
  /** Acts that come at once, each to one of two processes. */
  readonly acts: readonly Act[]
  /** Which act comes a second time beside itself. */
  readonly doubled: number
  /** Gates that the process of each act passes before it dies; past its end, it lives. */
  readonly dies: readonly number[]
  /** In which order those who wait go on. */
  readonly draws: readonly number[]
}

/** A crowd, for fast-check. */
export const anyCrowd = (): fc.Arbitrary<Crowd> =>
  fc.record({
    acts: fc.array(anyAct(), { minLength: 1, maxLength: 4 }),
    doubled: fc.nat({ max: 5 }),
    dies: fc.array(fc.oneof(fc.constant(999), fc.nat({ max: 24 })), { minLength: 1, maxLength: 5 }),
    draws: fc.array(fc.nat({ max: 10_000 }), { minLength: 1, maxLength: 40 }),
  })

/** What was seen from outside. */
export interface Seen {
  readonly bank: MemoryBank
  /** Every request that was sent, and each answer that it got. */
  readonly asked: Map<string, Asked>
  readonly answers: { readonly key: string; readonly said: string }[]
  /** Right codes that were entered, by the order's id: how often. */
  readonly codes: Map<string, number>
}

export function openMemoryBank(start: number, defect?: Defect): MemoryBank {
  const bank = new MemoryBank(start, defect !== 'believes every clock')
  const dollars = (cents: number) => money(cents).div(100).toFixed(2)
  for (let n = 0; n < PEOPLE; n += 1) bank.open([dollars(DEPOSITS[0]), dollars(DEPOSITS[1])], dollars(LIMIT))
  return bank
}

export const openHostile = (start: number, defect?: Defect): Seen => ({
  bank: openMemoryBank(start, defect),
  asked: new Map(),
  answers: [],
  codes: new Map(),
})

/** Plays one crowd, then lets a process that lives finish what was left. */
export async function play(seen: Seen, crowd: Crowd, n: number, defect?: Defect): Promise<void> {
  const { bank } = seen
  const turns = new Turns()
  let drawn = 0
  const draw = () => crowd.draws[drawn++ % crowd.draws.length] ?? 0
  const tasks = crowd.acts.flatMap((act, i) => (i === crowd.doubled ? [act, act] : [act]))
  tasks.forEach((act, i) => {
    let left = crowd.dies[i % crowd.dies.length] ?? 99
    const gate = async () => {
      await turns.gate()
      if (left-- <= 0) throw new Killed()
    }
    const name = `crowd-${n}-${crowd.acts.indexOf(act)}`
    turns.start(() => perform(seen, { gate, defect }, act, name).catch(died))
  })
  await turns.settle(draw)
  await goOn(bank, defect)
}

/** What the bank does by itself, by a process that lives. */
async function goOn(bank: MemoryBank, defect: Defect | undefined): Promise<void> {
  const alive = new MemoryDesk(bank, { defect })
  await alive.follow()
  if (defect !== 'leaves the draft of what was refused') await alive.sweep()
  await alive.endForClosed()
  await new MemoryOffice(bank, alive).opens()
  await alive.run()
}

function died(error: unknown): void {
  if (!(error instanceof Killed) && !(error instanceof ClockAhead)) throw error
}

async function perform(seen: Seen, process: Process, act: Act, name: string): Promise<void> {
  const { bank } = seen
  const desk = new MemoryDesk(bank, process)
  const ahead = () => new MemoryDesk(bank, { ...process, ahead: 'seconds' in act ? act.seconds * 1000 : 0 })
  const one = 'pick' in act ? picked([...seen.asked.values()], act) : undefined
  if ('pick' in act && !one) return
  if (isBankAct(act)) {
    const named = act.act === 'shop' ? { key: name, who: act.who, wish: act.wish } : one
    if (act.act === 'shop' && named) seen.asked.set(name, named)
    return void (await new MemoryOffice(bank, desk, process.gate).does(act, named))
  }
  switch (act.act) {
    case 'ask':
      return ask(seen, desk, { key: name, who: act.who, wish: act.wish })
    case 'ahead':
      return ask(seen, ahead(), { key: name, who: act.who, wish: act.wish })
    case 'empty': {
      const wish = emptyingOf(bank, act)
      return wish && ask(seen, desk, { key: name, who: act.who, wish })
    }
    case 'hurry':
      return ahead().run()
    case 'wait':
      bank.now += act.seconds * 1000
      return desk.run()
    default:
      return one && concerning(seen, desk, act, one)
  }
}

function emptyingOf(bank: MemoryBank, { who, slot }: Extract<Act, { act: 'empty' }>): Wish | undefined {
  const { accounts } = bank.household(who)
  const isInside = !bank.isClosed(accounts[slot === 0 ? 1 : 0])
  const account = bank.ledger.account(accounts[slot])
  const there = slot === 2 ? position(account).posted.neg() : isInside ? spendable(account) : withdrawable(account)
  return there.gt(0) ? emptying(slot, there.times(100).toNumber(), isInside) : undefined
}

async function concerning(seen: Seen, desk: MemoryDesk, act: Exclude<Picking, BankAct>, one: Asked): Promise<void> {
  if (act.act === 'again') return ask(seen, desk, one)
  if (act.act === 'reuse') return ask(seen, desk, { ...one, wish: act.wish })
  const order = orderOf(seen, one)
  if (!order) return
  switch (act.act) {
    case 'code':
      if (order.kind !== 'transfer') return
      if (act.right) seen.codes.set(order.series, (seen.codes.get(order.series) ?? 0) + 1)
      return void (await desk.code(order, act.right))
    case 'cancel':
      return void (await desk.cancel(order))
    case 'change':
      return order.kind === 'transfer' ? void (await desk.change(order, act)) : undefined
    case 'pause':
      return order.kind === 'autopay' ? desk.pause(order, act.paused) : undefined
    case 'machine':
      return one.wish.what === 'atm' ? void (await desk.machine(order, act.right)) : undefined
  }
}

async function ask(seen: Seen, desk: MemoryDesk, { key, who, wish }: Asked): Promise<void> {
  if (!seen.asked.has(key)) seen.asked.set(key, { key, who, wish })
  const said = await desk.ask(key, who, wish)
  seen.answers.push({ key: `${key} ${JSON.stringify(wish)}`, said })
}

function orderOf({ bank }: Seen, { key, who }: Pick<Asked, 'key' | 'who'>): AnyOrder | undefined {
  const stored = customerKey(bank.household(who).owner, key)
  return [...bank.orders.values()].find(one => one.key === stored && one.state !== 'asked')
}
