import { useState } from 'react'
import { ChoiceForm } from './choice-form.tsx'
import { Dialog } from './dialog.tsx'
import { Facts } from './facts.tsx'
import { AccountField } from './fields/account-field.tsx'
import { SelectField } from './fields/select-field.tsx'
import { fullDay } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { untilAnswered } from './use-settled.ts'
import { trpc, type Answered } from '../lib/trpc.ts'
import { useOwnAccounts } from './own-accounts.ts'
import { termChoices } from './certificate-terms.ts'

type Certificate = Pick<
  Answered['cds']['get'],
  'id' | 'atMaturity' | 'renewalTerm' | 'payTo' | 'maturityDate' | 'graceEndsOn' | 'inGrace'
>

interface Props {
  account: Certificate
  opened: boolean
  onClose: () => void
}

/** Renewal for a term, or payment: the last choice before the days of grace end holds. */
export function MaturityChoiceDialog(props: Props) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('At maturity')}>
      <Choosing {...props} />
    </Dialog>
  )
}

const BY_ITSELF = ''

function Choosing({ account, onClose }: Props) {
  const { choices } = useOwnAccounts()
  const [atMaturity, setAtMaturity] = useState(account.atMaturity)
  const [term, setTerm] = useState(String(account.renewalTerm))
  const [to, setTo] = useState(account.payTo?.id ?? BY_ITSELF)
  const utils = trpc.useUtils()
  const act = trpc.cds.choose.useMutation({ onSuccess: onClose, onSettled: () => utils.invalidate() })
  const chosen = atMaturity === 'renew' ? { term: Number(term) } : to === BY_ITSELF ? {} : { toAccountId: to }
  const wanted = { accountId: account.id, atMaturity, ...chosen }
  const { data: seen } = trpc.cds.previewChoice.useQuery(wanted, untilAnswered)
  return (
    <ChoiceForm
      act={act}
      refusal={seen?.refusal}
      note={t('You can change this until {date}.', {
        date: fullDay(atMaturity === 'renew' || account.inGrace ? account.graceEndsOn : account.maturityDate),
      })}
      onCancel={onClose}
      onSave={() => act.mutate(wanted)}
    >
      <SelectField
        data-autofocus
        label={t('What follows')}
        data={[
          { value: 'renew', label: t('Renew the certificate') },
          { value: 'pay-out', label: t('Pay it out and close it') },
        ]}
        value={atMaturity}
        onChange={value => setAtMaturity(value === 'pay-out' ? 'pay-out' : 'renew')}
      />
      {atMaturity === 'renew' ? (
        <SelectField
          label={t('Term')}
          data={termChoices()}
          value={term}
          onChange={setTerm}
          description={t('The rate is that of the day on which it matures, {date}.', {
            date: fullDay(account.maturityDate),
          })}
        />
      ) : (
        <AccountField
          label={t('Paid to')}
          accounts={[{ value: BY_ITSELF, label: t('Your checking account, else a check by mail') }, ...choices]}
          value={to}
          onChange={setTo}
        />
      )}
      {seen && (
        <Facts facts={[[t('New maturity date'), atMaturity === 'renew' ? fullDay(seen.renewsUntil) : undefined]]} />
      )}
    </ChoiceForm>
  )
}
