import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { SubmitFoot } from '../../../kit/action-foot.tsx'
import { Trouble } from '../../../kit/banner.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { FormErrors, type SchemaForm } from '../../../kit/form.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { t } from '../../../lib/i18n.ts'

type Agreements = { termsAndConditions: boolean; transferAuthorization: boolean; taxWithholding: boolean }

/** Step 4: everything once more, and three things to agree to. */
export function ReviewStep({
  form,
  facts,
  error,
  busy = false,
  off = false,
  note = t('A rollover takes 2-3 business days. An indirect rollover has to be completed within 60 days.'),
  onPrevious,
  onAgreed,
}: {
  form: SchemaForm<Agreements>
  facts: readonly (readonly [string, ReactNode])[]
  error: string | undefined
  busy?: boolean
  /** Nothing can be sent now. */
  off?: boolean
  /** How long it takes. */
  note?: string
  onPrevious: () => void
  onAgreed: () => void
}) {
  return (
    <form className="stack" onSubmit={form.submit(onAgreed)} noValidate>
      <Trouble text={error && t(error)} />
      <FormErrors form={form} />
      <SectionCard arrives title={t('Your rollover')}>
        <Facts facts={facts} />
      </SectionCard>
      <p className="quiet">{note}</p>
      <Checkbox label={t('I agree to the terms and conditions')} {...form.field('termsAndConditions', 'checkbox')} />
      <Checkbox
        label={t('I authorize the transfer of this money to my account')}
        {...form.field('transferAuthorization', 'checkbox')}
      />
      <Checkbox
        label={t('I have read the tax withholding notice: what is withheld counts toward my federal income tax')}
        {...form.field('taxWithholding', 'checkbox')}
      />
      <SubmitFoot onCancel={onPrevious} way={t('Previous')} step busy={busy} held={busy} off={off}>
        {t('Submit rollover')}
      </SubmitFoot>
    </form>
  )
}
