import { trpc } from '../lib/trpc.ts'
import { SafeToMove } from './safe-to-move.tsx'
import { isAmount, useSettled } from './use-settled.ts'

/**
 * "Safe to move?" for money that leaves an account, asked from the bank 300 ms after the last change, once account
 * and amount are there. `except` is the plan that is being changed: it is not counted beside its new form.
 */
export function Outlook({ accountId, amount, except }: { accountId: string; amount: string; except?: string }) {
  const settled = useSettled(amount.trim())
  const ready = accountId !== '' && isAmount(settled)
  const wanted = { accountId, amount: settled, ...(except === undefined ? {} : { except }) }
  const { data } = trpc.comingUp.outlook.useQuery(wanted, { enabled: ready })
  return <SafeToMove seen={ready && data ? { safe: data } : undefined} />
}
