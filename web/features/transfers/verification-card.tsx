import { Button, TextInput } from '@mantine/core'
import { verifyTransfer } from '../../../api/transfers/verify.schema.ts'
import { Banner } from '../../kit/banner.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useSchemaForm } from '../../kit/form.tsx'
import { Money } from '../../kit/money.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { clock } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Problem } from '../../lib/problem.ts'
import type { Transfer } from './transfer-draft.ts'

/** The verification card: the code that belongs to this transfer, its amount and its recipient, and to nothing else (C-108). */
export function VerificationCard({
  transfer,
  problem,
  busy,
  onCode,
  onResend,
  onCancel,
}: {
  transfer: Transfer
  problem: Problem | undefined
  busy: boolean
  onCode: (code: string) => void
  onResend: () => void
  onCancel: () => void
}) {
  const form = useSchemaForm(verifyTransfer, { transferId: transfer.transferId, verificationCode: '' })
  return (
    <SectionCard arrives title={t('Verify your transfer')}>
      <form className="stack" onSubmit={form.submit(({ verificationCode }) => onCode(verificationCode))} noValidate>
        {problem && <Banner tone="error">{problem.text}</Banner>}
        <p>
          {t(
            'We sent a code to your email address. Enter it to send this transfer. The money is set aside until then.',
          )}
        </p>
        <Facts
          facts={[
            [t('To'), transfer.toName],
            [t('Total debit'), <Money amount={transfer.total} />],
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
          <Button variant="default" onClick={onResend} disabled={busy}>
            {t('Send another code')}
          </Button>
          <Button variant="subtle" onClick={onCancel} disabled={busy}>
            {t('Cancel transfer')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('Verify')}
          </Button>
        </div>
        <p className="quiet">{t('Wrenfield never calls to ask for a code.')}</p>
      </form>
    </SectionCard>
  )
}
