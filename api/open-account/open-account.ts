import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { bank, kinds } from '../../ledger/accounts.ts'
import { money } from '../../ledger/money.ts'
import { namedIn } from '../errors.ts'
import { toAccount } from '../platform/accounts/account.queries.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import { caller } from '../auth/customer.queries.ts'
import { placeNow } from '../platform/orders/place.ts'
import { catchUpInto } from '../retirement/room.queries.ts'
import { fill } from '../../ledger/phrase.ts'
import type { SignedInContext } from '../trpc.ts'
import { openAccount } from './open-account.schema.ts'
import { openings } from './opening-order.ts'

type Wanted = z.output<typeof openAccount>

/** What is opened, and what pays for it. 404 for a funding account that is not the caller's. */
export async function wantedFor(ctx: SignedInContext, request: Omit<Wanted, 'personalInfo'>) {
  const { accountType: kind, initialDeposit, fundingAccountId, fundingSource, term } = request
  const named = fundingAccountId ? await namedIn('fundingAccountId', ctx.own.account(fundingAccountId)) : undefined
  const payer = named?.state.id
  return {
    from: payer ?? bank.unverifiedDeposits,
    amount: money(initialDeposit).isZero() ? null : initialDeposit,
    details: {
      publicId: randomUUID(),
      accountKind: kind,
      source: payer === undefined ? (fundingSource ?? 'cash') : 'existing',
      months: kind === 'cd' ? (term ?? null) : null,
      ...(await catchUpInto(ctx, kind)),
    },
  }
}

export async function openFor(ctx: SignedInContext, request: Wanted) {
  const { order } = await placeNow(ctx, openings, request, reading => wantedFor(reading, request))
  const { source, accountKind: kind } = order.details
  return ctx.asCaller(async tx => {
    const { first_name: first, last_name: last } = await caller(tx, ctx.customer)
    const shown = toAccount(await accountNumbered(tx, order.to))
    const settling = source !== 'existing' && order.amount !== null
    const account = { ...shown, ownerName: `${first} ${last}`, initialDeposit: order.amount ?? '0.00', settling }
    return { account, message: fill('Your {type} account is open.', { type: kinds[kind].name }) }
  })
}
