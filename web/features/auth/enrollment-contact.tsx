import { TextInput } from '@mantine/core'
import { contactStep } from '../../../api/auth/register.schema.ts'
import { ZipField } from '../../kit/fields/zip-field.tsx'
import { FormErrors, useRefusal, useSchemaForm, type Refused } from '../../kit/form.tsx'
import { t } from '../../lib/i18n.ts'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { StateField } from '../../kit/fields/state-field.tsx'
import type { Contact } from './enrollment.machine.ts'

interface Props {
  draft: Contact
  refused: Refused
  onNext: (values: Contact) => void
  onBack: (values: Contact) => void
}

/** Step 2 of enrollment. */
export function ContactStep({ draft, refused, onNext, onBack }: Props) {
  const form = useSchemaForm(contactStep, { ...draft })
  useRefusal(form, refused)
  return (
    <form onSubmit={form.submit(onNext)} className="stack" noValidate>
      <FormErrors form={form} />
      <TextInput
        data-autofocus
        label={t('Address Line 1')}
        autoComplete="address-line1"
        {...form.field('addressLine1')}
      />
      <TextInput label={t('Address Line 2 (optional)')} autoComplete="address-line2" {...form.field('addressLine2')} />
      <TextInput label={t('City')} autoComplete="address-level2" {...form.field('city')} />
      <StateField {...form.field('state')} />
      <ZipField label={t('ZIP Code')} {...form.field('zipCode')} />
      <SubmitFoot onCancel={() => onBack(form.values)} way={t('Back')} step>
        {t('Next')}
      </SubmitFoot>
    </form>
  )
}
