import { formatUsd, money, sum, text } from '../../ledger/money.ts'
import { says } from '../../ledger/phrase.ts'
import { AppError } from '../errors.ts'
import { lineIdOf } from '../platform/categories/entries.ts'
import { entry } from '../platform/categories/entry.schema.ts'
import { signedIn } from '../trpc.ts'
import { SPLIT_TEXTS, splitInput } from './categories.schema.ts'
import { forgetParts, found } from './own-entry.ts'
import { roomForCategories, spelledAs } from '../platform/categories/own-words.ts'

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
      const called: string[] = []
      for (const { category } of parts) called.push(await spelledAs(tx, category))
      await roomForCategories(tx, ctx.customer, called)
      await forgetParts(tx, ctx.customer, id)
      const sign = line.amount.isNegative() ? -1 : 1
      for (const [nth, one] of parts.entries()) {
        const part = { category: called[nth] ?? one.category, amount: text(money(one.amount).times(sign)) }
        await tx
          .insertInto('app.line_part')
          .values({ customer: ctx.customer, line: id, nth, ...part })
          .execute()
      }
      return shown()
    }),
  )
