/**
 * What the writer remembers of the ledger from one batch to the next, so that most batches are decided without asking
 * the database, while the one before is still being written.
 *
 * It is true as long as the journal's head is the one that it was made at: whatever changes in `ledger.*` comes with an
 * event. Each write says which head it follows, and the database refuses it when there is another
 * (`ledger.write_batch`); then all of it is forgotten. It holds what is cheap to hold whole: accounts without unsettled
 * money, the bank's sums, counters, the newest keys. What a command needs beside it is read under the lock, and is true
 * together with it if the head is still the same (`join`).
 */
import { isBankAccount, wasClosed, type AccountId, type AccountState } from './accounts.ts'
import type { BankDay } from './calendar.ts'
import type { Head, Read, Wanted } from './read-batch.ts'
import { emptyStates, type LiveAccount, type States } from './evolve.ts'
import { packed, unpacked } from './packed-account.ts'
import { ZERO } from './money.ts'

/** Ready to be decided on: about a kilobyte each. */
const ACCOUNTS = 64_000
/** Of those beside them, as texts: a million of them. */
const PACKED_BYTES = 256_000_000
const COUNTERS = 200_000
const KEYS = 4_000
/**
 * What is counted on the day that its name ends with, and never before it. Others may end with a day and have a row
 * long before: what was withdrawn early of a certificate has the day on which it matures.
 */
const OF_ITS_DAY = /^(atm|bought|checks|first-day|typed):/
/** What a text and its place cost beside its characters. */
const BESIDE = 64

export class Memory {
  readonly #most: number
  #head: Head | undefined
  readonly #accounts: States['accounts'] = new Map()
  readonly #packed = new Map<AccountId, string>()
  #packedBytes = 0
  readonly #bank: States['bank'] = new Map()
  readonly #counters: States['counters'] = new Map()
  /** Counters that have no row yet. */
  readonly #fresh = new Set<string>()
  /** A day that was opened while this remembered all that was counted: what it does not know of it is nothing. */
  #opened: BankDay | undefined
  /** Keys that were written. One that is not here may be in the journal: its unique index then refuses the write. */
  readonly #keys = new Set<string>()

  constructor(accounts = ACCOUNTS) {
    this.#most = accounts
  }

  get head(): Head | undefined {
    return this.#head
  }

  /**
   * What of this has to be read; undefined when it is all of it: nothing is remembered, or a key was written before and
   * its event has to be answered again.
   */
  missing(wanted: Wanted): Wanted | undefined {
    if (!this.#head) return undefined
    for (const key of wanted.keys) if (this.#keys.has(key)) return undefined
    const accounts = new Set<AccountId>()
    for (const id of wanted.accounts) if (!isBankAccount(id) && !this.#hasAccount(id)) accounts.add(id)
    const families = new Set<AccountId>()
    for (const id of wanted.families) {
      const account = this.#accounts.get(id)
      if (wanted.closes || !account || wasClosed(account)) families.add(id)
    }
    const bank = new Map([...wanted.bank].filter(([key]) => !this.#bank.has(key)))
    const counters = new Set([...wanted.counters].filter(name => !this.#hasCounter(name)))
    return { ...wanted, keys: [], accounts, families, bank, counters }
  }

  /** The states to decide on when nothing is missing. They are its own: they grow with what is decided. */
  recall(): Read {
    const states = { ...emptyStates(), accounts: this.#accounts, bank: this.#bank, counters: this.#counters }
    return { states, head: this.#head, known: new Map(), knowsKeys: false, fresh: this.#fresh }
  }

  /** What was missing, with what is remembered; undefined, and all is forgotten, if somebody else wrote meanwhile. */
  join(read: Read): Read | undefined {
    if (!isSame(read.head, this.#head)) {
      this.forget()
      return undefined
    }
    this.#add(read)
    const { accounts, bank, counters } = this.recall().states
    return { ...read, states: { ...read.states, accounts, bank, counters }, knowsKeys: false, fresh: this.#fresh }
  }

  /** Keeps what a batch left behind: `read` as it was found, `states` and `head` as they are now. */
  keep(read: Read, head: Head | undefined): void {
    const { head: found, states, known } = read
    if (states.accounts !== this.#accounts) {
      if (!isSame(found, this.#head)) this.forget() // somebody else wrote
      this.#add(read)
    }
    for (const key of known.keys()) this.#keys.add(key)
    for (const id of unsettledIn(states)) this.#accounts.delete(id)
    if (head && head.day !== found?.day) this.#opened = head.day
    this.#head = head
    this.#pack()
    if (this.#counters.size > COUNTERS) this.#forgetCounters()
    shorten(this.#keys, KEYS)
  }

  forget(): void {
    this.#head = undefined
    this.#accounts.clear()
    this.#packed.clear()
    this.#packedBytes = 0
    this.#bank.clear()
    this.#forgetCounters()
    this.#keys.clear()
  }

  #forgetCounters(): void {
    this.#opened = undefined
    this.#counters.clear()
    this.#fresh.clear()
  }

  #add({ states, fresh }: Read): void {
    for (const [id, account] of states.accounts) {
      this.#unpack(id)
      this.#accounts.set(id, account)
    }
    for (const [key, sum] of states.bank) this.#bank.set(key, sum)
    for (const [name, amount] of states.counters) {
      this.#counters.set(name, amount)
      if (!fresh.has(name)) this.#fresh.delete(name)
    }
    for (const name of fresh) this.#fresh.add(name)
  }

  #hasAccount(id: AccountId): boolean {
    if (this.#accounts.has(id)) return true
    const account = this.#unpack(id)
    if (account) this.#accounts.set(id, account)
    return account !== undefined
  }

  /** A counter of a day that was opened under these eyes has no row before it is counted in here. */
  #hasCounter(name: string): boolean {
    if (this.#counters.has(name)) return true
    if (this.#opened === undefined || !name.endsWith(`:${this.#opened}`) || !OF_ITS_DAY.test(name)) return false
    this.#counters.set(name, ZERO)
    this.#fresh.add(name)
    return true
  }

  /** Takes the text of an account away, and answers what it said. */
  #unpack(id: AccountId): LiveAccount | undefined {
    const text = this.#packed.get(id)
    if (text === undefined) return undefined
    this.#packed.delete(id)
    this.#packedBytes -= text.length + BESIDE
    return unpacked(id, text)
  }

  /** The oldest go first: an account becomes a text, and the text is forgotten where there are too many. */
  #pack(): void {
    if (this.#accounts.size <= this.#most) return
    for (const [id, account] of this.#accounts) {
      if (this.#accounts.size <= this.#most) break
      this.#accounts.delete(id)
      const text = packed(account)
      this.#packed.set(id, text)
      this.#packedBytes += text.length + BESIDE
    }
    for (const [id, text] of this.#packed) {
      if (this.#packedBytes <= PACKED_BYTES) return
      this.#packed.delete(id)
      this.#packedBytes -= text.length + BESIDE
    }
  }
}

/** Is there anything to be read? */
export const isNothing = ({ accounts, families, bank, holds, origins, counters, events, orders }: Wanted): boolean =>
  accounts.size === 0 &&
  families.size === 0 &&
  bank.size === 0 &&
  holds.size === 0 &&
  origins.size === 0 &&
  counters.size === 0 &&
  events.size === 0 &&
  orders.size === 0

const isSame = (one: Head | undefined, other: Head | undefined): boolean =>
  one === undefined || other === undefined ? one === other : one.seq === other.seq && one.hash.equals(other.hash)

/** Accounts of a batch whose lots would have to be remembered with them. */
function* unsettledIn({ accounts, lots }: States): Generator<AccountId> {
  for (const { account } of lots.values()) if (isUnsettled(accounts.get(account))) yield account
}

const isUnsettled = (account: AccountState | undefined): boolean =>
  account !== undefined && [...account.positions.values()].some(position => !position.unsettled.isZero())

/** The oldest go first. */
function shorten(kept: Set<string>, most: number): void {
  if (kept.size <= most) return
  for (const key of kept) {
    if (kept.size <= most) return
    kept.delete(key)
  }
}
