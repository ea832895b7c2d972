import { Button } from '@mantine/core'
import { ActState } from '../../../kit/act-state.tsx'
import { Money } from '../../../kit/money.tsx'
import { TransferCode } from '../../../kit/transfer-code.tsx'
import { useMoneyAct } from '../../../kit/use-money-act.ts'
import { t } from '../../../lib/i18n.ts'
import { ask, type Answered, type Asked } from '../../../lib/trpc.ts'

type Made = Answered['cards']['verifyBalance']

/** The code of a balance transfer. */
export function EnterCode({
  transfer,
  onEntered,
  onCancelled,
  onBack,
}: {
  transfer: Made
  onEntered: (made: Made) => void
  onCancelled: () => void
  onBack: () => void
}) {
  const { id: transferId, from, to, total, verifyBy } = transfer
  const entering = useMoneyAct<Asked['cards']['verifyBalance'], Made>({
    send: (wish, context) => ask.cards.verifyBalance.mutate(wish, { context }),
    failed: 'Invalid verification code. Please try again.',
    repeats: true,
    onMade: made => made && onEntered(made),
  })
  const sending = useMoneyAct<string, Made>({
    send: (id, context) => ask.cards.resendBalanceCode.mutate({ transferId: id }, { context }),
    repeats: true,
  })
  return (
    <TransferCode
      transferId={transferId}
      facts={[
        [t('From'), from],
        [t('To'), to],
        [t('Added to your card'), <Money amount={total} />],
      ]}
      until={verifyBy}
      busy={entering.sending}
      resending={sending.sending}
      cancel={<Cancel transfer={transfer} onCancelled={onCancelled} />}
      onCode={verificationCode => !entering.held && entering.confirm({ transferId, verificationCode })}
      onResend={() => sending.confirm(transferId)}
      onBack={onBack}
    >
      <ActState act={entering} />
      <ActState act={sending} />
    </TransferCode>
  )
}

/** What was set aside is free again; the code is worth nothing then. */
function Cancel({ transfer: { id }, onCancelled }: { transfer: Made; onCancelled: () => void }) {
  const act = useMoneyAct<string, Made>({
    send: (transferId, context) => ask.cards.cancelBalanceTransfer.mutate({ transferId }, { context }),
    repeats: true,
    onMade: onCancelled,
  })
  return (
    <>
      {act.problem && <ActState act={act} />}
      <Button variant="default" onClick={() => act.confirm(id)} loading={act.sending} disabled={act.held}>
        {t('Cancel transfer')}
      </Button>
    </>
  )
}
