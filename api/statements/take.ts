/** Taking a snapshot of an account for a period, keeping it once, reading it again. */
import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { POINTS, scaleOf, USD } from '../../ledger/accounts.ts'
import { balanceKnownAt } from '../../ledger/balances.ts'
import { canonical } from '../../ledger/canonical.ts'
import { page, type Cursor, type Line } from '../../ledger/history.ts'
import { money, sum, text } from '../../ledger/money.ts'
import { ROUTING_NUMBER } from '../../ledger/rates/opening.ts'
import { everyAccountOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { toTransactions } from '../platform/accounts/transactions.queries.ts'
import { breath, inBreaths } from '../platform/breaths.ts'
import { caller, toUser } from '../auth/customer.queries.ts'
import type { AppStatement } from '../platform/database.ts'
import { first, idIn, NOBODY, type Tx } from '../platform/db.ts'
import { byValueDay, type Taken } from './card-month.ts'
import { digestOf, texts } from './digest.ts'
import type { Written } from './formats.ts'
import type { Days } from './periods.schema.ts'
import { snapshot, type Snapshot, type SnapshotLine } from './snapshot.ts'

const CHUNK = 500

/** The newest event that is written: what is posted while a statement is being read is not part of it. */
export async function newestKnown(tx: Tx): Promise<number> {
  const row = await first(tx, sql<{ seq: string }>`select ledger.seq_at(1::smallint, 'infinity') as seq`)
  return Number(row?.seq ?? 0)
}

/**
 * What the account showed from the first to the last day, both included, as the journal had it when event `knownTo` was
 * the newest. Run it as its customer.
 */
export async function takeSnapshot(
  tx: Tx,
  customer: string,
  own: OwnAccount,
  period: string,
  { first: firstDay, last: lastDay }: Days,
  knownTo: number,
): Promise<Snapshot> {
  const { state, profile } = own
  const { name, type, creditLimit } = toAccount(own)
  const before = Math.min(await seqBefore(tx, firstDay), knownTo)
  const found = (await linesBetween(tx, own, firstDay, lastDay)).filter(({ seq }) => seq <= knownTo)
  const known: Taken = {
    lines: found,
    opening: await balanceKnownAt(tx, state.id, before),
    newest: found.at(-1)?.seq ?? before,
  }
  const taken = state.kind === 'credit' ? await byValueDay(tx, state.id, firstDay, lastDay, known, knownTo) : known
  const opening = text(taken.opening)
  const lines = await toLines(tx, own, taken)
  const closing = lines.at(-1)?.balance ?? opening
  const amounts = lines.map(({ amount }) => money(amount))
  if (!sum(amounts).plus(opening).eq(closing))
    throw new Error('a statement whose lines do not lead from its opening to its closing balance')
  const part = (wanted: (line: SnapshotLine) => boolean) =>
    text(sum(amounts.filter((_, i) => lines[i] !== undefined && wanted(lines[i]))))
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
  const shown = await inBreaths(lines, part => toTransactions(tx, own, part))
  return shown.map(({ id, date, description, says, type, category, amount, balance }) => ({
    id,
    date,
    description,
    says,
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

type Row = Selectable<AppStatement>

const toKept = ({ id, content, made_at }: Row): Kept => ({ id, content: snapshot.parse(content), madeAt: made_at })

/** Keeps the snapshot; asking for the same content again finds the one that is there. */
export async function keepSnapshot(
  tx: Tx,
  customer: string,
  own: OwnAccount,
  taken: Snapshot,
  { knownTo, at }: { readonly knownTo: number; readonly at: number },
): Promise<Kept> {
  const digest = await digestOf(taken)
  const days = { period: taken.period, first_day: taken.firstDay, last_day: taken.lastDay }
  const what = { known_to: knownTo, digest, content: JSON.stringify(taken), made_at: new Date(at) }
  await tx
    .insertInto('app.statement')
    .values({ id: randomUUID(), customer, account: own.state.id, ...days, ...what })
    .onConflict(known => known.doNothing())
    .execute()
  const kept = await tx
    .selectFrom('app.statement')
    .selectAll()
    .where('account', '=', String(own.state.id))
    .where('first_day', '=', taken.firstDay)
    .where('last_day', '=', taken.lastDay)
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (!kept) throw new Error('a statement that was just kept is gone')
  await breath()
  return toKept(kept)
}

/** All of the caller's documents whose content is what their digest was made of, the newest first. */
export async function keptStatements(tx: Tx): Promise<Kept[]> {
  const found = await tx
    .selectFrom('app.statement')
    .selectAll()
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
  const right: Kept[] = []
  for (const row of found) {
    const content = snapshot.safeParse(row.content)
    if (content.success && (await digestOf(content.data)).equals(row.digest)) right.push(toKept(row))
  }
  return right
}

/** One of the caller's documents as it is written, for whoever draws it: nobody has read it yet. */
export const writtenStatement = (tx: Tx, id: string): Promise<Written | undefined> =>
  tx
    .selectFrom('app.statement')
    .select(eb => [eb.cast<string>('content', 'text').as('content'), 'digest', 'made_at as madeAt'])
    .where('id', '=', idIn(id))
    .executeTakeFirst()

/** A document, or what the books have against it. */
type Checked = { readonly kept: Kept; readonly wrong: undefined } | { readonly kept: undefined; readonly wrong: string }

/**
 * One of the caller's documents, or what the books have against it when they do not make it as it stands. Names are the
 * document's own: they were right when it was made.
 */
export async function keptStatement(tx: Tx, id: string): Promise<Checked | undefined> {
  const row = await tx.selectFrom('app.statement').selectAll().where('id', '=', idIn(id)).executeTakeFirst()
  if (!row) return undefined
  const wrong = await wrongInStatement(tx, row)
  return wrong === undefined ? { kept: toKept(row), wrong } : { kept: undefined, wrong }
}

/** A page of all customers' documents, behind the one with this id. Run it as the bank. */
export const everyStatement = (tx: Tx, after: string | undefined, most: number): Promise<Row[]> =>
  tx
    .selectFrom('app.statement')
    .selectAll()
    .where('id', '>', after ?? NOBODY)
    .orderBy('id')
    .limit(most)
    .execute()

/** What the books have against a document, in words. Run it as its customer. */
export async function wrongInStatement(tx: Tx, row: Row): Promise<string | undefined> {
  const content = snapshot.safeParse(row.content)
  return content.success ? wrongIn(tx, row, content.data) : 'its content is not that of a statement'
}

/** What a statement says of money: as the books make it, whatever the customer has called things since. */
const moneyIn = ({ account, lines, holder: _holder, ...rest }: Snapshot) => ({
  ...rest,
  account: account.publicId,
  lines: lines.map(({ category: _category, ...line }) => line),
})

async function wrongIn(tx: Tx, row: Row, content: Snapshot): Promise<string | undefined> {
  if (!(await digestOf(content)).equals(row.digest)) return 'its content is not what its digest was made of'
  const told = [content.period, content.firstDay, content.lastDay]
  if (canonical(told) !== canonical([row.period, row.first_day, row.last_day]))
    return 'it is of another period than it says'
  const own = (await everyAccountOf(tx)).find(({ state }) => state.id === Number(row.account))
  if (!own) return `its account ${row.account} is not the customer's`
  const days = { first: row.first_day, last: row.last_day }
  const made = await takeSnapshot(tx, row.customer, own, row.period, days, Number(row.known_to))
  return difference(moneyIn(content), moneyIn(made))
}

async function difference(
  { lines: found, ...told }: ReturnType<typeof moneyIn>,
  { lines, ...made }: ReturnType<typeof moneyIn>,
): Promise<string | undefined> {
  const names: (keyof typeof made)[] = [
    'account',
    'opening',
    'closing',
    'moneyIn',
    'moneyOut',
    'interest',
    'fees',
    'units',
    'bill',
  ]
  const name = names.find(one => canonical(told[one] ?? null) !== canonical(made[one] ?? null))
  if (name) return `its ${name} is ${JSON.stringify(told[name])}, the books make it ${JSON.stringify(made[name])}`
  if (canonical(told) !== canonical(made)) return 'it says something else than the books'
  const [one, other] = [await inBreaths(found, texts), await inBreaths(lines, texts)]
  const at = other.findIndex((line, i) => line !== one[i])
  if (at === -1 && one.length === other.length) return undefined
  return `its line ${lines[at]?.id ?? found[lines.length]?.id ?? ''} is not the one in the books`
}
