/** An order desk as the models see it: what may be asked of it, and how it stands. */
import type { Act, Wish } from './acts.ts'

/** A request: whose, under which key, for what. */
export interface Asked {
  readonly key: string
  readonly who: number
  readonly wish: Wish
}

/** Answers are "ok", "code" where one is asked for, or the name of the refusal. */
export interface Desk {
  ask(asked: Asked): Promise<string>
  code(asked: Asked, right: boolean): Promise<string>
  cancel(asked: Asked): Promise<string>
  change(asked: Asked, wanted: Extract<Act, { act: 'change' }>): Promise<string>
  pause(asked: Asked, paused: boolean): Promise<string>
  machine(asked: Asked, right: boolean): Promise<string>
  /** Settled money from outside into checking. */
  earn(who: number, cents: number): Promise<void>
  /** The clock goes on to this moment (ms), and what is due by then is done. */
  wait(until: number): Promise<void>
  /** Posted and held, in cents, of checking, savings and card. */
  purses(who: number): Promise<readonly { readonly posted: number; readonly held: number }[]>
  /** Each order of a customer in the sequence in which they were placed: its state, and its moment while it lives. */
  told(who: number): Promise<readonly string[]>
}
