import { certificateTerms } from '../../ledger/events/certificate.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'

/** It counts in the term that the certificate is in, and its proceeds go to this account, else by check. */
export const wanted = ({ state }: OwnAccount, to: OwnAccount | undefined, amount: string, reason: string) => ({
  from: state.id,
  to: to?.state.id ?? null,
  amount,
  details: { term: certificateTerms(state).maturesOn, reason },
})
