/** Taking a snapshot of an account for a period, keeping it once, reading it again. */
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { POINTS, scaleOf, USD } from '../../ledger/accounts.ts'
import { balanceKnownAt } from '../../ledger/balances.ts'
import { canonical } from '../../ledger/canonical.ts'
import { page, type Cursor, type Line } from '../../ledger/history.ts'
import { money, sum, text } from '../../ledger/money.ts'
import { ROUTING_NUMBER } from '../../ledger/rates.ts'
import { toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { toTransactions } from '../platform/accounts/transactions.queries.ts'
import { caller, toUser } from '../auth/customer.queries.ts'
import { first, rows, type Tx } from '../platform/db.ts'
import { byValueDay, type Taken } from './card-month.ts'
import type { Days } from './periods.schema.ts'
import { snapshot, type Snapshot, type SnapshotLine } from './snapshot.ts'

const CHUNK = 500

/** What the account showed from the first to the last day, both included. Run it as its customer. */
export async function takeSnapshot(
  tx: Tx,
  customer: string,
  own: OwnAccount,
  period: string,
  { first: firstDay, last: lastDay }: Days,
): Promise<Snapshot> {
  const { state, profile } = own
  const { name, type, creditLimit } = toAccount(own)
  // The newest line read pins the moment: what is posted while the older ones are read is not part of this statement.
  const before = await seqBefore(tx, firstDay)
  const found = await linesBetween(tx, own, firstDay, lastDay)
  const known: Taken = {
    lines: found,
    opening: await balanceKnownAt(tx, state.id, before),
    newest: found.at(-1)?.seq ?? before,
  }
  const taken = state.kind === 'credit' ? await byValueDay(tx, state.id, firstDay, lastDay, known) : known
  const opening = text(taken.opening)
  const lines = await toLines(tx, own, taken)
  const closing = lines.at(-1)?.balance ?? opening
  if (
    !sum(lines.map(({ amount }) => money(amount)))
      .plus(opening)
      .eq(closing)
  )
    throw new Error('a statement whose lines do not lead from its opening to its closing balance')
  const part = (wanted: (line: SnapshotLine) => boolean) =>
    text(sum(lines.filter(wanted).map(({ amount }) => money(amount))))
  return {
    account: {
      publicId: state.publicId,
      kind: state.kind,
      type,
      name,
      number: profile.accountNumber,
      routingNumber: ROUTING_NUMBER,
      ...(creditLimit === undefined ? {} : { creditLimit: String(creditLimit) }),
    },
    holder: await holderOf(tx, customer),
    period,
    firstDay,
    lastDay,
    opening,
    closing,
    moneyIn: part(({ amount }) => !amount.startsWith('-')),
    moneyOut: part(({ amount }) => amount.startsWith('-')),
    interest: part(({ type: kind }) => kind === 'interest'),
    fees: part(({ type: kind }) => kind === 'fee'),
    lines,
    units: await unitsAt(tx, own, taken.newest),
    ...(taken.bill ? { bill: taken.bill } : {}),
  }
}

/** The last place in the journal before a bank day begins. */
async function seqBefore(tx: Tx, day: string): Promise<number> {
  const row = await first(tx, sql<{ seq: string }>`select ledger.first_seq_from(1::smallint, ${day}::date) as seq`)
  return Math.min(Number(row?.seq ?? 1) - 1, Number.MAX_SAFE_INTEGER)
}

/** Oldest first. */
async function linesBetween(tx: Tx, own: OwnAccount, from: string, to: string): Promise<Line[]> {
  const found: Line[] = []
  for (let after: Cursor | undefined, more = true; more;) {
    const { lines, next } = await page(tx, { account: own.state.id, limit: CHUNK, from, to, after })
    found.push(...lines)
    after = next
    more = next !== undefined
  }
  return found.toReversed()
}

async function toLines(tx: Tx, own: OwnAccount, { lines }: Taken): Promise<SnapshotLine[]> {
  const shown = await toTransactions(tx, own, [...lines])
  return shown.map(({ id, date, description, type, category, amount, balance }) => ({
    id,
    date,
    description,
    type,
    category,
    amount: String(amount),
    balance: String(balance ?? '0.00'),
  }))
}

async function unitsAt(tx: Tx, { state }: OwnAccount, seq: number): Promise<Snapshot['units']> {
  const assets = [...state.positions.keys()].filter(asset => asset !== USD).toSorted()
  const found: Snapshot['units'] = []
  for (const asset of assets) {
    const quantity = await balanceKnownAt(tx, state.id, seq, asset)
    if (!quantity.isZero()) found.push({ asset, quantity: text(quantity, asset === POINTS ? 0 : scaleOf(asset)) })
  }
  return found
}

async function holderOf(tx: Tx, customer: string): Promise<Snapshot['holder']> {
  const { name, address } = await toUser(tx, await caller(tx, customer))
  const { line1, line2, city, state, zipCode } = address
  return { name, address: [line1, line2, `${city}, ${state} ${zipCode}`].filter(one => one.trim() !== '') }
}

export interface Kept {
  id: string
  content: Snapshot
  madeAt: Date
}

interface Row {
  id: string
  content: unknown
  made_at: Date
}

const toKept = ({ id, content, made_at }: Row): Kept => ({ id, content: snapshot.parse(content), madeAt: made_at })

/** Keeps the snapshot; asking for the same content again finds the one that is there. */
export async function keepSnapshot(
  tx: Tx,
  customer: string,
  own: OwnAccount,
  taken: Snapshot,
  at: number,
): Promise<Kept> {
  const digest = createHash('sha256').update(canonical(taken)).digest()
  await sql`
    insert into app.statement (id, customer, account, period, first_day, last_day, digest, content, made_at)
    values (${randomUUID()}, ${customer}, ${own.state.id}, ${taken.period}, ${taken.firstDay}, ${taken.lastDay}, ${digest},
      ${JSON.stringify(taken)}, ${new Date(at)})
    on conflict do nothing`.execute(tx)
  const kept = await first(
    tx,
    sql<Row>`select id, content, made_at from app.statement
              where account = ${own.state.id} and first_day = ${taken.firstDay} and last_day = ${taken.lastDay} and digest = ${digest}`,
  )
  if (!kept) throw new Error('a statement that was just kept is gone')
  return toKept(kept)
}

/** All of the caller's documents, the newest first. */
export async function keptStatements(tx: Tx): Promise<Kept[]> {
  const found = await rows(
    tx,
    sql<Row>`select id, content, made_at from app.statement order by made_at desc, id limit 500`,
  )
  return found.map(toKept)
}

export async function keptStatement(tx: Tx, id: string): Promise<Kept | undefined> {
  const found = await first(
    tx,
    sql<Row>`select id, content, made_at from app.statement where id::text = ${id.toLowerCase()}`,
  )
  return found && toKept(found)
}
