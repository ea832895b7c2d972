import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Dialog } from '../../../kit/dialog.tsx'
import { SubmitFoot } from '../../../kit/action-foot.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { FormErrors, labelOf } from '../../../kit/form.tsx'
import { t } from '../../../lib/i18n.ts'
import {
  beneficiaryTypes,
  relationships,
  type BeneficiaryType,
} from '../../../../api/retirement/beneficiaries.schema.ts'
import { dateText, ssnText, type Beneficiary, type BeneficiaryDraft, type Faults } from './beneficiaries.ts'

const blank = (type: BeneficiaryType): BeneficiaryDraft => ({
  name: '',
  relationship: '',
  ssn: '',
  dateOfBirth: '',
  percentage: '',
  address: '',
  email: '',
  phone: '',
  type,
})

interface Props {
  /** The one that is edited; adding when there is none. */
  picked: Beneficiary | undefined
  addingTo: BeneficiaryType
  faults: Faults
  onSubmit: (draft: BeneficiaryDraft) => void
  onClose: () => void
}

/** Who, and how much. The number that is typed lives in this dialog only; on file there is its mask. */
export function BeneficiaryDialog({ picked, addingTo, faults, onSubmit, onClose }: Props) {
  const { form, judged, submit, field, typed } = useDraft({ picked, addingTo, faults, onSubmit })
  return (
    <Dialog opened onClose={onClose} tall title={picked ? t('Edit beneficiary') : t('Add beneficiary')}>
      <form ref={form} className="stack" onSubmit={submit} noValidate>
        <FormErrors form={judged} />
        <SelectField
          label={t('Type')}
          data={beneficiaryTypes.map(value => ({ value, label: t(value) }))}
          {...field('type')}
        />
        <TextInput label={t('Name')} required maxLength={80} autoComplete="off" data-autofocus {...typed('name')} />
        <SelectField
          label={t('Relationship')}
          placeholder={t('Choose a relationship')}
          required
          data={relationships.map(value => ({ value, label: t(value) }))}
          {...field('relationship')}
        />
        <NumberField label={t('Percentage')} unit="%" min={1} max={100} required {...field('percentage')} />
        <TextInput
          label={t('Date of birth')}
          placeholder="MM/DD/YYYY"
          required
          autoComplete="off"
          inputMode="numeric"
          maxLength={30}
          {...typed('dateOfBirth', dateText)}
        />
        <TextInput
          label={t('SSN')}
          placeholder="XXX-XX-XXXX"
          required
          autoComplete="off"
          maxLength={30}
          onFocus={event => event.currentTarget.select()}
          {...typed('ssn', ssnText)}
        />
        <TextInput label={t('Address (optional)')} maxLength={200} autoComplete="off" {...typed('address')} />
        <TextInput label={t('Email (optional)')} type="email" maxLength={120} autoComplete="off" {...typed('email')} />
        <TextInput label={t('Phone (optional)')} type="tel" maxLength={30} autoComplete="off" {...typed('phone')} />
        <SubmitFoot onCancel={onClose}>{picked ? t('Update beneficiary') : t('Add beneficiary')}</SubmitFoot>
      </form>
    </Dialog>
  )
}

/** What is typed. The first field that is wrong takes the focus. */
function useDraft({ picked, addingTo, faults, onSubmit }: Omit<Props, 'onClose'>) {
  const [draft, setDraft] = useState<BeneficiaryDraft>(picked ?? blank(addingTo))
  const form = useRef<HTMLFormElement>(null)
  const inputOf = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const focus = (name: string) => inputOf(name)?.focus()
  const errors = Object.fromEntries(
    Object.entries(faults).map(([name, { text, n }]) => [name, t(text, n === undefined ? {} : { n })]),
  )
  const [firstBad] = Object.keys(errors)
  useEffect(() => {
    if (firstBad) focus(firstBad)
  }, [firstBad, faults])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(draft)
  }
  const put = (name: keyof BeneficiaryDraft) => (value: string) => setDraft({ ...draft, [name]: value })
  const field = (name: keyof BeneficiaryDraft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: put(name),
  })
  const typed = (name: keyof BeneficiaryDraft, shape: (value: string) => string = value => value) => ({
    ...field(name),
    onChange: (event: { currentTarget: { value: string } }) => put(name)(shape(event.currentTarget.value)),
  })
  const judged = { errors, focus, labelOf: (name: string) => labelOf(inputOf(name)) }
  return { form, judged, submit, field, typed }
}
