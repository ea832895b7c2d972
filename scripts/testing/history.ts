import { OF_OPERATORS } from '../audit/app-keys.ts'
import { createHash, randomUUID } from 'node:crypto'
import { accountOpenedBy } from '../../ledger/accounts.ts'
import { addDays, instantOf } from '../../ledger/calendar.ts'
import { dayKey } from '../../ledger/keys.ts'
import type { Command, Ledger } from '../../ledger/journal.ts'

interface Customer {
  readonly id: string
  readonly accounts: number[]
  card: number
}

interface Wanted {
  readonly customers?: number
  /** Random commands after the openings; some are refused, as in life. */
  readonly commands?: number
  /** Bank days that they are spread over. */
  readonly days?: number
  readonly seed?: string
  readonly from?: string
  /** Nothing is asked for by customers, nor paid by reckoning, so that nothing is missing beside it. */
  readonly byBank?: boolean
}

/**
 * A bank with a past, for tests: customers with checking, savings and a card, and random deposits, transfers,
 * purchases, bills, holds, settlements, returns and interest over some days. Two ledgers that are given the same seed
 * differ in their ids only.
 */
export async function makeHistory(ledger: Ledger, wanted: Wanted = {}): Promise<Customer[]> {
  const {
    customers: wantedCustomers = 3,
    commands = 300,
    days = 5,
    seed = 'history',
    from = '2026-03-02',
    byBank = false,
  } = wanted
  const roll = dice(seed)
  const run = createHash('sha256').update(seed).digest('hex').slice(0, 8)
  let n = 0
  const act = (kind: string, asker: string, at: number, payload: Record<string, unknown>): Command => {
    n += 1
    const actor = byBank ? 'bank' : asker
    return { key: actor === 'bank' ? `o:${run}-${n}` : `c:${actor}:${run}-${n}-key`, kind, actor, at, payload }
  }

  const opening = instantOf(from, '09:00')
  const customers: Customer[] = []
  for (let i = 0; i < wantedCustomers; i += 1) {
    const customer: Customer = { id: randomUUID(), accounts: [], card: 0 }
    for (const kind of ['checking', 'savings', 'credit']) {
      const payload = {
        owner: customer.id,
        publicId: randomUUID(),
        kind,
        source: 'settled',
        ...(kind === 'credit' ? { limit: '5000.00' } : { deposit: '500.00' }),
      }
      const made = await ledger.append(act('account-opening', 'bank', opening, payload))
      if (made.outcome === 'refused') throw new Error(`the history could not begin: ${made.code}`)
      if (kind === 'credit') customer.card = accountOpenedBy(made.event.seq)
      else customer.accounts.push(accountOpenedBy(made.event.seq))
    }
    customers.push(customer)
  }

  const origins: number[] = []
  const holds: { seq: number; account: number; customer: string }[] = []
  const amount = () => `${roll(400)}.${String(roll(100)).padStart(2, '0')}`.replace(/^0\.00$/, '0.01')

  const one = (at: number): Command => {
    const customer = pick(customers, roll)
    const { id } = customer
    const [a = 0, b = 0] = roll(2) ? customer.accounts : customer.accounts.toReversed()
    const paidIn = () => ({ to: a, owner: id, amount: amount(), source: 'ach', description: 'Payroll' })
    const typed = origins.length > 0 ? pick(origins, roll) : 0
    const held = holds.length > 0 ? pick(holds, roll) : undefined
    switch (roll(12)) {
      case 0:
      case 1:
        return act('deposit', id, at, { to: a, owner: id, amount: amount() })
      case 2:
      case 3:
        return act('internal-transfer', id, at, {
          from: a,
          to: b,
          amount: amount(),
          fromLabel: 'Savings ••1234',
          memo: 'rent; “half”, = 1',
        })
      case 4:
        return act('card-purchase', 'bank', at, {
          account: customer.card,
          amount: amount(),
          merchant: '=Café "Zoë" | Söhne; a:b',
        })
      case 5:
        return act('card-payment', id, at, { card: customer.card, owner: id, from: a, amount: amount() })
      case 6:
        return act('bill-payment', id, at, { from: a, amount: amount(), payee: 'City Water (1984)' })
      case 7:
        return act('hold-placed', id, at, { account: a, amount: amount(), reason: 'Bill to come' })
      case 8:
        if (held)
          return act('bill-payment', held.customer, at, {
            from: held.account,
            amount: amount(),
            payee: 'Gas',
            hold: held.seq,
          })
        if (byBank) return act('deposit', 'bank', at, paidIn())
        return act('interest', 'bank', at, {
          account: a,
          amount: '0.07',
          rate: '0.85',
          from: '2026-02-01',
          to: '2026-02-28',
        })
      case 9:
        return act('settle', 'bank', at, { origin: typed || 1 })
      case 10:
        if (byBank) return act('deposit', 'bank', at, paidIn())
        return roll(3)
          ? act('interest', 'bank', at, {
              account: a,
              amount: '1.13',
              rate: '0.85',
              from: '2026-02-01',
              to: '2026-02-28',
            })
          : act('return', 'bank', at, { origin: typed || 1 })
      default:
        return act('deposit', 'bank', at, paidIn())
    }
  }

  /** Under a key of its own, the bank does nothing that customers order. */
  const asAsked = (at: number): Command => {
    for (;;) {
      const command = one(at)
      if (!byBank || OF_OPERATORS.includes(command.kind)) return command
    }
  }

  for (let day = 0; day < days; day += 1) {
    const morning = instantOf(addDays(from, day), '10:00')
    const share = Math.ceil(commands / days)
    const batch = Array.from({ length: share }, (_, i) => asAsked(morning + i * 1000))
    const late = batch
      .filter(() => roll(20) === 0 && !byBank)
      .map(command => {
        const effective = addDays(from, Math.max(0, day - 1))
        return command.actor === 'bank'
          ? { ...command, was: command.key, key: dayKey(effective, 'late', command.key.slice(2)), effective }
          : { ...command, was: command.key }
      })
    const results = await Promise.all(batch.map(c => ledger.append(late.find(l => l.was === c.key) ?? c)))
    for (const result of results) {
      if (result.outcome === 'refused') continue
      const { kind, seq, actor, effects } = result.event
      if (kind === 'deposit' && effects.length > 0) origins.push(seq)
      const [hold] = effects
      if (kind === 'hold-placed' && hold?.effect === 'hold') holds.push({ seq, account: hold.account, customer: actor })
    }
  }
  return customers
}

const pick = <T>(list: readonly T[], roll: (below: number) => number): T => {
  const found = list[roll(list.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** Numbers that look random and are the same for the same seed. */
function dice(seed: string): (below: number) => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0) || 1
  return below => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
