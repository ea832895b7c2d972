/** An account is opened, with its first deposit (C-47): one event; its number and its card come with it. */
import { ABOVE_THE_YEARS_ROOM } from '../platform/account.schema.ts'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { accountKind, accountOpenedBy } from '../../ledger/accounts.ts'
import { drawDigits } from '../platform/accounts/digits.ts'
import { describeAccount } from '../platform/accounts/new-account.ts'
import { tableOf } from '../../ledger/table.ts'
import { typedTexts } from '../platform/accounts/money-act.ts'
import type { RefusalFields } from '../platform/ledger-errors.ts'
import type { Tx } from '../platform/db.ts'
import { counted, roomFor } from '../platform/room.ts'
import { roomFor as contributionRoomFor } from '../retirement/contribution-order.ts'
import { atOnce, ownPayer } from '../platform/orders/at-once.ts'
import { MAXIMUM } from './open-account.schema.ts'
import { ASKED } from '../platform/orders/order.queries.ts'

const details = z.object({
  publicId: z.uuid(),
  accountKind,
  /** Of the first deposit. */
  source: z.string(),
  /** The term of a certificate, in months. */
  months: z.number().nullable(),
  /** Of a retirement account: the first year in which its owner may catch up. */
  catchesUpFrom: z.number().optional(),
})

const texts = {
  ...typedTexts,
  insufficient_funds: 'Insufficient funds',
  exceeds_maximum: 'Your cards can have limits of at most {limit} together. Please call us if you need more.',
  exceeds_opening_limit: MAXIMUM,
  exceeds_yearly_limit: ABOVE_THE_YEARS_ROOM,
}

const about = (field: 'initialDeposit' | 'fundingAccountId', ...codes: string[]) => tableOf(codes, () => field)

/** What another deposit, or another account that pays it, would mend. */
export const fundingFields: RefusalFields = {
  ...about(
    'initialDeposit',
    'insufficient_funds',
    'exceeds_daily_limit',
    'exceeds_monthly_limit',
    'exceeds_yearly_limit',
    'exceeds_opening_limit',
  ),
  ...about('fundingAccountId', 'not_found', 'account_not_open', 'account_may_not_pay'),
}

export const openings = atOnce<z.output<typeof details>>({
  kind: 'account-opening',
  details,
  texts: () => texts,
  fields: fundingFields,

  /** Only what was asked for: terms and limits are the ledger's to work out. */
  act: order => {
    const { customer: owner, from, amount, details } = order
    const { publicId, accountKind: kind, source, months, catchesUpFrom } = details
    const room =
      catchesUpFrom === undefined ? {} : { contributionLimit: contributionRoomFor(order, catchesUpFrom).limit }
    return {
      kind: 'account-opening',
      payload: {
        owner,
        publicId,
        kind,
        ...(months === null ? {} : { months }),
        ...(amount === null ? {} : { deposit: amount, source, ...room, ...ownPayer({ from }) }),
      },
    }
  },

  drawnUp: (tx, { id, customer }) => roomFor(tx, customer, 'openAccounts', () => othersOpen(tx, id)),

  learns: (_order, event) => ({ to: accountOpenedBy(event.seq) }),

  async within(tx, { after, event }) {
    if (!event) return
    await describeAccount(tx, after.customer, accountOpenedBy(event.seq))
    if (['credit', 'checking', 'student'].includes(after.details.accountKind))
      await issueCard(tx, after.customer, event.seq, event.bankDay)
  },
})

/**
 * Accounts that are open, and those that are asked for at this moment: those are counted first, because what opens
 * between the two looks would be in neither.
 */
async function othersOpen(tx: Tx, id: string): Promise<number> {
  const open = tx.selectFrom('ledger.my_account').select(({ fn }) => fn.countAll().as('n'))
  const asked = tx
    .selectFrom('app.money_order')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('kind', '=', 'account-opening')
    .where('state', '=', ASKED)
    .where('id', '<>', id)
  const all = [
    await asked.executeTakeFirst(),
    await open.where('ledger', '=', 1).where('status', '<>', 'closed').executeTakeFirst(),
  ]
  return all.map(counted).reduce((sum, n) => sum + n, 0)
}

/** A card comes with the account. */
async function issueCard(tx: Tx, customer: string, seq: number, day: string): Promise<void> {
  const account = String(accountOpenedBy(seq))
  const known = await tx.selectFrom('app.card').select('id').where('account', '=', account).executeTakeFirst()
  if (known) return
  await tx
    .insertInto('app.card')
    .values({ id: randomUUID(), account, customer, last_four: drawDigits(4), issued_on: day })
    .execute()
}
