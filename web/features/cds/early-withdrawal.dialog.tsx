import { Button } from '@mantine/core'
import { useMachine } from '@xstate/react'
import { earlyWithdrawal as schema, PENALTY } from '../../../api/cds/certificate.schema.ts'
import { money } from '../../../ledger/money.ts'
import { ActState } from '../../kit/act-state.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { ActionFoot, SubmitFoot } from '../../kit/action-foot.tsx'
import { Facts } from '../../kit/facts.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { FormErrors, useSchemaForm } from '../../kit/form.tsx'
import { Money } from '../../kit/money.tsx'
import { MovedBetween } from '../../kit/money-moved.tsx'
import { SampleNotice } from '../../kit/sample-notice.tsx'
import { SuccessPanel } from '../../kit/success-panel.tsx'
import { useMoneyAct, type MoneyAct } from '../../kit/use-money-act.ts'
import { day, usd } from '../../lib/format.ts'
import { isAmount, useSettled } from '../../kit/use-settled.ts'
import { called, t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { described } from '../../lib/said.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import { leaveSampleEarly } from '../../offline/sample/demo.ts'
import { quoteWithdrawal } from '../../offline/sample/demo-acts.ts'
import { paidToText, sideOf, type Certificate } from './certificate.ts'
import { earlyWithdrawalMachine, type Wish } from './early-withdrawal.machine.ts'

type Made = Answered['cds']['withdrawEarly']

/** C-167. */
const reasons = [
  'Financial emergency',
  'Medical expenses',
  'Home purchase',
  'Education',
  'Better rate elsewhere',
  'Other',
]

/** In the days of grace nobody asks why. */
const MATURED = 'Certificate matured'

/**
 * Early withdrawal (doc2 §5): amount and reason, then the warning with the penalty to the cent, then it is made.
 * When the certificate has matured, the same without a penalty.
 */
export function EarlyWithdrawalDialog(props: { account: Certificate; opened: boolean; onClose: () => void }) {
  const title = props.account.inGrace ? t('Withdraw from the certificate') : t('Early Withdrawal')
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={title}>
      <Leaving {...props} />
    </Dialog>
  )
}

function Leaving({ account, onClose }: { account: Certificate; onClose: () => void }) {
  const [state, send] = useMachine(earlyWithdrawalMachine)
  const { wish } = state.context
  const sample = isSample(account.id)
  const act = useMoneyAct<Wish, Made>({
    send: (draft, context) =>
      sample ? leaveSampleEarly(draft) : ask.cds.withdrawEarly.mutate({ accountId: account.id, ...draft }, { context }),
    local: sample,
    failed: 'Error processing withdrawal',
    onRefused: () => send({ type: 'refused' }),
  })
  if (act.done) return <Left made={act.answer} account={account} onClose={onClose} />
  if (state.matches('choosing'))
    return (
      <Choose
        account={account}
        wish={wish}
        act={act}
        onClose={onClose}
        onContinue={next => send({ type: 'continue', wish: next })}
      />
    )
  const confirm = () => {
    send({ type: 'confirm' })
    act.confirm(wish)
  }
  return <Warn account={account} wish={wish} act={act} onBack={() => send({ type: 'back' })} onConfirm={confirm} />
}

function Choose({
  account,
  wish,
  act,
  onClose,
  onContinue,
}: {
  account: Certificate
  wish: Wish
  act: MoneyAct<Wish, Made>
  onClose: () => void
  onContinue: (wish: Wish) => void
}) {
  const { inGrace } = account
  const form = useSchemaForm(schema, { accountId: account.id, ...wish, ...(inGrace ? { reason: MATURED } : {}) })
  // What it costs is told before anything is asked: of the amount as typed, else of all of it.
  const typed = useSettled(form.values.amount.trim())
  const penalty = useQuote(account, isAmount(typed) ? typed : account.mostWithdrawable).quote?.penalty
  return (
    <form onSubmit={form.submit(({ amount, reason }) => onContinue({ amount, reason }))} className="stack" noValidate>
      <SampleNotice id={account.id} />
      <ActState act={act} />
      <FormErrors form={form} />
      <Facts
        facts={[
          [t('Balance'), <Money amount={account.balance} />],
          [
            inGrace ? t('Can be withdrawn') : t('Largest withdrawal after the penalty'),
            <Money amount={account.mostWithdrawable} />,
          ],
          [t('Estimated penalty'), !inGrace && penalty && <Money amount={penalty} />],
        ]}
      />
      <MoneyField data-autofocus label={t('Withdrawal amount')} {...form.field('amount')} />
      <div>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => form.setFieldValue('amount', account.mostWithdrawable)}
        >
          {t('All that can be withdrawn')}
        </Button>
      </div>
      {!inGrace && (
        <SelectField
          label={t('Reason')}
          placeholder={t('Choose a reason')}
          data={reasons.map(value => ({ value, label: t(value) }))}
          {...form.field('reason')}
        />
      )}
      <SubmitFoot onCancel={onClose}>{t('Continue')}</SubmitFoot>
    </form>
  )
}

/** What leaving costs: the bank's word; of a sample certificate the same reckoning here. */
function useQuote(account: Certificate, amount: string) {
  const sample = isSample(account.id)
  const asked = trpc.cds.quote.useQuery({ accountId: account.id, amount }, { staleTime: 0, enabled: !sample })
  return sample
    ? { quote: quoteWithdrawal(account, amount), error: undefined }
    : { quote: asked.data, error: asked.error }
}

/** The warning: what the bank says it costs; without its word nothing can be confirmed. */
function Warn({
  account,
  wish,
  act,
  onBack,
  onConfirm,
}: {
  account: Certificate
  wish: Wish
  act: MoneyAct<Wish, Made>
  onBack: () => void
  onConfirm: () => void
}) {
  const { quote, error } = useQuote(account, wish.amount)
  return (
    <div className="stack">
      <SampleNotice id={account.id} />
      <ActState act={act} />
      {account.inGrace ? (
        <Banner>{t('The certificate has matured: there is no penalty.')}</Banner>
      ) : (
        <Banner tone="warn">
          <strong>{costOfLeaving(account, quote?.penalty)}</strong>
          <p>{described(PENALTY)}</p>
        </Banner>
      )}
      {error && <Banner tone="error">{problemOf(error, 'Failed to process early withdrawal').text}</Banner>}
      {quote && (
        <Facts
          facts={[
            [t('Withdrawal amount'), <Money amount={quote.amount} />],
            [t('Estimated penalty'), account.inGrace ? undefined : <Money amount={quote.penalty} />],
            [t('Taken from the certificate'), <Money amount={quote.total} />],
            [t('Balance after'), quote.possible ? <Money amount={quote.balanceAfter} /> : undefined],
            [t('Paid to'), paidToText(quote)],
            [t('Reason'), account.inGrace ? undefined : t(wish.reason)],
          ]}
        />
      )}
      {quote?.refusal && (
        <Banner tone="error">
          <p>{described(quote.refusal)}</p>
          {quote.refusal.code === 'insufficient_funds' && !account.inGrace && (
            <p>
              {t('At most {amount} can be withdrawn, because the penalty is taken from the balance.', {
                amount: usd(quote.mostWithdrawable),
              })}
            </p>
          )}
        </Banner>
      )}
      <ActionFoot onCancel={onBack} way={t('Back')} step held={act.underWay}>
        <Button onClick={onConfirm} disabled={!quote?.possible || act.held} loading={act.sending} data-autofocus>
          {t('Confirm withdrawal')}
        </Button>
      </ActionFoot>
    </div>
  )
}

/** What the interest that it keeps does not cover is taken from what was put in. */
function costOfLeaving({ balance, principalBalance }: Certificate, penalty: string | undefined): string {
  if (penalty === undefined) return t('Leaving early costs interest')
  const interest = money(balance).minus(principalBalance)
  return money(penalty).lte(interest)
    ? t('Leaving early costs {amount} of interest', { amount: usd(penalty) })
    : t('Leaving early costs {amount}; what its interest does not cover is taken from what you put in', {
        amount: usd(penalty),
      })
}

function Left({ made, account, onClose }: { made: Made | undefined; account: Certificate; onClose: () => void }) {
  const line = made?.withdrawalTransaction
  const amount = line?.amount.replace('-', '')
  return (
    <div className="stack">
      {made?.paidToAccountId && amount && (
        <MovedBetween from={sideOf(account)} to={made.paidToAccountId} amount={amount} />
      )}
      <SuccessPanel
        title={t('Withdrawal made')}
        amount={amount}
        facts={[
          [t('From'), called(`${account.name} ••${account.lastFour}`)],
          [t('Paid to'), made && paidToText(made)],
          [t('Date'), line && day(line.date)],
          [t('Penalty'), made && <Money amount={made.penaltyAmount} />],
          [t('New balance'), made && <Money amount={made.newBalance} />],
        ]}
        confirmation={made?.confirmationNumber}
      >
        <SampleNotice id={account.id} />
        <Button onClick={onClose}>{t('Done')}</Button>
      </SuccessPanel>
    </div>
  )
}
