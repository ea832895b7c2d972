import { useState } from 'react'
import { ChoiceForm } from '../../kit/choice-form.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Facts } from '../../kit/facts.tsx'
import { AccountField } from '../../kit/fields/account-field.tsx'
import { Money } from '../../kit/money.tsx'
import { useOwnAccounts } from '../../kit/own-accounts.ts'
import { untilAnswered } from '../../kit/use-settled.ts'
import { fullDay } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'

interface Props {
  accountId: string
  /** The account that is chosen now. */
  chosen: string | undefined
  opened: boolean
  onClose: () => void
}

/** Where the interest of a certificate goes: it stays, or an own account gets it each month. */
export function InterestChoiceDialog(props: Props) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('Where the interest goes')}>
      <Choosing {...props} />
    </Dialog>
  )
}

const STAYS = ''

function Choosing({ accountId, chosen, onClose }: Props) {
  const { choices } = useOwnAccounts()
  const [to, setTo] = useState(chosen ?? STAYS)
  const utils = trpc.useUtils()
  const act = trpc.cds.chooseInterest.useMutation({ onSuccess: onClose, onSettled: () => utils.invalidate() })
  const wanted = { accountId, ...(to === STAYS ? {} : { toAccountId: to }) }
  const { data: seen } = trpc.cds.previewInterestChoice.useQuery(wanted, untilAnswered)
  return (
    <ChoiceForm
      act={act}
      refusal={seen?.refusal}
      note={t('You can change this at any time. What it has earned by then comes with the next payment.')}
      onCancel={onClose}
      onSave={() => act.mutate(wanted)}
    >
      <AccountField
        label={t('Interest is paid to')}
        accounts={[{ value: STAYS, label: t('The certificate, each quarter') }, ...choices]}
        value={to}
        onChange={setTo}
        description={
          to === STAYS
            ? t('It earns interest there, too.')
            : t('Each month, on the day of the month on which the certificate was opened.')
        }
      />
      {seen && (
        <Facts
          facts={[
            [t('Next payment'), fullDay(seen.nextInterestOn)],
            [t('About'), <Money amount={seen.nextInterest} />],
          ]}
        />
      )}
    </ChoiceForm>
  )
}
