import { SubmitFoot } from '../../kit/action-foot.tsx'
import { choiceWith } from '../../kit/card-owed.ts'
import { FUNDING_INCOMPLETE, type OpenableKind } from '../../../api/open-account/open-account.schema.ts'
import { TYPED_DAILY_LIMIT, TYPED_MONTHLY_LIMIT } from '../../../ledger/rates/deposits.ts'
import { isDeposit } from '../../kit/account-kind.ts'
import { isFrozen } from '../../kit/account-line.ts'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { AccountField } from '../../kit/fields/account-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { useRefusal, type Refused } from '../../kit/form.tsx'
import { useSettled } from '../../kit/use-settled.ts'
import { usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import { trpc } from '../../lib/trpc.ts'
import { depositOf, fundingFor, fundingStep, isEmptyDeposit, sources, type Funding } from './application.ts'
import { cdTerms, minimumOf, needsMinimum, rateOfTerm } from './products.ts'
import { StepForm, useStepForm } from './step-form.tsx'

interface Props {
  kind: OpenableKind
  typed: Funding
  refused: Refused
  onNext: (values: Funding) => void
  onBack: (values: Funding) => void
}

/** Step 5 (doc1 §2.8; C-47): how much, and from where. A certificate also asks for its term, at the table's rate. */
export function FundingStep({ kind, typed, refused, onNext, onBack }: Props) {
  const form = useStepForm<Funding>(fundingStep(kind), fundingFor(kind, typed), FUNDING_INCOMPLETE)
  useRefusal(form, refused)
  const foretold = useForetold(kind, form.values)
  const field = (name: keyof Funding) => {
    const { error, ...rest } = form.field(name)
    return { ...rest, error: error ?? (foretold?.field === name ? foretold.text : undefined) }
  }
  const { initialDeposit, fundingSource, term } = form.values
  const isEmpty = isEmptyDeposit(initialDeposit)
  const minimum = usd(minimumOf(kind), { decimals: 0 })
  return (
    <StepForm
      onSubmit={form.submit(values => (foretold ? form.focus(foretold.field) : onNext(values)))}
      problem={form.problem}
    >
      {kind === 'cd' && (
        <SelectField
          label={t('Term')}
          data={cdTerms()}
          description={t('Your rate is {rate}, fixed for the whole term.', { rate: rateOfTerm(term) })}
          {...field('term')}
        />
      )}
      <MoneyField
        label={t('Initial Deposit')}
        description={
          needsMinimum(kind) ? t('Minimum deposit: {amount}', { amount: minimum }) : t('No opening deposit needed')
        }
        {...field('initialDeposit')}
      />
      <SelectField
        label={t('Funding Source')}
        placeholder={t('Choose one')}
        data={sources.map(({ value, label }) => ({ value, label: t(label) }))}
        {...field('fundingSource')}
      />
      {fundingSource === 'existing' && !isEmpty && <OwnAccountField {...field('fundingAccountId')} />}
      {fundingSource !== '' && fundingSource !== 'existing' && !isEmpty && (
        <p className="quiet">
          {t(
            'The money shows in your balance at once and can leave the bank when it has settled, in two business days.',
          )}{' '}
          {t('Deposits from outside are limited to {day} a day and {month} a month.', {
            day: usd(TYPED_DAILY_LIMIT, { decimals: 0 }),
            month: usd(TYPED_MONTHLY_LIMIT, { decimals: 0 }),
          })}
        </p>
      )}
      <SubmitFoot onCancel={() => onBack(form.values)} way={t('Back')} step>
        {t('Continue')}
      </SubmitFoot>
    </StepForm>
  )
}

/**
 * What the bank has against the deposit as it is filled in, at its field, once it has said so: a day's cap, money that
 * is not there. While it has not, the step goes on, and the review leads back here.
 */
function useForetold(kind: OpenableKind, typed: Funding): { text: string; field: string } | undefined {
  const settled = useSettled(typed)
  const ready = fundingStep(kind).safeParse(settled).success && !isEmptyDeposit(settled.initialDeposit)
  const { data } = trpc.openAccount.previewOpening.useQuery(depositOf(kind, settled), { enabled: ready, retry: false })
  const { says, field } = (ready && settled === typed && data?.refusal) || {}
  return says && field ? { text: described({ says }), field } : undefined
}

/** The customer's own deposit accounts, with what each can give. */
function OwnAccountField(field: ReturnType<ReturnType<typeof useStepForm<Funding>>['field']>) {
  const list = trpc.accounts.list.useQuery()
  const own = (list.data?.accounts ?? []).filter(one => isDeposit(one.type) && !isFrozen(one))
  if (list.data && own.length === 0)
    return (
      <p className="quiet" role="status">
        {t('You have no account yet that can pay. Please choose another funding source.')}
      </p>
    )
  return (
    <AccountField
      label={t('From Account')}
      placeholder={t('Choose an account')}
      accounts={own.map(one => ({
        ...choiceWith(one, usd(one.availableBalance)),
        label: t('{account} ••{digits}, {amount} available', {
          account: one.name,
          digits: one.lastFour,
          amount: usd(one.availableBalance),
        }),
      }))}
      {...field}
    />
  )
}
