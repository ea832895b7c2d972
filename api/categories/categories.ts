/**
 * The customer's own categories of lines, beside the books: read, corrected, split, tagged. The journal stays as it
 * is.
 */
import { sql, type NotNull } from 'kysely'
import { formatUsd, money, sum, text } from '../../ledger/money.ts'
import { says } from '../../ledger/phrase.ts'
import type { Line } from '../../ledger/history.ts'
import { AppError, notFound } from '../errors.ts'
import { everyAccountOf, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { asSpelled, bankCategories, categoryNames } from '../platform/categories/categories.schema.ts'
import { lineIdOf, type Entry } from '../platform/categories/entries.ts'
import { entriesOf, rulesOf } from '../platform/categories/entries.queries.ts'
import { entry } from '../platform/categories/entry.schema.ts'
import { accountNames, toEntry } from '../platform/categories/shown.ts'
import type { Tx } from '../platform/db.ts'
import { signedIn } from '../trpc.ts'
import {
  categoryList,
  correctInput,
  forgetInput,
  lineInput,
  SPLIT_TEXTS,
  splitInput,
  tagInput,
} from './categories.schema.ts'
import { ownLineIn } from './line.queries.ts'

/** Of a customer's own, as many are offered to choose from. */
const MOST_WORDS = 200

/** The bank's categories, the customer's own words, and their rules. */
export const listCategories = signedIn.output(categoryList).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const rules = await rulesOf(tx)
    const used = await tx
      .selectFrom('app.posting_note')
      .select('category')
      .where('category', 'is not', null)
      .union(tx.selectFrom('app.line_part').select('category'))
      .union(tx.selectFrom('app.category_rule').select('category'))
      .orderBy('category')
      .limit(MOST_WORDS)
      .$narrowType<{ category: NotNull }>()
      .execute()
    const tags = await tx
      .selectFrom('app.posting_note')
      .select(sql<string>`unnest(tags)`.as('tag'))
      .distinct()
      .orderBy('tag')
      .limit(MOST_WORDS)
      .execute()
    return {
      categories: categoryNames.map(name => ({ name, flow: bankCategories[name] })),
      own: used.map(({ category }) => category).filter(category => !Object.hasOwn(bankCategories, category)),
      rules: [...rules].map(([such, category]) => ({ such, category })),
      tags: tags.map(({ tag }) => tag),
    }
  }),
)

/** One line of the caller's own with what is written beside it. 404 for everything else, pending lines included. */
export const getEntry = signedIn
  .input(lineInput)
  .output(entry)
  .query(({ ctx, input: { lineId } }) => ctx.asCaller(async tx => (await found(tx, lineId)).shown()))

/** Another category for this line, or for all such lines; none: as the bank has it. A split line is whole again. */
export const correctCategory = signedIn
  .input(correctInput)
  .output(entry)
  .mutation(({ ctx, input: { lineId, category, all } }) =>
    ctx.asCaller(async tx => {
      const { line, known, shown } = await found(tx, lineId)
      const id = lineIdOf(line)
      const wanted = asSpelled(category) || null
      await forgetParts(tx, ctx.customer, id)
      if (all) await keepRule(tx, ctx.customer, known.such.key, wanted)
      const own = all ? null : wanted
      await tx
        .insertInto('app.posting_note')
        .values({ customer: ctx.customer, line: id, category: own })
        .onConflict(known => known.columns(['customer', 'line']).doUpdateSet({ category: own }))
        .execute()
      return shown()
    }),
  )

const forgetParts = (tx: Tx, customer: string, line: string) =>
  tx.deleteFrom('app.line_part').where('customer', '=', customer).where('line', '=', line).execute()

const keepRule = (tx: Tx, customer: string, such: string, category: string | null) =>
  category === null
    ? dropRule(tx, customer, such)
    : tx
        .insertInto('app.category_rule')
        .values({ customer, such, category })
        .onConflict(known => known.columns(['customer', 'such']).doUpdateSet({ category }))
        .execute()

const dropRule = (tx: Tx, customer: string, such: string) =>
  tx.deleteFrom('app.category_rule').where('customer', '=', customer).where('such', '=', such).executeTakeFirst()

/** Takes a rule back: such lines are what the bank takes them for. */
export const forgetRule = signedIn
  .input(forgetInput)
  .output(categoryList.pick({ rules: true }))
  .mutation(({ ctx, input: { such } }) =>
    ctx.asCaller(async tx => {
      const gone = await dropRule(tx, ctx.customer, such)
      if (gone.numDeletedRows === 0n) throw notFound('This rule does not exist.')
      return { rules: [...(await rulesOf(tx))].map(([key, category]) => ({ such: key, category })) }
    }),
  )

/** A line in parts that are exactly its amount; no parts make it whole again. */
export const splitLine = signedIn
  .input(splitInput)
  .output(entry)
  .mutation(({ ctx, input: { lineId, parts } }) =>
    ctx.asCaller(async tx => {
      const { line, known, shown } = await found(tx, lineId)
      if (parts.length > 0 && !known.maySplit) throw new AppError('wrong_state', SPLIT_TEXTS.own)
      const amount = text(line.amount.abs())
      if (parts.length > 0 && !sum(parts.map(one => money(one.amount))).eq(amount)) {
        const params = { amount: formatUsd(amount) }
        throw new AppError('validation_failed', says(SPLIT_TEXTS.sum, params), 'parts', params)
      }
      const id = lineIdOf(line)
      await forgetParts(tx, ctx.customer, id)
      const sign = line.amount.isNegative() ? -1 : 1
      for (const [nth, one] of parts.entries()) {
        const part = { category: asSpelled(one.category), amount: text(money(one.amount).times(sign)) }
        await tx
          .insertInto('app.line_part')
          .values({ customer: ctx.customer, line: id, nth, ...part })
          .execute()
      }
      return shown()
    }),
  )

/** The customer's words on a line, by which it is found. */
export const tagLine = signedIn
  .input(tagInput)
  .output(entry)
  .mutation(({ ctx, input: { lineId, tags } }) =>
    ctx.asCaller(async tx => {
      const { line, shown } = await found(tx, lineId)
      await tx
        .insertInto('app.posting_note')
        .values({ customer: ctx.customer, line: lineIdOf(line), tags })
        .onConflict(known => known.columns(['customer', 'line']).doUpdateSet({ tags }))
        .execute()
      return shown()
    }),
  )

interface Found {
  readonly line: Line
  readonly known: Entry
  /** As it is by then. */
  shown(): Promise<ReturnType<typeof toEntry>>
}

async function found(tx: Tx, lineId: string): Promise<Found> {
  const own: OwnAccount[] = await everyAccountOf(tx)
  const line = await ownLineIn(tx, own, lineId)
  const read = async () => {
    const [known] = line ? await entriesOf(tx, [line]) : []
    if (!known) throw notFound('Transaction not found.')
    return known
  }
  const known = await read()
  return { line: known.line, known, shown: async () => toEntry(await read(), accountNames(own)) }
}
