/**
 * What is kept beside the ledger, against it: each order, check, dispute, bill, receipt and statement says what its
 * events say, and each event that belongs to one has it. Reads page by page, in transactions that can only read, as the
 * bank and, where a document is made again, as its customer.
 */
import { everyStatement, wrongInStatement } from '../../api/statements/take.ts'
import { openDb, type Db } from '../../api/platform/db.ts'
import { wrongStatementsOfCards } from './app-cards.ts'
import { wrongDisputes } from './app-disputes.ts'
import { wrongEarned } from './app-earned.ts'
import { wrongFees } from './app-fees.ts'
import { wrongBankKeys } from './app-keys.ts'
import { wrongByOmission } from './app-missing.ts'
import { wrongOrders, type WrongRow } from './app-orders.ts'
import { SETS, type Told } from './app-sets.ts'

const PAGE = 1_000

/** A way into the bank's database that cannot write. */
export function openReadOnly(connectionString: string): Db {
  const url = new URL(connectionString)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  return openDb(url.href, { connections: 2, statementTimeout: 0 })
}

/**
 * Everything that does not say what the ledger says. `leaps`: the bank's clock was moved over days on which nobody did
 * its work, as a test's may be; what was due on them is then not asked for.
 */
export async function* wrongRows(
  db: Db,
  onProgress?: (stage: string, done: number) => void,
  { leaps = false } = {},
): AsyncGenerator<WrongRow> {
  yield* wrongOrders(db, done => onProgress?.('orders', done))
  for (const query of SETS) yield* (await db.asBank(tx => query.execute(tx))).rows.map(toWrong)
  yield* wrongDisputes(db)
  yield* wrongReckonings(db)
  if (!leaps) yield* wrongByOmission(db)
  yield* wrongStatements(db, done => onProgress?.('statements', done))
}

/**
 * What the bank does by itself and no rule of the ledger knows: under which keys it acts, interest, fees, and what a
 * card's month closes with.
 */
export async function* wrongReckonings(db: Db): AsyncGenerator<WrongRow> {
  yield* wrongBankKeys(db)
  yield* wrongEarned(db)
  yield* wrongFees(db)
  yield* wrongStatementsOfCards(db)
}

const toWrong = ({ seq, what }: Told): WrongRow => ({ seq: seq === null ? undefined : Number(seq), what })

async function* wrongStatements(db: Db, onPage: (done: number) => void): AsyncGenerator<WrongRow> {
  let done = 0
  for (let after: string | undefined; ;) {
    const rows = await db.asBank(tx => everyStatement(tx, after, PAGE))
    for (const row of rows) {
      const wrong = await db.asCustomer(row.customer, tx => wrongInStatement(tx, row))
      if (wrong)
        yield {
          seq: undefined,
          what: `the statement ${row.id} of account ${row.account}, ${row.first_day} to ${row.last_day}: ${wrong}`,
        }
      onPage((done += 1))
    }
    after = rows.at(-1)?.id
    if (rows.length < PAGE) return
  }
}
