/** Money that a customer types in: it raises the balance at once and stays unsettled until the bank has it (C-74). */
import * as z from 'zod'
import { bank } from '../../../ledger/accounts.ts'
import { atOnce } from '../orders/at-once.ts'
import type { WantedNow } from '../orders/place.ts'
import type { OwnAccount } from './account.queries.ts'
import { typedTexts } from './money-act.ts'

const details = z.object({ description: z.string() })

export const deposits = atOnce({
  kind: 'deposit',
  details,
  texts: () => typedTexts,
  act: ({ customer: owner, to, amount, details: { description } }) => ({
    kind: 'deposit',
    payload: { to, owner, amount, description },
  }),
})

export const depositInto = (
  { state }: OwnAccount,
  { amount, description }: { amount: string; description?: string | null | undefined },
): WantedNow<z.output<typeof details>> => ({
  from: bank.unverifiedDeposits,
  to: state.id,
  amount,
  details: { description: description || 'Deposit' },
})
