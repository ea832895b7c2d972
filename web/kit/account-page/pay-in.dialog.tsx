import { Button, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type * as z from 'zod'
import { payingChoices } from '../own-accounts.ts'
import { deposit } from '../../../api/platform/accounts/deposit.schema.ts'
import { day, usd } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'
import type { Defaults } from '../../lib/problem.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { described } from '../../lib/said.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import { accountName, type AccountView } from '../account-card.tsx'
import { AccountNumber } from '../account-number.tsx'
import { ActState } from '../act-state.tsx'
import { Banner, Trouble } from '../banner.tsx'
import { Dialog } from '../dialog.tsx'
import { SubmitFoot } from '../action-foot.tsx'
import { MoneyField } from '../fields/money-field.tsx'
import { AccountField } from '../fields/account-field.tsx'
import { useRefusal, useSchemaForm, type SchemaForm } from '../form.tsx'
import { Money } from '../money.tsx'
import { MovedBetween } from '../money-moved.tsx'
import { AlikeBanner, SafeToMove } from '../safe-to-move.tsx'
import { SampleNotice } from '../sample-notice.tsx'
import { SuccessPanel } from '../success-panel.tsx'
import { nothingAgainst, useForeseen } from '../use-foreseen.ts'
import { useMoneyAct, type MoneyAct } from '../use-money-act.ts'
import { isAmount, untilAnswered, useSettled } from '../use-settled.ts'

/** doc2 §8: the defaults of a deposit that failed, and of one that was refused without a reason. */
export const depositTexts = { failed: 'Error processing deposit', refused: 'Failed to process deposit' }

interface PayIn {
  accountId: string
  amount: string
  description: string
  /** Own account that pays; absent when the money comes from outside the bank. */
  fromAccountId?: string
}

type Paid = Pick<PayIn, 'accountId' | 'fromAccountId'>

interface Made {
  confirmationNumber: string
  newBalance: string
  availableBalance: string
  transaction: { amount: string; date: string; description: string; settling: boolean }
}

interface Props<Answer extends Made> {
  account: AccountView
  opened: boolean
  onClose: () => void
  title: string
  /** Of the button, and of the panel when it is done. */
  verb: string
  done: string
  /** What stands when nothing is typed: 'Deposit', 'IRA Contribution', 'Payment' (doc2 §5). */
  plain: string
  schema: z.ZodType<unknown, unknown>
  send: (draft: PayIn, context: { key: string }) => Promise<Answer>
  /** The documented default of a failure. */
  failed: string | Defaults
  /** Offers the customer's paying accounts, the primary checking account first. */
  fromOwn?: boolean
  lead?: ReactNode
  /** Amounts to choose at a touch. */
  offers?: readonly (readonly [label: string, amount: string])[]
  /** What has to be said of an amount and agreed to before it is sent. */
  warnOf?: (amount: string) => string | undefined
}

/** Money into an account: a deposit, a contribution, a card payment. Amount, description, and from where. */
export function PayInDialog<Answer extends Made>(props: Props<Answer>) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <Paying {...props} />
    </Dialog>
  )
}

/** The plain deposit modal (doc2 §5), by the page's own call. */
export const depositDialog = <Account extends AccountView, Answer extends Made>(
  depositOf: (account: Account) => Props<Answer>['send'],
) =>
  function DepositDialog({ account, opened, onClose }: { account: Account; opened: boolean; onClose: () => void }) {
    return (
      <PayInDialog
        account={account}
        opened={opened}
        onClose={onClose}
        title={t('Deposit Money')}
        verb={t('Deposit')}
        done={t('Deposit made')}
        plain="Deposit"
        schema={deposit}
        send={depositOf(account)}
        failed={depositTexts}
      />
    )
  }

function Paying<Answer extends Made>(props: Props<Answer>) {
  const { send, failed, plain } = props
  const [payer, setPayer] = useState<string>()
  const act = useMoneyAct<PayIn, Answer>({
    send: ({ description, fromAccountId, ...draft }, context) => {
      setPayer(fromAccountId)
      return send(
        { ...draft, description: description.trim() || plain, ...(fromAccountId ? { fromAccountId } : {}) },
        context,
      )
    },
    failed,
    local: isSample(props.account.id),
  })
  if (act.done) return <Done {...props} made={act.answer} payer={payer} />
  return <Form {...props} act={act} />
}

function Form<Answer extends Made>({
  account,
  onClose,
  verb,
  plain,
  schema,
  fromOwn = false,
  lead,
  offers = [],
  warnOf,
  act,
}: Props<Answer> & { act: MoneyAct<PayIn, Answer> }) {
  const { sources, known } = useSources(fromOwn, account.id)
  const [chosen, choose] = useState<string>()
  const form = useSchemaForm(schema, { accountId: account.id, amount: '', description: '' })
  useRefusal(form, act.problem)
  const from = chosen ?? sources[0]?.value ?? OUTSIDE
  const paid = { accountId: account.id, ...(from === OUTSIDE ? {} : { fromAccountId: from }) }
  const seen = usePreview(paid, form.values.amount)
  const question = useQuestion(form, paid, warnOf)
  const { warning } = question
  const confirm = (draft: PayIn) => question.isPut(draft) || act.confirm({ ...draft, ...paid })
  return (
    <form onSubmit={form.submit(confirm)} className="stack" noValidate>
      <SampleNotice id={account.id} />
      <Trouble text={question.trouble} />
      <ActState act={act} fields={['amount', 'description']} />
      <p className="quiet">
        {t('To')} {accountName(account)} <AccountNumber number={account.accountNumber} />
      </p>
      {!fromOwn && <FromOutside />}
      {lead}
      {fromOwn && (
        <AccountField
          label={t('From')}
          accounts={sources}
          value={from}
          onChange={choose}
          description={
            from === OUTSIDE ? t('It counts at once and cannot leave the bank until it has settled.') : undefined
          }
        />
      )}
      <MoneyField data-autofocus label={t('Amount')} {...form.field('amount')} />
      {offers.length > 0 && <Offers offers={offers} onChoose={amount => form.setFieldValue('amount', amount)} />}
      <TextInput label={t('Description (optional)')} placeholder={t(plain)} {...form.field('description')} />
      {warning && <Warning text={warning} />}
      <Foretold seen={seen} />
      <SubmitFoot
        onCancel={warning ? question.drop : onClose}
        way={warning ? t('Change the amount') : t('Cancel')}
        step={warning !== undefined}
        off={act.held || !known}
        busy={question.asking || act.sending}
        seen={toldOf(seen)}
      >
        {warning ? t('Pay {amount} all the same', { amount: usd(form.values.amount) }) : verb}
      </SubmitFoot>
    </form>
  )
}

/**
 * What has to be said of an amount and agreed to, once; another amount is another question. Nobody is asked whether
 * to do what the bank would refuse: it is refused at once.
 */
function useQuestion(
  form: Pick<SchemaForm<{ amount: string }>, 'values' | 'refused'>,
  paid: Paid,
  warnOf: Props<Made>['warnOf'],
) {
  const [said, say] = useState<string>()
  const warned = warnOf?.(form.values.amount.trim())
  const { review, ...asked } = useForeseen({
    form,
    foresee: ({ amount }: Pick<PayIn, 'amount'>) =>
      isSample(paid.accountId) ? nothingAgainst() : ask.accounts.payInPreview.query({ ...paid, amount: amount.trim() }),
    onReview: () => say(warned),
  })
  const isPut = (draft: PayIn) => {
    if (warned === undefined || warned === said) return false
    void review(draft)
    return true
  }
  return { ...asked, warning: warned === said ? warned : undefined, isPut, drop: () => say(undefined) }
}

/** Where the money comes from that is paid in here: from none of the customer's accounts. */
export const FromOutside = () => (
  <p className="quiet">
    {t('Money from outside this bank')}. {t('It counts at once and cannot leave the bank until it has settled.')}
  </p>
)

/** Amounts to choose at a touch. */
const Offers = ({
  offers,
  onChoose,
}: {
  offers: readonly (readonly [label: string, amount: string])[]
  onChoose: (amount: string) => void
}) => (
  <div className="row" role="group" aria-label={t('Suggested amounts')}>
    {offers.map(([label, amount]) => (
      <Button key={label} size="compact-sm" variant="default" onClick={() => onChoose(amount)}>
        {label} {usd(amount)}
      </Button>
    ))}
  </div>
)

type Seen = Answered['accounts']['payInPreview'] | undefined
/** Of money from outside nothing is known of the account that it leaves. */
const toldOf = (seen: Seen) => (seen?.safe ? { ...seen, safe: seen.safe } : undefined)

/**
 * Of an own account what it will hold; of money from outside only what the bank would not take, and what looks the
 * same.
 */
function Foretold({ seen }: { seen: Seen }) {
  const told = toldOf(seen)
  if (told) return <SafeToMove seen={told} />
  return (
    <div aria-live="polite">
      {seen?.refusal && <Banner tone="error">{described(seen.refusal)}</Banner>}
      {seen?.alike && <AlikeBanner alike={seen.alike} />}
    </div>
  )
}

/** Asked 300 ms after the last change, once there is an amount; nothing is asked about sample data. */
function usePreview(paid: Paid, typed: string) {
  const settled = useSettled({ ...paid, amount: typed.trim() })
  const ready = !isSample(paid.accountId) && isAmount(settled.amount)
  const { data } = trpc.accounts.payInPreview.useQuery(settled, { enabled: ready, ...untilAnswered })
  return ready ? data : undefined
}

/** Said at once: the button beside it has changed what it does. */
const Warning = ({ text }: { text: string }) => (
  <div role="alert">
    <Banner tone="warn">{text}</Banner>
  </div>
)

const OUTSIDE = 'outside'

/** Money from outside last. */
function useSources(wanted: boolean, target: string) {
  const { data, isPending } = trpc.accounts.list.useQuery(undefined, { enabled: wanted })
  const outside = { value: OUTSIDE, label: t('Money from outside this bank') }
  if (!wanted) return { sources: [outside], known: true }
  const sources = [...payingChoices((data?.accounts ?? []).filter(({ id }) => id !== target)), outside]
  return { sources, known: !isPending }
}

/** "Everyday Checking ••4821" of an own account; else that the money came from outside. */
function useSourceText(payer: string | undefined): string | undefined {
  const { data } = trpc.accounts.list.useQuery(undefined, { enabled: payer !== undefined })
  if (payer === undefined) return t('Money from outside this bank')
  const own = data?.accounts.find(({ id }) => id === payer)
  return own && called(`${accountName(own)} ••${own.accountNumber.slice(-4)}`)
}

function Done<Answer extends Made>({
  account,
  onClose,
  done,
  made,
  payer,
}: Props<Answer> & { made: Answer | undefined; payer: string | undefined }) {
  const line = made?.transaction
  const source = useSourceText(payer)
  return (
    <div className="stack">
      {line && payer !== undefined && (
        <MovedBetween
          from={payer}
          to={{ id: account.id, kind: account.type, name: accountName(account) }}
          amount={line.amount}
        />
      )}
      <SuccessPanel
        title={done}
        amount={line?.amount}
        facts={[
          [t('From'), source],
          [t('To'), called(`${accountName(account)} ••${account.accountNumber.slice(-4)}`)],
          [t('Date'), line && day(line.date)],
          [t('Description'), line?.description],
          [t('New balance'), made && <Money amount={made.newBalance} />],
          [
            t('Settling'),
            line?.settling
              ? t('{amount} cannot leave the bank until it has settled.', { amount: usd(line.amount) })
              : undefined,
          ],
        ]}
        confirmation={made?.confirmationNumber}
      >
        <SampleNotice id={account.id} />
        <Button onClick={onClose}>{t('Done')}</Button>
      </SuccessPanel>
    </div>
  )
}
