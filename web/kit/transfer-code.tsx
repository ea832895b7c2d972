import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { verifyTransfer } from '../../api/transfers/verify.schema.ts'
import { clock, day } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { ActionFoot } from './action-foot.tsx'
import { useBackCloses } from './back-step.ts'
import { Facts } from './facts.tsx'
import { CodeField } from './fields/code-field.tsx'
import { useSchemaForm } from './form.tsx'
import { SectionCard } from './section-card.tsx'

const NOW = 'We sent a code to your email address. Enter it to send this transfer. The money is set aside until then.'
const LATER = 'We sent a code to your email address. Enter it to plan this transfer, which goes out on {date}.'

/**
 * The code that belongs to one transfer, its amount and its recipient, and to nothing else (C-108). The browser's Back
 * leads to the form again; the transfer waits on among the recent ones, so that a reload loses nothing either.
 */
export function TransferCode({
  transferId,
  facts,
  until,
  leavesOn,
  busy,
  resending = false,
  cancel,
  children,
  onCode,
  onResend,
  onBack,
}: {
  transferId: string
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** The moment at which the code ends. */
  until: string | null
  /** The later day on which the money goes out; until then nothing is set aside. */
  leavesOn?: string | undefined
  busy: boolean
  resending?: boolean
  /** How it is called off. */
  cancel: ReactNode
  /** What became of the last try. */
  children?: ReactNode
  onCode: (code: string) => void
  onResend: () => void
  onBack: () => void
}) {
  useBackCloses(true, () => !busy && !resending && onBack())
  const form = useSchemaForm(verifyTransfer, { transferId, verificationCode: '' })
  return (
    <SectionCard arrives title={t('Verify your transfer')}>
      <form className="stack" onSubmit={form.submit(({ verificationCode }) => onCode(verificationCode))} noValidate>
        {children}
        <p>{leavesOn === undefined ? t(NOW) : t(LATER, { date: day(leavesOn) })}</p>
        <Facts facts={[...facts, [t('Enter the code until'), until ? clock(until) : undefined]]} />
        <CodeField {...form.field('verificationCode')} onDemo={onCode} busy={busy} />
        {/* Beside its field; what is done with the transfer stands below. */}
        <div>
          <Button variant="default" size="sm" onClick={onResend} loading={resending} disabled={busy}>
            {t('Send another code')}
          </Button>
        </div>
        <ActionFoot>
          {cancel}
          <Button type="submit" loading={busy}>
            {t('Verify')}
          </Button>
        </ActionFoot>
        <p className="quiet">{t('Wrenfield never calls to ask for a code.')}</p>
      </form>
    </SectionCard>
  )
}
