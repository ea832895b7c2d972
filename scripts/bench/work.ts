/**
 * The work that all writers of the bench do: a customer moves money between two own accounts (spread over 10,000
 * accounts), or buys with a card, and every purchase meets in one account of the bank (hot). Full payloads, keys as
 * clients make them.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { accountIdOf, accountOpenedBy, bank, type AccountId } from '../../ledger/accounts.ts'
import { bankDayOf } from '../../ledger/calendar.ts'
import { partsOf } from '../../ledger/canonical.ts'
import type { Command, Ledger } from '../../ledger/journal.ts'
import { customerKey, dayKey, operatorKey } from '../../ledger/keys.ts'
import { modules } from '../../ledger/events/all.ts'
import type { LineType } from '../../ledger/line-types.ts'
import { money, text } from '../../ledger/money.ts'

export const ACCOUNTS = 10_000
const AT = Date.parse('2026-03-02T15:00:00.000Z')
export const WORKLOADS = ['spread', 'hot'] as const
export type Workload = (typeof WORKLOADS)[number]

interface Customer {
  readonly id: string
  readonly checking: AccountId
  readonly savings: AccountId
}

/** Opens 10,000 accounts of 5,000 customers through the journal, each with 200,000.00. */
export async function openAccounts(ledger: Ledger): Promise<Customer[]> {
  const owners = Array.from({ length: ACCOUNTS / 2 }, () => randomUUID())
  const open = async (owner: string, kind: string) => {
    const payload = { owner, publicId: randomUUID(), kind, deposit: '200000.00', source: 'settled' }
    const key = dayKey('2026-03-02', 'open', randomUUID())
    const result = await ledger.append({ key, kind: 'account-opening', actor: 'bank', at: AT, payload })
    if (result.outcome === 'refused') throw new Error(`an account could not be opened: ${result.code}`)
    return accountOpenedBy(result.event.seq)
  }
  return Promise.all(
    owners.map(async id => {
      const [checking, savings] = await Promise.all([open(id, 'checking'), open(id, 'savings')])
      return { id, checking, savings }
    }),
  )
}

/** The next command of a workload: random customer, random cents. */
export function commandOf(workload: Workload, customers: readonly Customer[]): Command {
  const customer = customers[randomInt(customers.length)]
  if (!customer) throw new Error('no customers')
  const { id, checking, savings } = customer
  const amount = text(money(1 + randomInt(999)).div(100))
  if (workload === 'hot') {
    const payload = { account: checking, amount, merchant: 'Corner Grocery', category: 'Groceries', last4: '0937' }
    return { key: operatorKey(randomUUID()), kind: 'card-purchase', actor: 'bank', at: AT, payload }
  }
  const [from, to] = randomInt(2) ? [checking, savings] : [savings, checking]
  const payload = { from, to, amount, fromLabel: 'Checking ••0937', toLabel: 'Savings ••4410', memo: 'Rent for March' }
  return { key: customerKey(id, randomUUID()), kind: 'internal-transfer', actor: id, at: AT, payload }
}

/**
 * The rows that a command comes to: what the baselines write, too. Balances and places in the journal are the writer's.
 */
export interface Rows {
  readonly key: string
  readonly kind: string
  readonly day: string
  readonly at: string
  readonly actor: string
  readonly fx: string
  readonly legs: string
  readonly payload: string
  readonly debit: AccountId
  readonly credit: AccountId
  readonly amount: string
  readonly lineType: LineType
  readonly debitText: string
  readonly creditText: string
}

export function rowsOf(command: Command): Rows {
  const { key, kind, payload, actor } = command
  const module = modules.get(kind)
  if (!module) throw new Error(`no ${kind}`)
  const [debit, credit] =
    kind === 'card-purchase' ? [payload['account'], bank.cardClearing] : [payload['from'], payload['to']]
  const amount = String(payload['amount'])
  const day = bankDayOf(command.at)
  const at = new Date(command.at).toISOString()
  const legs = [
    { account: accountIdOf(Number(debit)), asset: 'USD', amount }, // of the two payloads above
    { account: accountIdOf(Number(credit)), asset: 'USD', amount: `-${amount}` },
  ] as const
  const event = {
    ledger: 1,
    seq: 0,
    key,
    kind,
    version: 1,
    bankDay: day,
    effectiveDate: day,
    recordedAt: at,
    actor,
    payload,
    legs,
    effects: [],
  }
  const [debited, credited] = legs.map(leg => module.describe(leg, payload, event))
  return {
    key,
    kind,
    day,
    at,
    ...partsOf(event),
    debit: legs[0].account,
    credit: legs[1].account,
    amount,
    lineType: debited?.type ?? 'other',
    debitText: debited?.text ?? '',
    creditText: credited?.text ?? '',
  }
}
