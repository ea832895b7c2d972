/** What the dispute pages read: the card transactions of 60 days, the customer's disputes, one with all that happened. */
import { money, ZERO } from '../../ledger/money.ts'
import { notFound } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import { signedIn } from '../trpc.ts'
import type * as z from 'zod'
import { cardLines, lineNamed, pastOf, toDisputable, type CardLine } from './card-lines.queries.ts'
import { disputeByNumber, disputesOf, filesOf, historyOf, toDispute, type DisputeRow } from './dispute.queries.ts'
import {
  byNumber,
  byTransaction,
  DISPUTE_UNKNOWN,
  disputable,
  disputeDetail,
  disputes as disputesAnswer,
  NO_ERROR_FOUND,
  PAGE_SIZE,
  told,
  TRANSACTION_UNKNOWN,
  transactionsAnswer,
  transactionsQuery,
} from './disputes.schema.ts'

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

function fits({ line }: CardLine, { from, to, least, most, search }: z.output<typeof transactionsQuery>): boolean {
  const { bankDay } = line.event
  const size = line.amount.abs()
  if ((from && bankDay < from) || (to && bankDay > to)) return false
  if (size.lt(least ? money(least) : ZERO) || (most && size.gt(money(most)))) return false
  return line.description.toLowerCase().includes(search.toLowerCase())
}

/** One line of the caller's, with whether it can be disputed: what the page was opened with. 404 when it is not theirs. */
export const getTransaction = signedIn
  .input(byTransaction)
  .output(disputable)
  .query(async ({ ctx, input }) => {
    const today = await ctx.machinery.clocks.today()
    return ctx.asCaller(async tx => {
      const card = await lineNamed(tx, input.transactionId)
      if (!card) throw notFound(TRANSACTION_UNKNOWN)
      return toDisputable(card, today, await pastOf(tx, [card]))
    })
  })

/** The customer's disputes, newest first. */
export const listDisputes = signedIn
  .output(disputesAnswer)
  .query(({ ctx }) => ctx.asCaller(async tx => (await disputesOf(tx)).map(toDispute)))

/** One dispute by its number. 404 for anybody else's. */
export const getDispute = signedIn
  .input(byNumber)
  .output(disputeDetail)
  .query(({ ctx, input }) =>
    ctx.asCaller(async tx => {
      const row = await disputeByNumber(tx, input.number)
      if (!row) throw notFound(DISPUTE_UNKNOWN)
      return toDetail(tx, row, ctx.machinery.settings.servicePhone)
    }),
  )

export async function toDetail(tx: Tx, row: DisputeRow, servicePhone: string): Promise<z.input<typeof disputeDetail>> {
  const statusHistory = await historyOf(tx, row.id)
  return {
    ...toDispute(row),
    description: row.story,
    contactMethod: disputeDetail.shape.contactMethod.parse(row.contact_method),
    contactDetails: row.contact_details,
    temporaryCreditRequested: row.credit_requested,
    temporaryCredit: creditOf(row, statusHistory),
    decisionReason: row.decided_because || (row.decision === 'denied' ? NO_ERROR_FOUND : ''),
    cardBlocked: row.card_blocked,
    attachments: await filesOf(tx, row.id),
    statusHistory,
    servicePhone,
  }
}

type Detail = z.input<typeof disputeDetail>

function creditOf(row: DisputeRow, history: Detail['statusHistory']): Detail['temporaryCredit'] {
  const refused = history.some(({ status }) => status === told.impossible[0])
  if (row.credit_seq === null) return row.credit_on !== null && row.decision === null && !refused ? 'expected' : 'none'
  if (row.decision === null) return 'posted'
  return row.decision === 'final' ? 'kept' : 'taken-back'
}
