import { Checkbox, TextInput } from '@mantine/core'
import { addsUp, usBanks } from '../../../api/transfers/us-banks.schema.ts'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { ZipField } from '../../kit/fields/zip-field.tsx'
import { t } from '../../lib/i18n.ts'
import { BankSearch, WireBank } from './bank-field.tsx'
import { NEW, type Draft, type Recipient, type DraftForm } from './transfer-draft.ts'

const digitsOnly = (most: number) => (typed: string) => typed.replace(/\D/g, '').slice(0, most)
const routingDigits = digitsOnly(9)
const accountDigits = digitsOnly(17)

/** Who receives it at another bank: a saved recipient, or the details of a new one. */
export function PayeeFields({
  form,
  kind,
  recipients,
}: {
  form: DraftForm
  kind: 'external' | 'wire'
  recipients: readonly Recipient[]
}) {
  const fitting = recipients.filter(one => one.kind === kind)
  const { recipient } = form.values
  const chosen = fitting.find(({ id }) => id === recipient)
  return (
    <>
      {(fitting.length > 0 || recipient !== NEW) && (
        <SelectField
          label={t('Recipient')}
          gone={t('This recipient can no longer be chosen here. Please choose another.')}
          name="recipient"
          value={recipient}
          data={[
            { value: NEW, label: t('New recipient') },
            ...fitting.map(one => ({ value: one.id, label: labelOf(one) })),
          ]}
          onChange={value => form.setFieldValue('recipient', value)}
        />
      )}
      {chosen && <Known recipient={chosen} />}
      {recipient === NEW && <NewPayee form={form} kind={kind} />}
    </>
  )
}

export const labelOf = ({ nickname, accountHolderName, accountNumber, bankName }: Recipient): string =>
  `${nickname || accountHolderName} ••${accountNumber.slice(-4)}, ${bankName}`

const Known = ({ recipient }: { recipient: Recipient }) => (
  <p className="quiet">
    {t('{holder}, {bank}, routing number {routing}', {
      holder: recipient.accountHolderName,
      bank: recipient.bankName,
      routing: recipient.routingNumber,
    })}
  </p>
)

/** Said and no more: whether there is such a bank is known where the money goes. A made-up number is said to be one. */
const mayBeMistyped = ({ routingNumber }: { routingNumber: string }): boolean =>
  routingNumber.length === 9 && !addsUp(routingNumber) && !usBanks.some(one => one.routingNumber === routingNumber)

/** The fields of one of the two groups, by their paths. */
function groupOf(form: DraftForm, kind: 'external' | 'wire') {
  const group = kind === 'wire' ? 'wireTransfer' : 'externalAccount'
  const details: Draft['wireTransfer'] = form.values[group]
  // a path of this group
  const set = (path: string) => (value: unknown) => form.setFieldValue(`${group}.${path}`, value as never)
  const error = (path: string): string | undefined => {
    const said = form.errors[`${group}.${path}`]
    return typeof said === 'string' ? said : undefined
  }
  const text = (path: string, value: string, clean = (typed: string) => typed) => ({
    name: `${group}.${path}`,
    value,
    error: error(path),
    onChange: (event: { currentTarget: { value: string } }) => set(path)(clean(event.currentTarget.value)),
  })
  const chooseBank = (choice: Partial<typeof details>) => {
    form.setFieldValue(group, { ...details, ...choice })
    form.clearFieldError(`${group}.bankName`)
    if (choice.routingNumber) form.clearFieldError(`${group}.routingNumber`)
  }
  /** A number that one bank has names it, where none is named yet. */
  const route = (typed: string) => {
    const routingNumber = routingDigits(typed)
    const bank = details.bankName === '' ? usBanks.find(one => one.routingNumber === routingNumber) : undefined
    if (bank) chooseBank({ bank: kind === 'wire' ? bank.id : bank.name, bankName: bank.name, routingNumber })
    else set('routingNumber')(routingNumber)
  }
  return { group, details, set, error, text, chooseBank, route }
}

function NewPayee({ form, kind }: { form: DraftForm; kind: 'external' | 'wire' }) {
  const { group, details, set, error, text, chooseBank, route } = groupOf(form, kind)
  const BankField = kind === 'wire' ? WireBank : BankSearch
  return (
    <>
      <BankField
        bank={details.bank}
        bankName={details.bankName}
        routingNumber={details.routingNumber}
        error={error('bankName')}
        name={`${group}.bankName`}
        onChoose={chooseBank}
      />
      <div className="grid">
        <TextInput
          label={t('Routing number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          description={mayBeMistyped(details) && t('Please check this number: no bank’s digits add up like these.')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...text('routingNumber', details.routingNumber)}
          onChange={event => route(event.currentTarget.value)}
        />
        <TextInput
          label={t('Account number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={17}
          {...text('accountNumber', details.accountNumber, accountDigits)}
        />
        <TextInput
          label={t('Account holder name')}
          autoComplete="off"
          {...text('accountHolderName', details.accountHolderName)}
        />
        {kind === 'external' ? (
          <SelectField
            label={t('Account type')}
            name={`${group}.accountType`}
            value={details.accountType}
            data={[
              { value: 'checking', label: t('Checking') },
              { value: 'savings', label: t('Savings') },
            ]}
            onChange={set('accountType')}
          />
        ) : (
          <TextInput label={t('SWIFT code (optional)')} {...text('swiftCode', details.swiftCode)} />
        )}
      </div>
      {kind === 'wire' && <HolderAddress form={form} />}
      <Checkbox
        label={t('Save this recipient')}
        checked={details.saveRecipient}
        onChange={event => set('saveRecipient')(event.currentTarget.checked)}
      />
      {details.saveRecipient && (
        <TextInput
          label={t('Nickname (optional)')}
          maxLength={40}
          {...text('recipientNickname', details.recipientNickname)}
        />
      )}
    </>
  )
}

function HolderAddress({ form }: { form: DraftForm }) {
  const { group, details, set, error, text } = groupOf(form, 'wire')
  const { accountHolderAddress: address } = details
  return (
    <div className="grid">
      <TextInput label={t('Street address')} {...text('accountHolderAddress.street', address.street)} />
      <TextInput label={t('City')} {...text('accountHolderAddress.city', address.city)} />
      <TextInput label={t('State')} {...text('accountHolderAddress.state', address.state)} />
      <ZipField
        label={t('ZIP code')}
        name={`${group}.accountHolderAddress.zipCode`}
        value={address.zipCode}
        error={error('accountHolderAddress.zipCode')}
        onChange={set('accountHolderAddress.zipCode')}
      />
    </div>
  )
}
