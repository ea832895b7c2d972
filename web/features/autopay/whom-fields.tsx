import { pays } from '../../kit/account-kind.ts'
import { choiceWith } from '../../kit/card-owed.ts'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { AccountField } from '../../kit/fields/account-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { TextLink } from '../../kit/link.tsx'
import { Overpaid } from '../../kit/overpaid.tsx'
import { usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { AutopayForm, Choices, Source } from './autopay-draft.ts'

/**
 * From where, to whom, how much (doc3 §5): a transfer payee is never the source;
 * types of what is owed only for own cards.
 */
export function WhomFields({
  form,
  choices,
  accounts,
}: {
  form: AutopayForm
  choices: Choices
  accounts: readonly Source[]
}) {
  const { payeeType, payFromAccount, selectedPayee } = form.values
  const payees =
    payeeType === 'bill' ? choices.billPayees : choices.transferPayees.filter(({ id }) => id !== payFromAccount)
  const unverified = choices.billPayees.some(({ id, verified }) => id === selectedPayee && !verified)
  const owes = choices.transferPayees.some(({ id, owes: card }) => id === selectedPayee && card)
  const card = payeeType === 'transfer' ? accounts.find(({ id }) => id === selectedPayee) : undefined
  const choosePayee = (id: string) => {
    form.setFieldValue('selectedPayee', id)
    const card = choices.transferPayees.some(one => one.id === id && one.owes)
    if (!card) form.setFieldValue('paymentType', 'fixed')
  }
  return (
    <>
      <AccountField
        data-autofocus
        label={t('Source account')}
        placeholder=""
        accounts={accounts.filter(pays).map(one => choiceWith(one, usd(one.availableBalance)))}
        {...form.field('payFromAccount')}
      />
      <SelectField
        label={t('Payee type')}
        data={[
          { value: 'bill', label: t('Bill') },
          { value: 'transfer', label: t('Own account') },
        ]}
        {...form.field('payeeType')}
        onChange={value => {
          form.setFieldValue('payeeType', value === 'transfer' ? 'transfer' : 'bill')
          choosePayee('')
        }}
      />
      <SelectField
        label={t('Payee')}
        placeholder=""
        gone={t('This payee can no longer be chosen here. Please choose another.')}
        data={payees.map(({ id, name, accountNum }) => ({ value: id, label: `${name} ••${accountNum.slice(-4)}` }))}
        {...form.field('selectedPayee')}
        onChange={choosePayee}
      />
      {payees.length === 0 && <NoPayee isBill={payeeType === 'bill'} />}
      {unverified && (
        <p className="quiet">
          {t('Nothing is paid to this payee before you verify it under Pay Bills, Manage Payees.')}
        </p>
      )}
      <AmountFields form={form} owes={payeeType === 'transfer' && owes} card={card} />
    </>
  )
}

/** Why there is nobody to choose. */
const NoPayee = ({ isBill }: { isBill: boolean }) => (
  <p className="quiet">
    {isBill
      ? t('You have no payees yet. Add one to pay a bill.')
      : t('You have no other account that money can go to.')}{' '}
    {isBill && <TextLink to="/pay-bills?add=payee">{t('Add New Payee')}</TextLink>}
  </p>
)

/** What is owed can be paid on an own card only. */
function AmountFields({ form, owes, card }: { form: AutopayForm; owes: boolean; card: Source | undefined }) {
  const owed = [
    { value: 'minimum', label: t('Minimum payment') },
    { value: 'statement', label: t('Statement balance') },
    { value: 'full', label: t('Full balance') },
  ]
  return (
    <>
      <SelectField
        label={t('Payment type')}
        data={[{ value: 'fixed', label: t('Fixed amount') }, ...(owes ? owed : [])]}
        {...form.field('paymentType')}
      />
      {form.values.paymentType === 'fixed' ? (
        <>
          <MoneyField label={t('Payment amount')} {...form.field('paymentAmount')} />
          <Overpaid card={card} payment={form.values.paymentAmount} />
        </>
      ) : (
        <p className="quiet">{t('The amount is taken from the account on each payment’s day.')}</p>
      )}
    </>
  )
}
