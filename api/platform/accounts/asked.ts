/** Which of the caller's accounts a call of one kind means, and what it says when there is none. */
import { mayPay, mayReceive, type AccountKind } from '../../../ledger/accounts.ts'
import { AppError, namedIn } from '../../errors.ts'
import type { SignedInContext } from '../../trpc.ts'
import { commonTexts } from '../ledger-errors.ts'
import { ACCOUNT_NOT_FOUND, type OwnAccount } from './account.queries.ts'

export interface Wanted {
  kinds: readonly AccountKind[]
  /** The page's 404. */
  missing?: string
  /**
   * For an own account of another kind, where the documents have a text for it (doc2 §8);
   * without it that is a 404, too.
   */
  wrongKind?: string
}

/**
 * The caller's account of these kinds: by public id ('acc-' tolerated) or 'primary'. Foreign, unknown and malformed
 * ids: 404. `find` 'toRead' finds closed ones, too.
 */
export async function accountFor(
  { own }: { own: Pick<SignedInContext['own'], 'account' | 'toRead'> },
  reference: string,
  { kinds, missing = ACCOUNT_NOT_FOUND, wrongKind }: Wanted,
  find: 'account' | 'toRead' = 'account',
): Promise<OwnAccount> {
  if (!wrongKind || reference.trim().toLowerCase() === 'primary') return own[find](reference, kinds, missing)
  const found = await own[find](reference, undefined, missing)
  if (!kinds.includes(found.state.kind)) throw new AppError('wrong_account_kind', wrongKind)
  return found
}

type Own = { own: Pick<SignedInContext['own'], 'account'> }

/**
 * The caller's account that is to pay; at its field 404 when it is not there, and 422 when it may not. The ledger
 * refuses it in the same words, of an order for a later day only then, and does not know the field.
 */
export async function payingAccount({ own }: Own, reference: string, field: string): Promise<OwnAccount> {
  const found = await namedIn(field, own.account(reference))
  return mayPay(found.state) ? found : refused('account_may_not_pay', field)
}

/** An account of the caller's as one that money goes into; 422 at its field when it may not. */
export const receiving = (found: OwnAccount, field: string): OwnAccount =>
  mayReceive(found.state) ? found : refused('account_may_not_receive', field)

function refused(code: keyof typeof commonTexts, field: string): never {
  throw new AppError(code, commonTexts[code], field)
}
