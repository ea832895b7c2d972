import { Button, TextInput } from '@mantine/core'
import type * as z from 'zod'
import { directPlans, directRolloverRequest } from '../../../../api/retirement/direct-rollover.schema.ts'
import { ROUTING_NUMBER } from '../../../../ledger/rates/opening.ts'
import { SubmitFoot } from '../../../kit/action-foot.tsx'
import { ActState } from '../../../kit/act-state.tsx'
import { choiceWith } from '../../../kit/card-owed.ts'
import { Facts } from '../../../kit/facts.tsx'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { FormErrors, useSchemaForm } from '../../../kit/form.tsx'
import { LinkButton } from '../../../kit/link.tsx'
import { Money } from '../../../kit/money.tsx'
import { OrderStatus } from '../../../kit/order-status.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { TableCard } from '../../../kit/table-card.tsx'
import { useMoneyAct } from '../../../kit/use-money-act.ts'
import { day, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { ask, type Answered } from '../../../lib/trpc.ts'
import { End } from '../planned.tsx'
import { accountTypeNames } from './rollover-retirement.ts'

type Told = Answered['retirement']['rollovers']
type Request = Answered['retirement']['requestDirectRollover']
type Wish = z.output<typeof directRolloverRequest>

const EMPTY = { provider: '', plan: '', lastFour: '', amount: '' }

/** A plan elsewhere is asked for here, and sent by whoever holds it: what they have to be told. */
export function DirectRollover({ accounts, onCancel }: { accounts: Told['accounts']; onCancel: () => void }) {
  const form = useSchemaForm(directRolloverRequest, { ...EMPTY, accountId: accounts[0]?.id ?? '' })
  const act = useMoneyAct<Wish, Request>({
    send: (wish, context) => ask.retirement.requestDirectRollover.mutate(wish, { context }),
    needsAnswer: true,
  })
  if (act.done && act.answer) return <Asked request={act.answer} onAgain={act.again} />
  return (
    <SectionCard
      title={t('A plan at another institution')}
      note={t('A direct rollover: nothing is withheld, and nothing moves until they send it.')}
    >
      <form
        className="stack"
        onSubmit={form.submit(values => act.confirm(directRolloverRequest.parse(values)))}
        noValidate
      >
        <ActState act={act} />
        <FormErrors form={form} />
        <TextInput label={t('Provider name')} required maxLength={60} {...form.field('provider')} />
        <SelectField
          label={t('Account type')}
          placeholder={t('Choose one')}
          required
          data={directPlans.map(value => ({ value, label: t(accountTypeNames[value]) }))}
          {...form.field('plan')}
        />
        <TextInput
          label={t('Last four digits of the account there')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...form.field('lastFour')}
        />
        <AccountField
          label={t('Retirement account here')}
          accounts={accounts.map(one => choiceWith({ ...one, kind: 'retirement' }, usd(one.balance)))}
          {...form.field('accountId')}
        />
        <MoneyField
          label={t('Amount that you expect')}
          description={t('What arrives is what counts.')}
          required
          {...form.field('amount')}
        />
        <SubmitFoot onCancel={onCancel} held={act.underWay} busy={act.sending} off={act.held}>
          {t('Ask for the rollover')}
        </SubmitFoot>
      </form>
    </SectionCard>
  )
}

/** What whoever holds the plan has to be told, so that the money is found here. */
function Asked({ request, onAgain }: { request: Request; onAgain: () => void }) {
  return (
    <SectionCard arrives title={t('We wait for it')} note={t('Ask the provider for a direct rollover, and tell them:')}>
      <div className="stack">
        <Facts
          facts={[
            [t('Request number'), <span className="num">{request.confirmationNumber}</span>],
            [t('Routing number'), <span className="num">{ROUTING_NUMBER}</span>],
            [t('Retirement account'), <span className="num">{request.to}</span>],
            [t('We wait until'), <span className="num">{day(request.until)}</span>],
          ]}
        />
        <p className="quiet">
          {t('We book it when it arrives. The bank cannot take money out of an account elsewhere by itself.')}
        </p>
        <div className="end">
          <LinkButton to="/retirement-account" variant="default">
            {t('See the account number')}
          </LinkButton>
          <Button onClick={onAgain}>{t('Another rollover')}</Button>
        </div>
      </div>
    </SectionCard>
  )
}

/** What was asked for elsewhere, the newest first; what has not come yet can be ended. */
export const DirectRollovers = ({ direct }: { direct: Told['direct'] }) => (
  <TableCard
    title={t('Asked for at other institutions')}
    apart
    rows={direct}
    rowKey={({ id }) => id}
    columns={[
      { head: t('Date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'plain' },
      { head: t('From'), cell: one => <Whence request={one} />, phone: 'lead' },
      { head: t('To'), cell: ({ to }) => to, phone: 'plain' },
      { head: t('Status'), cell: ({ state }) => <OrderStatus standing={state} />, phone: 'plain' },
      { head: t('Amount'), cell: one => <Amount request={one} />, align: 'right', phone: 'value' },
      { head: t('Action'), cell: one => <Ending request={one} />, align: 'right', phone: 'plain' },
    ]}
  />
)

const Whence = ({ request: { provider, lastFour, confirmationNumber, state, until } }: { request: Request }) => (
  <div>
    {`${provider} ••${lastFour}`}
    <div className="quiet">
      {confirmationNumber}
      {state === 'scheduled' && ` · ${t('until {date}', { date: day(until) })}`}
    </div>
  </div>
)

const Amount = ({ request: { expected, received } }: { request: Request }) => <Money amount={received ?? expected} />

const Ending = ({ request: { id, provider, state } }: { request: Request }) =>
  state === 'scheduled' && (
    <End
      id={id}
      cancel={ask.retirement.cancelDirectRollover.mutate}
      label={t('Cancel the rollover from {provider}', { provider })}
    />
  )
