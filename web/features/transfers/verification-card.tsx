import { Button } from '@mantine/core'
import { Trouble } from '../../kit/banner.tsx'
import { Money } from '../../kit/money.tsx'
import { useBankDay } from '../../kit/use-bank-day.ts'
import { TransferCode } from '../../kit/transfer-code.tsx'
import { called, t } from '../../lib/i18n.ts'
import type { Problem } from '../../lib/problem.ts'
import type { Transfer } from './transfer-draft.ts'

/** The day, where it is none of those that have come. */
function useLater(date: string): string | undefined {
  const today = useBankDay()
  return today !== undefined && date > today ? date : undefined
}

/** The verification card of a transfer or a wire. */
export const VerificationCard = ({
  transfer: { transferId, toName, total, verifyBy, date },
  problem,
  onCancel,
  ...acts
}: {
  transfer: Transfer
  problem: Problem | undefined
  busy: boolean
  onCode: (code: string) => void
  onResend: () => void
  onBack: () => void
  onCancel: () => void
}) => (
  <TransferCode
    transferId={transferId}
    facts={[
      [t('To'), called(toName)],
      [t('Total debit'), <Money amount={total} />],
    ]}
    until={verifyBy}
    leavesOn={useLater(date)}
    cancel={
      <Button variant="subtle" onClick={onCancel} disabled={acts.busy}>
        {t('Cancel transfer')}
      </Button>
    }
    {...acts}
  >
    <Trouble text={problem?.text} />
  </TransferCode>
)
