/** The code of a transfer: bound to it, its amount and its payee, mailed to the customer, ten minutes long (C-108). */
import { formatUsd } from '../../ledger/money.ts'
import { caller } from '../auth/customer.queries.ts'
import { closeCodes, issueCode } from '../platform/codes.ts'
import { countTry, forgiveTry } from '../platform/limits.ts'
import type { Machinery } from '../platform/machinery.ts'
import { enqueue } from '../platform/outbox.ts'
import type { LimitName } from '../platform/settings.ts'
import { codeFor } from './send.ts'
import type { TransferRow } from './transfer.queries.ts'

const counted = (customer: string): [LimitName, string][] => [['challenge', `transfer ${customer}`]]

/** Counts a code before anything is made that needs one, so that nobody's mail can be flooded. 429 when there were too many. */
export const countCode = (machinery: Machinery, { customer }: Pick<TransferRow, 'customer'>): Promise<void> =>
  countTry(machinery, counted(customer))

/** A code that was entered flooded nobody. */
export const forgiveCode = (machinery: Machinery, { customer }: Pick<TransferRow, 'customer'>): Promise<void> =>
  forgiveTry(machinery, counted(customer))

/** Issues a code and mails it; an earlier one of the same transfer ends. */
export async function sendCode(machinery: Machinery, row: TransferRow): Promise<void> {
  const { clocks, db, settings } = machinery
  await closeCodes(machinery, codeFor(row))
  const { id, code } = await issueCode(machinery, codeFor(row))
  await db.asCustomer(row.customer, async tx => {
    const { email, language } = await caller(tx, row.customer)
    const params = {
      code,
      amount: formatUsd(row.change?.amount ?? row.amount),
      to: row.to_label,
      minutes: String(settings.codes.lifeMs.transfer / 60_000),
      phone: settings.servicePhone,
    }
    const message = { source: { code: id }, customer: row.customer, recipient: email, language, params }
    await enqueue(tx, { ...message, template: 'transfer-code' }, clocks.wall())
  })
}
