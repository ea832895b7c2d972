/**
 * A check that is deposited by its two pictures: the order that the ledger is asked with,
 * and what becomes of the pictures.
 */
import * as z from 'zod'
import { bank } from '../../ledger/accounts.ts'
import { formatUsd } from '../../ledger/money.ts'
import { busy } from '../errors.ts'
import { addresseeFor } from '../platform/addressee.ts'
import type { Tx } from '../platform/db.ts'
import { atOnce } from '../platform/orders/at-once.ts'
import { unlessReached } from '../platform/accounts/money-act.ts'
import { namedByNone } from '../platform/orders/named.ts'
import type { Kept } from '../platform/orders/kind.ts'
import { enqueue } from '../platform/outbox.ts'
import type { CheckRow } from './check-deposit.queries.ts'
import { MAXIMUM, PAST_DAILY_LIMIT } from './check-deposits.schema.ts'

const details = z.object({
  /** The check's own row, which knows its pictures. */
  check: z.uuid(),
  reference: z.string(),
  /** What was told with it when it was sent, and then stays so. */
  availableOn: z.string(),
  firstDay: z.string(),
  accountName: z.string(),
  emailReceipt: z.boolean(),
  textReceipt: z.boolean(),
})
type CheckDepositDetails = z.output<typeof details>

const texts = {
  exceeds_maximum: MAXIMUM,
  exceeds_daily_limit: unlessReached(PAST_DAILY_LIMIT),
  exceeds_monthly_limit: 'This deposit would exceed your monthly limit. You can deposit up to {remaining} this month.',
}

export const checkDeposits = atOnce<CheckDepositDetails>({
  kind: 'check-deposit',
  details,
  texts: () => texts,
  act: ({ customer: owner, to, amount, details: { reference, availableOn, firstDay } }) => ({
    kind: 'check-deposit',
    payload: { to, owner, amount, reference, availableOn, firstDay },
  }),
  within: deposited,

  /** Another try that was refused meanwhile has taken its row along. */
  async drawnUp(tx, { details: { check } }) {
    const row = await tx.selectFrom('app.check_deposit').select('id').where('id', '=', check).executeTakeFirst()
    if (!row) throw busy()
  },

  /** A refused check leaves no row behind, so that it can be sent again when the reason is gone. */
  async forgotten(tx, { details: { check } }) {
    const gone = await tx
      .deleteFrom('app.check_deposit')
      .where('id', '=', check)
      .where('seq', 'is', null)
      .where(namedByNone('check-deposit', 'check', check, 'app.check_deposit.customer'))
      .returning(['front', 'back'])
      .executeTakeFirst()
    if (gone) await tx.deleteFrom('app.upload').where('id', 'in', [gone.front, gone.back]).execute()
  },
})

async function deposited(tx: Tx, { after, event, wall }: Kept<CheckDepositDetails>): Promise<void> {
  if (!event) return
  const { customer, amount, details: told } = after
  await tx
    .updateTable('app.check_deposit')
    .set({ seq: event.seq })
    .where('id', '=', told.check)
    .where('seq', 'is', null)
    .execute()
  if (!told.emailReceipt && !told.textReceipt) return
  const { email, phone, language } = await addresseeFor(tx, customer)
  const params = {
    amount: formatUsd(amount ?? '0'),
    number: told.reference,
    account: told.accountName,
    date: told.availableOn,
  }
  const note = { source: { seq: event.seq }, customer, template: 'check-received', language, params } as const
  if (told.emailReceipt) await enqueue(tx, { ...note, recipient: email }, wall)
  if (told.textReceipt) await enqueue(tx, { ...note, recipient: phone, channel: 'text' }, wall)
}

type Asked = Pick<CheckDepositDetails, 'accountName' | 'emailReceipt' | 'textReceipt'>

/** What a check's row comes to as an order. */
export const wantedOf = (row: CheckRow, asked: Asked) => ({
  from: bank.checkClearing,
  to: Number(row.account),
  amount: row.amount,
  details: {
    ...asked,
    check: row.id,
    reference: row.reference,
    availableOn: row.available_on,
    firstDay: row.first_day_limit,
  },
})
