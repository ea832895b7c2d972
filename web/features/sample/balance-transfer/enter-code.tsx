import { Button, TextInput } from '@mantine/core'
import { verifyBalanceTransfer } from '../../../../api/cards/balance-transfer.schema.ts'
import { ActState } from '../../../kit/act-state.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { useSchemaForm } from '../../../kit/form.tsx'
import { Money } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { useMoneyAct } from '../../../kit/use-money-act.ts'
import { clock } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { ask, type Answered, type Asked } from '../../../lib/trpc.ts'

type Made = Answered['cards']['verifyBalance']

/** The code that belongs to this transfer, its amount and its card, and to nothing else (C-108). */
export function EnterCode({
  transfer,
  onEntered,
  onCancelled,
}: {
  transfer: Made
  onEntered: (made: Made) => void
  onCancelled: () => void
}) {
  const { id: transferId } = transfer
  const form = useSchemaForm(verifyBalanceTransfer, { transferId, verificationCode: '' })
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
    <SectionCard arrives title={t('Verify your transfer')}>
      <form className="stack" onSubmit={form.submit(values => !entering.held && entering.confirm(values))} noValidate>
        <ActState act={entering} />
        <ActState act={sending} />
        <p>
          {t(
            'We sent a code to your email address. Enter it to send this transfer. The money is set aside until then.',
          )}
        </p>
        <Facts
          facts={[
            [t('From'), transfer.from],
            [t('To'), transfer.to],
            [t('Added to your card'), <Money amount={transfer.total} />],
            [t('Enter the code until'), transfer.verifyBy ? clock(transfer.verifyBy) : undefined],
          ]}
        />
        <TextInput
          label={t('Verification code')}
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.field('verificationCode')}
        />
        <div className="end">
          <Cancel transfer={transfer} onCancelled={onCancelled} />
          <Button variant="default" onClick={() => sending.confirm(transferId)} loading={sending.sending}>
            {t('Send another code')}
          </Button>
          <Button type="submit" loading={entering.sending}>
            {t('Verify')}
          </Button>
        </div>
        <p className="quiet">{t('Wrenfield never calls to ask for a code.')}</p>
      </form>
    </SectionCard>
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
