import { useDebouncedValue } from '@mantine/hooks'
import { trpc } from '../lib/trpc.ts'
import { SafeToMove } from './safe-to-move.tsx'

const TYPING_MS = 300

/**
 * "Safe to move?" for money that leaves an account, asked from the bank 300 ms after the last change, once account and amount are
 * there. `except` is the plan that is being changed: it is not counted beside its new form.
 */
export function Outlook({ accountId, amount, except }: { accountId: string; amount: string; except?: string }) {
  const [settled] = useDebouncedValue(amount.trim(), TYPING_MS)
  const ready = accountId !== '' && /^\d{1,9}(\.\d{1,2})?$/.test(settled) && Number(settled) > 0
  const wanted = { accountId, amount: settled, ...(except === undefined ? {} : { except }) }
  const outlook = trpc.comingUp.outlook.useQuery(wanted, { enabled: ready })
  return <SafeToMove safety={ready ? outlook.data : undefined} />
}
