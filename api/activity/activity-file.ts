import type * as z from 'zod'
import { text } from '../../ledger/money.ts'
import { everyAccountOf } from '../platform/accounts/account.queries.ts'
import { accountNames, type Accounts, partsWanted } from '../platform/categories/shown.ts'
import type { Entry } from '../platform/categories/entries.ts'
import { inBreaths } from '../platform/breaths.ts'
import type { csvFile } from '../platform/csv.ts'
import type { Print } from '../platform/press.ts'
import type { Reader } from '../trpc.ts'
import { everyActivity } from './activity.queries.ts'
import { activityFilter } from './activity.schema.ts'

const HEADS = [
  'Date',
  'Account',
  'Description',
  'Type',
  'Category',
  'Amount',
  'Balance',
  'Note',
  'Tags',
  'Reference',
  'Part',
]

/** Lines of every account as a CSV; a split line has a row for each of its parts, which says so: "1 of 2". */
export async function fileOf(ctx: Reader, filter: z.output<typeof activityFilter>): Promise<Print> {
  const today = await ctx.machinery.clocks.today()
  const lines = await ctx.asCaller(async tx => {
    const names = accountNames(await everyAccountOf(tx))
    const found = await everyActivity(tx, filter)
    return inBreaths(found, part => part.flatMap(entry => rowsOf(entry, names, filter)))
  })
  return () =>
    ctx.machinery.press<typeof csvFile>(ctx.customer, CSV, 'csvFile', [`activity-${today}.csv`, HEADS, lines])
}

const CSV = import.meta.resolve('../platform/csv.ts')

const rowsOf = (entry: Entry, names: Accounts, filter: z.output<typeof activityFilter>): string[][] =>
  partsWanted(entry, filter).map(part => [
    entry.on,
    names.get(entry.line.account)?.name ?? '',
    entry.line.description,
    entry.line.type,
    part.category,
    text(part.amount),
    text(entry.line.balance),
    entry.note ?? '',
    entry.tags.join(' '),
    entry.id,
    entry.parts.length > 1 ? `${entry.parts.indexOf(part) + 1} of ${entry.parts.length}` : '',
  ])
