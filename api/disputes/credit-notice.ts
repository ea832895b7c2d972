/**
 * The mail of a provisional credit. Where its dispute has ended by then (or it came with the end),
 * the mail of the end tells of it.
 */
import { formatUsd } from '../../ledger/money.ts'
import { addresseeOf } from '../platform/jobs/addressee.ts'
import type { Notice } from '../platform/jobs/work.ts'
import { disputeById } from './dispute.queries.ts'

export const creditNotices: readonly Notice[] = [
  {
    kinds: ['dispute-credit'],
    async messages(tx, { seq, payload }) {
      const dispute = await disputeById(tx, String(payload['dispute']))
      const to = dispute?.decision === null ? await addresseeOf(tx, Number(payload['account'])) : undefined
      if (!to) return []
      const { customer, email, language, account } = to
      const params = { account, amount: formatUsd(String(payload['amount'])) }
      return [{ source: { seq }, customer, recipient: email, language, template: 'dispute-credit', params }]
    },
  },
]
