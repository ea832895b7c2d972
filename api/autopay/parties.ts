/** From where to whom: both are looked up among the caller's own things. */
import { isCard, mayPay, mayReceive } from '../../ledger/accounts.ts'
import { toAccount, type OwnAccount } from '../accounts/account.queries.ts'
import { AppError } from '../errors.ts'
import { ownPayee } from '../pay-bills/payee.queries.ts'
import type { SignedInContext } from '../trpc.ts'
import type { AutopayRow } from './autopay.queries.ts'
import type { AutopayRequest } from './autopay.schema.ts'

export type Parties = Pick<
  AutopayRow,
  'payee_type' | 'payee' | 'to_account' | 'payee_name' | 'payee_last4' | 'from_account' | 'from_last4'
>

/** 404 for what is not the caller's; 422 for an account that may not pay or receive; 400 for what does not go together. */
export async function partiesOf(ctx: SignedInContext, request: AutopayRequest): Promise<Parties> {
  const from = await ctx.own.account(request.payFromAccount)
  if (!mayPay(from.state))
    throw new AppError('account_may_not_pay', 'Money cannot be taken from this account.', 'payFromAccount')
  const payer = { from_account: String(from.state.id), from_last4: lastFour(from) }
  const to = request.payeeType === 'bill' ? await billPayee(ctx, request) : await ownTarget(ctx, request, from)
  return { payee_type: request.payeeType, ...payer, ...to }
}

const lastFour = (own: OwnAccount) => toAccount(own).lastFour

async function billPayee(ctx: SignedInContext, { selectedPayee, paymentType }: AutopayRequest) {
  const to = await ctx.asCaller(tx => ownPayee(tx, selectedPayee))
  if (paymentType !== 'fixed') throw onlyForCards()
  return { payee: to.id, to_account: null, payee_name: to.nickname, payee_last4: to.last4 }
}

async function ownTarget(ctx: SignedInContext, { selectedPayee, paymentType }: AutopayRequest, from: OwnAccount) {
  const to = await ctx.own.account(selectedPayee, undefined, 'Payee not found.')
  if (to.state.id === from.state.id)
    throw new AppError('validation_failed', 'Source and destination accounts cannot be the same', 'selectedPayee')
  if (!mayReceive(to.state))
    throw new AppError('account_may_not_receive', 'Money cannot be paid into this account.', 'selectedPayee')
  if (paymentType !== 'fixed' && !isCard(to.state)) throw onlyForCards()
  return { payee: null, to_account: String(to.state.id), payee_name: toAccount(to).name, payee_last4: lastFour(to) }
}

/** doc3 §5: minimum, statement and full are for transfer payees, and only what is owed has them. */
const onlyForCards = () =>
  new AppError('validation_failed', 'Only your own cards can be paid by minimum, statement or in full', 'paymentType')
