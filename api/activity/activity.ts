/** Lines of every account in one place: a page of them, their sum, and a file. */
import type * as z from 'zod'
import { text } from '../../ledger/money.ts'
import { everyAccountOf } from '../platform/accounts/account.queries.ts'
import { accountNames, partsWanted, type Accounts } from '../platform/categories/shown.ts'
import type { Entry } from '../platform/categories/entries.ts'
import { inBreaths } from '../platform/breaths.ts'
import type { drawCsv } from '../platform/csv.ts'
import { FileAnswer, offerDownload } from '../platform/downloads.ts'
import type { FileToSend } from '../platform/file-to-send.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { activityOf, activityTotalOf, everyActivity } from './activity.queries.ts'
import { activityFilter, activityPageOut, activityQuery, activityTotal, exportLink } from './activity.schema.ts'

/** A page over all of the caller's accounts, closed ones too, newest first. */
export const listActivity = signedIn
  .input(activityQuery)
  .output(activityPageOut)
  .query(({ ctx, input: { limit, cursor, ...filter } }) =>
    ctx.asCaller(tx => activityOf(tx, filter, { limit, cursor })),
  )

/** What they add up to: all that were asked for, not a page of them. */
export const totalActivity = signedIn
  .input(activityFilter)
  .output(activityTotal)
  .query(({ ctx, input }) => ctx.asCaller(tx => activityTotalOf(tx, input)))

/** The same lines as a CSV; a split line has a row for each of its parts. */
export const exportActivity = signedIn
  .meta({ allowance: 'document' })
  .input(activityFilter)
  .query(async ({ ctx, input }) => new FileAnswer(await fileOf(ctx, input)))

/** Where the browser fetches it, once. */
export const exportActivityLink = signedIn
  .meta({ allowance: 'document' })
  .input(activityFilter)
  .output(exportLink)
  .mutation(async ({ ctx, input }) => {
    const asker = { customer: ctx.customer, session: ctx.session.id }
    return { downloadUrl: await offerDownload(ctx.machinery, asker, await fileOf(ctx, input)) }
  })

const HEADS = ['Date', 'Account', 'Description', 'Type', 'Category', 'Amount', 'Balance', 'Note', 'Tags', 'Reference']

async function fileOf(ctx: SignedInContext, filter: z.output<typeof activityFilter>): Promise<FileToSend> {
  const today = await ctx.machinery.clocks.today()
  const lines = await ctx.asCaller(async tx => {
    const names = accountNames(await everyAccountOf(tx))
    const found = await everyActivity(tx, filter)
    return inBreaths(found, part => part.flatMap(entry => rowsOf(entry, names, filter)))
  })
  return ctx.machinery.press<typeof drawCsv>(ctx.customer, CSV, 'drawCsv', [`activity-${today}.csv`, HEADS, lines])
}

const CSV = import.meta.resolve('../platform/csv.ts')

const rowsOf = (entry: Entry, names: Accounts, filter: z.output<typeof activityFilter>): string[][] =>
  partsWanted(entry, filter).map(({ category, amount }) => [
    entry.line.event.bankDay,
    names.get(entry.line.account)?.name ?? '',
    entry.line.description,
    entry.line.type,
    category,
    text(amount),
    text(entry.line.balance),
    entry.note ?? '',
    entry.tags.join(' '),
    entry.id,
  ])
