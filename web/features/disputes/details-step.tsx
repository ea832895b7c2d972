import { Button, Checkbox, FileInput, Radio, Textarea, TextInput } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { contactMethods, FILE_TYPES, reasons, subReasons } from '../../../api/disputes/disputes.schema.ts'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { Trouble } from '../../kit/banner.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { Facts } from '../../kit/facts.tsx'
import { FormErrors, useSchemaForm, type SchemaForm } from '../../kit/form.tsx'
import { t } from '../../lib/i18n.ts'
import {
  asksAboutFraud,
  contactName,
  contactOf,
  draftSchema,
  withFiles,
  reasonName,
  subReasonName,
  type Disputable,
  type Draft,
  type User,
} from './dispute-draft.ts'
import { FraudFields } from './fraud-fields.tsx'
import { transactionFacts } from './review-step.tsx'

interface Props {
  transaction: Disputable
  initial: Draft
  initialFiles: readonly File[]
  user: User | undefined
  today: string
  onDone: (draft: Draft, files: readonly File[]) => void
  onBack: () => void
}

/** Step 2: why, how to reach the customer, the card, papers. */
export function DetailsStep({ transaction, initial, initialFiles, user, today, onDone, onBack }: Props) {
  const { cardBlocked, cardLast4 } = transaction
  const schema = useMemo(() => draftSchema(today, { cardBlocked }), [today, cardBlocked])
  const form = useSchemaForm<Draft>(schema, initial)
  const [files, setFiles] = useState<readonly File[]>(initialFiles)
  return (
    <form className="card card-body stack" onSubmit={form.submit(draft => onDone(draft, files))} noValidate>
      <FormErrors form={form} />
      {/* On a desk it stands in the rail. */}
      <div className="phone-only">
        <Facts facts={transactionFacts(transaction)} />
      </div>
      <WhyFields form={form} today={today} />
      {cardBlocked ? (
        <p>{t('Your card ending in {digits} was blocked and replaced already.', { digits: cardLast4 })}</p>
      ) : (
        <CardFields form={form} digits={cardLast4 || '----'} />
      )}
      <Checkbox
        label={t('Request a temporary credit')}
        description={t(
          'It appears within 1-2 business days, and you may use it. If the dispute is not decided in your favor, it is taken back.',
        )}
        {...form.field('temporaryCreditRequested', 'checkbox')}
      />
      <ContactFields form={form} user={user} />
      <Attachments files={files} onChange={setFiles} />
      <SubmitFoot onCancel={onBack} way={t('Back')} step>
        {t('Continue')}
      </SubmitFoot>
    </form>
  )
}

type DetailsForm = SchemaForm<Draft>

function WhyFields({ form, today }: { form: DetailsForm; today: string }) {
  const { reason } = form.values
  const subs = reasons.flatMap(one => (one === reason ? subReasons[one] : []))
  return (
    <>
      <SelectField
        label={t('Reason for dispute')}
        placeholder={t('Choose a reason')}
        data={reasons.map(value => ({ value, label: reasonName(value) }))}
        {...form.field('reason')}
        onChange={value => {
          form.setFieldValue('reason', value)
          form.setFieldValue('subReason', '')
        }}
      />
      {subs.length > 0 && (
        <SelectField
          label={t('More exactly (optional)')}
          placeholder={t('Choose one')}
          data={subs.map(value => ({ value, label: subReasonName(value) }))}
          {...form.field('subReason')}
        />
      )}
      <Textarea
        label={reason === 'other' ? t('Description') : t('Description (optional)')}
        description={t('What happened, and what you have already done about it.')}
        maxLength={2000}
        autosize
        minRows={3}
        {...form.field('description')}
      />
      {reason !== 'unauthorized' && (
        <Checkbox label={t('I believe that this is fraud')} {...form.field('isFraud', 'checkbox')} />
      )}
      {asksAboutFraud(form.values) && <FraudFields form={form} today={today} />}
    </>
  )
}

const CardFields = ({ form, digits }: { form: DetailsForm; digits: string }) => (
  <Radio.Group
    label={t('Your card ending in {digits}', { digits })}
    value={form.values.cardStatus}
    onChange={value => form.setFieldValue('cardStatus', value)}
    error={form.errors['cardStatus'] && <MustBlock text={form.errors['cardStatus']} />}
  >
    <div className="stack" style={{ gap: 8, marginTop: 4 }}>
      <Radio name="cardStatus" value="keep" label={t('Keep my card active')} />
      <Radio
        name="cardStatus"
        value="block"
        label={t('Block my card and send me a new one')}
        description={t('A replacement card arrives in 7-10 business days.')}
      />
    </div>
  </Radio.Group>
)

/** The document's sentence is worded as advice and is a rule (C-139): what to do about it is said after it. */
const MustBlock = ({ text }: { text: ReactNode }) => (
  <>
    {text}
    <br />
    {t('To go on, choose “{block}”. If you do have your card, change your answer to “{question}”.', {
      block: t('Block my card and send me a new one'),
      question: t('Do you have your card?'),
    })}
  </>
)

function ContactFields({ form, user }: { form: DetailsForm; user: User | undefined }) {
  const { contactMethod } = form.values
  return (
    <>
      <SelectField
        label={t('How may we contact you?')}
        data={contactMethods.map(value => ({ value, label: contactName(value) }))}
        {...form.field('contactMethod')}
        onChange={value => {
          const method = contactMethods.find(one => one === value) ?? contactMethod
          form.setFieldValue('contactMethod', method)
          form.setFieldValue('contactDetails', contactOf(user, method))
        }}
      />
      <TextInput
        label={t('Contact details ({method})', { method: contactName(contactMethod) })}
        {...form.field('contactDetails')}
      />
    </>
  )
}

/** A file that was chosen twice is kept once; what is too much or too large is refused, and the others stay. */
function Attachments({ files, onChange }: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  const [trouble, setTrouble] = useState<string>()
  const add = (chosen: File[]) => {
    const { taken, problem } = withFiles(files, chosen)
    setTrouble(problem)
    onChange(taken)
  }
  return (
    <>
      <Trouble text={trouble} />
      <FileInput
        label={t('Attachments (optional)')}
        description={t('At most 5 files of 10 MB: JPEG, PNG, GIF or PDF')}
        placeholder={t('Choose files')}
        accept={FILE_TYPES.join(',')}
        multiple
        value={[]}
        onChange={add}
      />
      {files.length > 0 && (
        <ul style={{ margin: 0, paddingLeft: 20 }} aria-label={t('Attached files')}>
          {files.map(file => (
            <li key={`${file.name} ${file.size}`}>
              {file.name}{' '}
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={t('Remove {file}', { file: file.name })}
                onClick={() => onChange(files.filter(one => one !== file))}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
