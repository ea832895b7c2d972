/** Payments: listed, one by one, as receipts and reports (doc3 §7). */
import * as z from 'zod'
import { mayPay } from '../../ledger/accounts.ts'
import { accountsOf, toAccount } from '../platform/accounts/account.queries.ts'
import { caller } from '../auth/customer.queries.ts'
import { FileAnswer, offerDownload } from '../platform/downloads.ts'
import type { FileToSend } from '../platform/file-to-send.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { anyPayment, paymentsOf, toPayment } from './payment.queries.ts'
import { byPayment, downloadLink, payingAccount, payment, paymentFilter, reportRequest } from './payment.schema.ts'
import type { receiptFile } from './receipt.ts'
import type { reportFile } from './report.ts'

const RECEIPTS = import.meta.resolve('./receipt.ts')
const REPORTS = import.meta.resolve('./report.ts')

/** The accounts that can pay a bill. */
export const listPayingAccounts = signedIn.output(z.array(payingAccount)).query(async ({ ctx }) => {
  const own = await ctx.asCaller(accountsOf)
  return own.filter(({ state }) => mayPay(state) && state.status === 'open').map(toAccount)
})

/** The newest date first; cancelled ones are left out (C-113). */
export const listPayments = signedIn
  .input(paymentFilter)
  .output(z.array(payment))
  .query(async ({ ctx, input: { status } }) =>
    (await ctx.asCaller(tx => paymentsOf(tx, ctx.customer, status))).map(toPayment),
  )

export const getPayment = signedIn
  .input(byPayment)
  .output(payment)
  .query(async ({ ctx, input: { id } }) => toPayment(await ctx.asCaller(tx => anyPayment(tx, id))))

const receiptOf = async (ctx: SignedInContext, id: string): Promise<FileToSend> => {
  const { row, name, language } = await ctx.asCaller(async tx => {
    const { first_name, last_name, language } = await caller(tx, ctx.customer)
    return { row: await anyPayment(tx, id), name: `${first_name} ${last_name}`, language }
  })
  const today = await ctx.machinery.clocks.today()
  return ctx.machinery.press<typeof receiptFile>(ctx.customer, RECEIPTS, 'receiptFile', [
    toPayment(row),
    name,
    today,
    language,
  ])
}

const reportOf = async (ctx: SignedInContext, { format, status }: z.output<typeof reportRequest>) => {
  const { rows, name, language } = await ctx.asCaller(async tx => {
    const { first_name, last_name, language } = await caller(tx, ctx.customer)
    return { rows: await paymentsOf(tx, ctx.customer, status), name: `${first_name} ${last_name}`, language }
  })
  const today = await ctx.machinery.clocks.today()
  const listed = rows.map(toPayment)
  return ctx.machinery.press<typeof reportFile>(ctx.customer, REPORTS, 'reportFile', [
    format,
    listed,
    name,
    today,
    language,
  ])
}

/** A PDF. */
export const receipt = signedIn
  .meta({ allowance: 'document' })
  .input(byPayment)
  .query(async ({ ctx, input: { id } }) => new FileAnswer(await receiptOf(ctx, id)))

/** A PDF or a CSV of all payments that are listed. */
export const report = signedIn
  .meta({ allowance: 'document' })
  .input(reportRequest)
  .query(async ({ ctx, input }) => new FileAnswer(await reportOf(ctx, input)))

const offer = async (ctx: SignedInContext, file: FileToSend) => ({
  downloadUrl: await offerDownload(ctx.machinery, { customer: ctx.customer, session: ctx.session.id }, file),
})

/** Where the browser fetches the receipt, once. */
export const receiptLink = signedIn
  .meta({ allowance: 'document' })
  .input(byPayment)
  .output(downloadLink)
  .mutation(async ({ ctx, input: { id } }) => offer(ctx, await receiptOf(ctx, id)))

export const reportLink = signedIn
  .meta({ allowance: 'document' })
  .input(reportRequest)
  .output(downloadLink)
  .mutation(async ({ ctx, input }) => offer(ctx, await reportOf(ctx, input)))
