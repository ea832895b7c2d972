import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import { accountOpenedBy, kinds } from '../../ledger/accounts.ts'
import { money } from '../../ledger/money.ts'
import { ownAccount, toAccount } from '../accounts/account.queries.ts'
import { typedTexts } from '../accounts/money-act.queries.ts'
import { describeAccount } from '../accounts/new-account.queries.ts'
import { caller } from '../auth/customer.queries.ts'
import { run } from '../platform/db.ts'
import { accepted, fromLedger } from '../platform/ledger-errors.ts'
import { fill } from '../platform/phrase.schema.ts'
import { signedIn, signedInOr, type SignedInContext } from '../trpc.ts'
import { addAccount, MAXIMUM, opened, openAccount } from './open-account.schema.ts'

/**
 * Opens an account with its first deposit, one event. From an own account the money moves at once (C-47); any other
 * source is typed-in money: under the caps of all typed-in money, and unsettled. 404 for a funding account that is not
 * the caller's; 422 in the ledger's words.
 */
export const open = signedIn
  .input(openAccount)
  .output(opened)
  .mutation(({ ctx, input }) => openFor(ctx, input))

/** The same, under the dashboard's name (C-52). */
export const add = signedInOr(() => 'You must be logged in to add an account')
  .input(addAccount)
  .output(opened)
  .mutation(({ ctx, input }) => openFor(ctx, input))

type Wanted = z.output<typeof openAccount>

async function openFor(
  ctx: SignedInContext,
  { accountType: kind, initialDeposit, fundingAccountId, fundingSource, term }: Wanted,
) {
  const { machinery, customer } = ctx
  const from = fundingAccountId ? (await ctx.own.account(fundingAccountId)).state.id : undefined
  const at = await machinery.clocks.bank()
  const source = from ? 'existing' : (fundingSource ?? 'cash')
  // Only what was asked for: terms and limits are the ledger's to work out, so that a retry on another day asks for the same.
  const payload = {
    owner: customer,
    publicId: randomUUID(),
    kind,
    ...(kind === 'cd' && term !== undefined ? { months: term } : {}),
    ...(money(initialDeposit).isZero() ? {} : { deposit: initialDeposit, source, ...(from ? { from } : {}) }),
  }
  const command = { key: ctx.key(), kind: 'account-opening', payload, actor: customer, at }
  const { event } = accepted(await fromLedger(machinery.ledger.append(command)), texts)
  const publicId = String(event.payload['publicId'])
  return ctx.asCaller(async tx => {
    await describeAccount(tx, customer, accountOpenedBy(event.seq))
    if (kind === 'credit' || kind === 'checking' || kind === 'student')
      await issueCard(tx, customer, event.seq, event.bankDay)
    const { first_name: first, last_name: last } = await caller(tx, customer)
    const shown = toAccount(await ownAccount(tx, publicId))
    const settling = source !== 'existing' && !money(initialDeposit).isZero()
    const account = { ...shown, ownerName: `${first} ${last}`, initialDeposit, settling }
    return { account, message: fill('Your {type} account is open.', { type: kinds[kind].name }) }
  })
}

/** A card comes with the account; running the act again gives no second one. */
const issueCard = (tx: Parameters<typeof run>[0], customer: string, seq: number, day: string) =>
  run(
    tx,
    sql`insert into app.card (id, account, customer, last_four, issued_on)
        select ${randomUUID()}, ${accountOpenedBy(seq)}, ${customer}, ${String(randomInt(0, 10_000)).padStart(4, '0')}, ${day}::date
         where not exists (select 1 from app.card where account = ${accountOpenedBy(seq)})`,
  )

const texts = {
  ...typedTexts,
  insufficient_funds: 'Insufficient funds',
  exceeds_maximum: 'Your cards can have limits of at most {limit} together. Please call us if you need more.',
  exceeds_opening_limit: MAXIMUM,
  exceeds_yearly_limit:
    'This contribution would exceed your annual limit. You can contribute up to {remaining} this year.',
}
