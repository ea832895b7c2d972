import { money, ZERO } from '../../ledger/money.ts'
import { signedIn } from '../trpc.ts'
import type * as z from 'zod'
import { type CardLine, cardLines, dayOfCard, pastOf, toDisputable } from './card-lines.queries.ts'
import { PAGE_SIZE, transactionsAnswer, transactionsQuery } from './disputes.schema.ts'

/** The card transactions of the last 60 days, newest first, ten a page; those that cannot be disputed say why. */
export const listTransactions = signedIn
  .input(transactionsQuery)
  .output(transactionsAnswer)
  .query(async ({ ctx, input }) => {
    const today = await ctx.machinery.clocks.today()
    return ctx.asCaller(async tx => {
      const found = (await cardLines(tx, today)).filter(card => fits(card, input))
      const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
      const page = Math.min(input.page, pages)
      const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      const past = await pastOf(tx, shown)
      return {
        transactions: shown.map(card => toDisputable(card, today, past)),
        page,
        pages,
        total: found.length,
        servicePhone: ctx.machinery.settings.servicePhone,
        today,
      }
    })
  })

function fits(card: CardLine, { from, to, least, most, search }: z.output<typeof transactionsQuery>): boolean {
  const [{ line }, on] = [card, dayOfCard(card)]
  const size = line.amount.abs()
  if ((from && on < from) || (to && on > to)) return false
  if (size.lt(least ? money(least) : ZERO) || (most && size.gt(money(most)))) return false
  return line.description.toLowerCase().includes(search.toLowerCase())
}
