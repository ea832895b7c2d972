import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActState } from '../../kit/act-state.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { ActionFoot } from '../../kit/action-foot.tsx'
import { Facts } from '../../kit/facts.tsx'
import { AccountField } from '../../kit/fields/account-field.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { MovedBetween } from '../../kit/money-moved.tsx'
import { SuccessPanel } from '../../kit/success-panel.tsx'
import { useMoneyAct } from '../../kit/use-money-act.ts'
import { untilAnswered } from '../../kit/use-settled.ts'
import { day } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import { paidToText, sideOf, type Certificate } from './certificate.ts'
import { useOwnAccounts } from '../../kit/own-accounts.ts'

interface Props {
  account: Certificate
  opened: boolean
  onClose: () => void
}
type Made = Answered['cds']['payOut']

/** All of a certificate that has matured, and its end. */
export function PayOutDialog(props: Props) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('Pay out and close')}>
      <Paying {...props} />
    </Dialog>
  )
}

const BY_ITSELF = ''

function Paying({ account, onClose }: Props) {
  const { choices, known } = useOwnAccounts()
  const [to, setTo] = useState(BY_ITSELF)
  const act = useMoneyAct<{ toAccountId?: string }, Made>({
    send: (draft, context) => ask.cds.payOut.mutate({ accountId: account.id, ...draft }, { context }),
    failed: 'Error paying out the certificate',
  })
  const chosen = to === BY_ITSELF ? {} : { toAccountId: to }
  const wanted = { accountId: account.id, ...chosen }
  const { data: seen } = trpc.cds.previewPayout.useQuery(wanted, { enabled: !act.done, ...untilAnswered })
  if (act.done) return <Paid made={act.answer} account={account} />
  return (
    <div className="stack">
      <ActState act={act} />
      <Banner tone="warn">{t('The certificate is closed. It earns nothing for the days since it matured.')}</Banner>
      {seen?.refusal && <Banner tone="error">{described(seen.refusal)}</Banner>}
      <Facts facts={[[t('Paid out'), <Money amount={seen?.amount ?? account.balance} />]]} />
      <AccountField
        data-autofocus
        label={t('Paid to')}
        accounts={[{ value: BY_ITSELF, label: t('Your checking account, else a check by mail') }, ...choices]}
        value={to}
        onChange={setTo}
      />
      <ActionFoot onCancel={onClose} held={act.underWay}>
        <Button
          onClick={() => act.confirm(chosen)}
          disabled={act.held || !known || Boolean(seen?.refusal)}
          loading={act.sending}
        >
          {t('Pay out and close')}
        </Button>
      </ActionFoot>
    </div>
  )
}

/** The account is gone from the lists: the way on leads to the dashboard. */
const Paid = ({ made, account }: { made: Made | undefined; account: Certificate }) => (
  <div className="stack">
    {made?.paidToAccountId && <MovedBetween from={sideOf(account)} to={made.paidToAccountId} amount={made.amount} />}
    <SuccessPanel
      title={t('Certificate paid out')}
      amount={made?.amount}
      facts={[
        [t('From'), called(`${account.name} ••${account.lastFour}`)],
        [t('Paid to'), made && paidToText(made)],
        [t('Date'), made && day(made.transaction.date)],
      ]}
      confirmation={made?.confirmationNumber}
    >
      <LinkButton to="/dashboard">{t('Back to Dashboard')}</LinkButton>
    </SuccessPanel>
  </div>
)
