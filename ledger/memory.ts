/**
 * What the writer remembers of the ledger from one batch to the next, so that most batches are decided without asking
 * the database, while the one before is still being written.
 *
 * It is true as long as the journal's head is the one that it was made at: whatever changes in `ledger.*` comes with an
 * event. Each write says which head it follows, and the database refuses it when there is another
 * (`ledger.write_batch`); then all of it is forgotten. It holds what is cheap to hold whole: accounts without unsettled
 * money, the bank's sums, counters, the newest keys. Whatever else a command needs is read under the lock.
 */
import { isBankAccount, type AccountId, type AccountState } from './accounts.ts'
import type { Head, Read, Wanted } from './read-batch.ts'
import { emptyStates, type States } from './evolve.ts'

/** About a kilobyte each. */
const ACCOUNTS = 128_000
const COUNTERS = 20_000
const KEYS = 4_000

export class Memory {
  #head: Head | undefined
  readonly #accounts: States['accounts'] = new Map()
  readonly #bank: States['bank'] = new Map()
  readonly #counters: States['counters'] = new Map()
  /** Keys that were written. One that is not here may be in the journal: its unique index then refuses the write. */
  readonly #keys = new Set<string>()

  get head(): Head | undefined {
    return this.#head
  }

  /**
   * The states to decide on, or undefined when something has to be read. They are its own:
   * they grow with what is decided.
   */
  recall(wanted: Wanted): Read | undefined {
    if (!this.#head || wanted.holds.size || wanted.origins.size || wanted.events.size || wanted.orders.size)
      return undefined
    for (const key of wanted.keys) if (this.#keys.has(key)) return undefined // its event is read, and answered again
    for (const id of wanted.accounts) if (!isBankAccount(id) && !this.#accounts.has(id)) return undefined
    for (const id of wanted.families) if (wanted.closes || this.#accounts.get(id)?.status === 'closed') return undefined
    for (const key of wanted.bank.keys()) if (!this.#bank.has(key)) return undefined
    for (const name of wanted.counters) if (!this.#counters.has(name)) return undefined
    const states = { ...emptyStates(), accounts: this.#accounts, bank: this.#bank, counters: this.#counters }
    return { states, head: this.#head, known: new Map() }
  }

  /** Keeps what a batch left behind: `read` as it was found, `states` and `head` as they are now. */
  keep({ head: found, states, known }: Read, head: Head | undefined): void {
    if (states.accounts !== this.#accounts) {
      // somebody else wrote
      if (found?.seq !== this.#head?.seq || !found?.hash.equals(this.#head?.hash ?? found.hash)) this.forget()
      for (const [id, account] of states.accounts) this.#accounts.set(id, account)
      for (const [key, sum] of states.bank) this.#bank.set(key, sum)
      for (const [name, amount] of states.counters) this.#counters.set(name, amount)
    }
    for (const key of known.keys()) this.#keys.add(key)
    for (const id of unsettledIn(states)) this.#accounts.delete(id)
    this.#head = head
    shorten(this.#accounts, ACCOUNTS)
    shorten(this.#counters, COUNTERS)
    shorten(this.#keys, KEYS)
  }

  forget(): void {
    this.#head = undefined
    this.#accounts.clear()
    this.#bank.clear()
    this.#counters.clear()
    this.#keys.clear()
  }
}

/** Accounts of a batch whose lots would have to be remembered with them. */
function* unsettledIn({ accounts, lots }: States): Generator<AccountId> {
  for (const { account } of lots.values()) if (isUnsettled(accounts.get(account))) yield account
}

const isUnsettled = (account: AccountState | undefined): boolean =>
  account !== undefined && [...account.positions.values()].some(position => !position.unsettled.isZero())

/** The oldest go first. */
function shorten(kept: Map<unknown, unknown> | Set<unknown>, most: number): void {
  if (kept.size <= most) return
  for (const key of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(key)
  }
}
