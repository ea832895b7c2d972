/** The demo customers come to the bank: their rows, their accounts, what the accounts are called, their cards. */
import { sql } from 'kysely'
import { addCustomer } from '../../api/auth/new-customer.ts'
import { customerById } from '../../api/auth/customer.queries.ts'
import { run, type Tx } from '../../api/platform/db.ts'
import type { Machinery } from '../../api/platform/machinery.ts'
import { accountOpenedBy, type AccountId } from '../../ledger/accounts.ts'
import { bankDayOf } from '../../ledger/calendar.ts'
import type { Command, RecordedEvent } from '../../ledger/journal.ts'
import { operatorKey } from '../../ledger/keys.ts'
import type { DemoAccount, DemoCustomer } from './facts.ts'

/** The ledger's numbers of a customer's accounts. */
export type Accounts = ReadonlyMap<DemoAccount['name'], AccountId>

/** Appends a command that has to be accepted: a refusal is a mistake of the demo data. */
export async function made({ ledger }: Pick<Machinery, 'ledger'>, command: Command): Promise<RecordedEvent> {
  const result = await ledger.append(command)
  if (result.outcome === 'accepted') return result.event
  throw new Error(`The demo bank's ${command.key} was refused: ${result.code} ${JSON.stringify(result.params)}`)
}

/** Opens one customer's accounts on the bank clock `at`; running it again changes nothing. */
export async function openCustomer(machinery: Machinery, customer: DemoCustomer, at: number): Promise<Accounts> {
  const { db, clocks } = machinery
  const { who } = customer
  const known = await db.asBank(tx => customerById(tx, who.id))
  if (!known) await addCustomer({ ...machinery, clocks: { ...clocks, wall: () => at } }, who)
  const accounts = new Map<DemoAccount['name'], AccountId>()
  for (const account of customer.accounts) {
    const { seq } = await made(machinery, openingOf(who.id, account, at))
    accounts.set(account.name, accountOpenedBy(seq))
  }
  await db.asBank(async tx => {
    for (const account of customer.accounts) await describe(tx, who.id, account, accounts.get(account.name), at)
  })
  return accounts
}

const openingOf = (owner: string, account: DemoAccount, at: number): Command => ({
  key: operatorKey(`demo:open:${account.number}`),
  kind: 'account-opening',
  actor: 'bank',
  at,
  payload: {
    owner,
    publicId: account.publicId,
    kind: account.kind,
    source: 'settled',
    ...(account.opening && { deposit: account.opening }),
    ...(account.limit && { limit: account.limit }),
    ...(account.months && { months: account.months }),
    ...(account.terms && { terms: account.terms }),
  },
})

async function describe(
  tx: Tx,
  customer: string,
  account: DemoAccount,
  id: AccountId | undefined,
  at: number,
): Promise<void> {
  await run(
    tx,
    sql`insert into app.account_profile (account, customer, account_number, nickname, extras)
        values (${id}, ${customer}, ${account.number}, ${account.nickname}, ${JSON.stringify(account.extras ?? {})})
        on conflict do nothing`,
  )
  if (!account.card) return
  await run(
    tx,
    sql`insert into app.card (id, account, customer, last_four, issued_on)
        values (${account.card.id}, ${id}, ${customer}, ${account.card.lastFour}, ${bankDayOf(at)})
          on conflict do nothing`,
  )
}
