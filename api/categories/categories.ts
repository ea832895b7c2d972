/**
 * The customer's own categories of lines, beside the books: read, corrected, split, tagged. The journal stays as it
 * is.
 */
import { sql } from 'kysely'
import { formatUsd, money, sum, text } from '../../ledger/money.ts'
import { fill } from '../../ledger/phrase.ts'
import type { Line } from '../../ledger/history.ts'
import { AppError, notFound } from '../errors.ts'
import { everyAccountOf, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { asSpelled, bankCategories, categoryNames } from '../platform/categories/categories.schema.ts'
import { lineIdOf, type Entry } from '../platform/categories/entries.ts'
import { entriesOf, rulesOf } from '../platform/categories/entries.queries.ts'
import { entry } from '../platform/categories/entry.schema.ts'
import { accountNames, toEntry } from '../platform/categories/shown.ts'
import { rows, run, type Tx } from '../platform/db.ts'
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

/** The bank's categories, the customer's own words, and their rules. */
export const listCategories = signedIn.output(categoryList).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const rules = await rulesOf(tx)
    const used = await rows(
      tx,
      sql<{ category: string }>`select category from app.posting_note where category is not null
        union select category from app.line_part union select category from app.category_rule order by 1 limit 200`,
    )
    const tags = await rows(
      tx,
      sql<{ tag: string }>`select distinct unnest(tags) as tag from app.posting_note order by 1 limit 200`,
    )
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
      await run(tx, sql`delete from app.line_part where customer = ${ctx.customer} and line = ${id}`)
      if (all) await keepRule(tx, ctx.customer, known.such.key, wanted)
      await run(
        tx,
        sql`insert into app.posting_note (customer, line, category)
            values (${ctx.customer}, ${id}, ${all ? null : wanted})
            on conflict (customer, line) do update set category = excluded.category`,
      )
      return shown()
    }),
  )

const keepRule = (tx: Tx, customer: string, such: string, category: string | null) =>
  category === null
    ? run(tx, sql`delete from app.category_rule where customer = ${customer} and such = ${such}`)
    : run(
        tx,
        sql`insert into app.category_rule (customer, such, category) values (${customer}, ${such}, ${category})
            on conflict (customer, such) do update set category = excluded.category`,
      )

/** Takes a rule back: such lines are what the bank takes them for. */
export const forgetRule = signedIn
  .input(forgetInput)
  .output(categoryList.pick({ rules: true }))
  .mutation(({ ctx, input: { such } }) =>
    ctx.asCaller(async tx => {
      const gone = await run(tx, sql`delete from app.category_rule where customer = ${ctx.customer} and such = ${such}`)
      if (gone === 0) throw notFound('This rule does not exist.')
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
        throw new AppError('validation_failed', fill(SPLIT_TEXTS.sum, params), 'parts', params)
      }
      const id = lineIdOf(line)
      await run(tx, sql`delete from app.line_part where customer = ${ctx.customer} and line = ${id}`)
      const sign = line.amount.isNegative() ? -1 : 1
      for (const [nth, one] of parts.entries()) {
        const [category, signed] = [asSpelled(one.category), text(money(one.amount).times(sign))]
        await run(
          tx,
          sql`insert into app.line_part (customer, line, nth, category, amount)
              values (${ctx.customer}, ${id}, ${nth}, ${category}, ${signed})`,
        )
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
      await run(
        tx,
        sql`insert into app.posting_note (customer, line, tags) values (${ctx.customer}, ${lineIdOf(line)}, ${tags})
            on conflict (customer, line) do update set tags = excluded.tags`,
      )
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
