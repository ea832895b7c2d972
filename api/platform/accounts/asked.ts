/** Which of the caller's accounts a call of one kind means, and what it says when there is none. */
import type { AccountKind } from '../../../ledger/accounts.ts'
import { AppError } from '../../errors.ts'
import type { SignedInContext } from '../../trpc.ts'
import { ACCOUNT_NOT_FOUND, type OwnAccount } from './account.queries.ts'

export interface Wanted {
  kinds: readonly AccountKind[]
  /** The page's 404. */
  missing?: string
  /** For an own account of another kind, where the documents have a text for it (doc2 §8); without it that is a 404, too. */
  wrongKind?: string
}

/** The caller's account of these kinds: by public id ('acc-' tolerated) or 'primary'. Foreign, unknown and malformed ids: 404. `find` 'toRead' finds closed ones, too. */
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
