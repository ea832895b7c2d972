import type { Line } from '../../ledger/history.ts'
import { notFound } from '../errors.ts'
import { everyAccountOf, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { ownLineCalled } from '../platform/accounts/own-line.queries.ts'
import type { Entry } from '../platform/categories/entries.ts'
import { entriesOf } from '../platform/categories/entries.queries.ts'
import { accountNames, toEntry } from '../platform/categories/shown.ts'
import type { Tx } from '../platform/db.ts'

export const forgetParts = (tx: Tx, customer: string, line: string) =>
  tx.deleteFrom('app.line_part').where('customer', '=', customer).where('line', '=', line).execute()

export const dropRule = (tx: Tx, customer: string, such: string) =>
  tx.deleteFrom('app.category_rule').where('customer', '=', customer).where('such', '=', such).executeTakeFirst()

interface Found {
  readonly line: Line
  readonly known: Entry
  /** As it is by then. */
  shown(): Promise<ReturnType<typeof toEntry>>
}

/** A line of the caller’s own, by what it is called. 404 for everything else. */
export async function found(tx: Tx, lineId: string): Promise<Found> {
  const own: OwnAccount[] = await everyAccountOf(tx)
  const named = await ownLineCalled(tx, lineId, own)
  const read = async () => {
    const [known] = named ? await entriesOf(tx, [named.line]) : []
    if (!known) throw notFound('Transaction not found.')
    return known
  }
  const known = await read()
  return { line: known.line, known, shown: async () => toEntry(await read(), accountNames(own)) }
}
