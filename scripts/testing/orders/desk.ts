/** An order desk as the models see it: what may be asked of it, and how it stands. */
import type { Act, BankAct, Wish } from './acts.ts'

/** A request: whose, under which key, for what. */
export interface Asked {
  readonly key: string
  readonly who: number
  readonly wish: Wish
}

/** An account, in cents, in the customer's sign. */
export interface Standing {
  readonly posted: number
  readonly held: number
  readonly unsettled: number
  readonly open: boolean
}

/** Answers are "ok", "code" where one is asked for, or the name of the refusal. */
export interface Desk {
  ask(asked: Asked): Promise<string>
  /** The same by a process whose clock is so many seconds ahead. */
  askAhead(asked: Asked, seconds: number): Promise<string>
  code(asked: Asked, right: boolean): Promise<string>
  cancel(asked: Asked): Promise<string>
  change(asked: Asked, wanted: Extract<Act, { act: 'change' }>): Promise<string>
  pause(asked: Asked, paused: boolean): Promise<string>
  machine(asked: Asked, right: boolean): Promise<string>
  /** What the bank and others do; about what was asked for, or, of a purchase, under this name from now on. */
  bank(act: BankAct, asked: Asked | undefined): Promise<string>
  /** The clock goes on to this moment (ms), and what is due by then is done. */
  wait(until: number): Promise<void>
  /** What would be due, so many seconds from now, is done by a process whose clock is that far ahead. */
  hurry(seconds: number): Promise<void>
  /** How each account stands, as they were opened. */
  standings(who: number): Promise<readonly Standing[]>
  /** Each order of a customer in the sequence in which they were placed: its state, and its moment while it lives. */
  told(who: number): Promise<readonly string[]>
}
