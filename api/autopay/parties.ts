/** From where to whom: both are looked up among the caller's own things. */
import { isCard } from '../../ledger/accounts.ts'
import { toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { payingAccount, receiving } from '../platform/accounts/asked.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { AppError, namedIn } from '../errors.ts'
import { ownPayee } from '../pay-bills/payee.queries.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import type { SignedInContext } from '../trpc.ts'
import { catchUpInto } from '../retirement/room.queries.ts'
import type { AutopayDetails } from './autopay-order.ts'
import type { AutopayRequest } from './autopay.schema.ts'

type Receiver = Pick<AutopayDetails, 'payeeName' | 'payeeLast4' | 'toKind' | 'catchesUpFrom' | 'toLabel' | 'category'>
type Payer = Pick<AutopayDetails, 'fromLast4' | 'fromLabel'>

type Parties = Pick<Wanted<unknown>, 'from' | 'to' | 'payee'> & { readonly details: Payer & Receiver }

/**
 * 404 for what is not the caller's; 422 for an account that may not pay or receive; 400 for what does not go together.
 */
export async function partiesOf(ctx: SignedInContext, request: AutopayRequest): Promise<Parties> {
  const from = await payingAccount(ctx, request.payFromAccount, 'payFromAccount')
  const payer = { fromLast4: toAccount(from).lastFour, fromLabel: labelOfOwn(from) }
  const { details, ...to } =
    request.payeeType === 'bill' ? await billPayee(ctx, request) : await ownTarget(ctx, request, from)
  return { from: from.state.id, ...to, details: { ...payer, ...details } }
}

async function billPayee(ctx: SignedInContext, { selectedPayee, paymentType }: AutopayRequest) {
  const payee = ctx.asCaller(tx => ownPayee(tx, selectedPayee))
  const { id, nickname, last4, category } = await namedIn('selectedPayee', payee)
  if (paymentType !== 'fixed') throw onlyForCards()
  const details: Receiver = { payeeName: nickname, payeeLast4: last4, toKind: null, toLabel: '', category }
  return { payee: id, to: null, details }
}

async function ownTarget(ctx: SignedInContext, { selectedPayee, paymentType }: AutopayRequest, from: OwnAccount) {
  const to = await namedIn('selectedPayee', ctx.own.account(selectedPayee, undefined, 'Payee not found.'))
  if (to.state.id === from.state.id)
    throw new AppError('validation_failed', 'Source and destination accounts cannot be the same', 'selectedPayee')
  receiving(to, 'selectedPayee')
  if (paymentType !== 'fixed' && !isCard(to.state)) throw onlyForCards()
  const { name, lastFour } = toAccount(to)
  const details: Receiver = {
    payeeName: name,
    payeeLast4: lastFour,
    toKind: to.state.kind,
    ...(await catchUpInto(ctx, to.state.kind)),
    toLabel: labelOfOwn(to),
    category: '',
  }
  return { payee: null, to: to.state.id, details }
}

/** doc3 §5: minimum, statement and full are for transfer payees, and only what is owed has them. */
const onlyForCards = () =>
  new AppError('validation_failed', 'Only your own cards can be paid by minimum, statement or in full', 'paymentType')
