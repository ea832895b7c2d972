import { Button } from '@mantine/core'
import { useMachine } from '@xstate/react'
import { ErrorPanel } from '../../../kit/error-panel.tsx'
import { frequencyWord } from '../../../kit/frequency-word.ts'
import { HomeLink } from '../../../kit/link.tsx'
import { Money } from '../../../kit/money.tsx'
import { sampleActMachine } from '../sample-act.machine.ts'
import { SamplePage } from '../sample-page.tsx'
import { Sides } from '../sides.tsx'
import { PageSkeleton } from '../../../kit/skeletons.tsx'
import { SuccessPanel } from '../../../kit/success-panel.tsx'
import { TableCard } from '../../../kit/table-card.tsx'
import { StatusTag } from '../../../kit/tag.tsx'
import { bankDayOf, day } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { AccountBalances } from './account-balances.tsx'
import { balancesAfter, emptyDraft, type Transfer, type TransferDraft } from './balance-transfer.ts'
import { sampleTransfers } from './balance-transfer.source.ts'
import { MyTransfer } from './my-transfer.tsx'
import { TransferForm } from './transfer-form.tsx'
import { TransferReview } from './transfer-review.tsx'

const machine = sampleActMachine({
  load: () => sampleTransfers.load(bankDayOf()),
  empty: emptyDraft,
  reviewed: true,
  submit: (draft: TransferDraft, { accounts }) => sampleTransfers.submit(draft, accounts, bankDayOf()),
  after: ({ accounts, recent }, draft, made: Transfer) => ({
    accounts: balancesAfter(draft, accounts),
    recent: [made, ...recent],
  }),
})

const LEAD = 'Move money between two of your accounts, now or later.'

/** Balance transfer (doc3 §2.8): form, confirm, done; recent transfers beside it. */
export function BalanceTransferPage() {
  return (
    <Sides
      frame={{ title: t('Balance transfer'), lead: t('Bring over what you owe on a card of another bank.') }}
      useMine={useMyTransfers}
      has={({ cards }) => cards.length > 0}
      nothing={t('You have no credit card yet.')}
      failed="Unable to load your accounts. Please try again later."
      sample={<SampleTransfer />}
      mine={told => <MyTransfer told={told} />}
    />
  )
}

const useMyTransfers = (wanted: boolean) => trpc.cards.balanceTransfers.useQuery(undefined, { enabled: wanted })

function SampleTransfer() {
  const [state, send] = useMachine(machine, { input: undefined })
  const { data, draft, made, error } = state.context
  return (
    <SamplePage title={t('Balance transfer')} lead={t(LEAD)}>
      {state.matches('loading') && <PageSkeleton />}
      {state.matches('failed') && (
        <ErrorPanel
          text={t('Unable to load your accounts. Please try again later.')}
          retry={() => send({ type: 'retry' })}
        />
      )}
      {data && (
        <div className="two">
          <div className="stack">
            {state.matches('editing') && (
              <TransferForm
                accounts={data.accounts}
                initial={draft}
                onReview={accepted => send({ type: 'review', draft: accepted })}
              />
            )}
            {(state.matches('confirming') || state.matches('submitting')) && (
              <TransferReview
                draft={draft}
                accounts={data.accounts}
                error={error}
                busy={state.matches('submitting')}
                onEdit={() => send({ type: 'back' })}
                onConfirm={() => send({ type: 'confirm' })}
              />
            )}
            {state.matches('done') && made && (
              <Done made={made} draft={draft} onAnother={() => send({ type: 'another' })} />
            )}
          </div>
          <div className="stack">
            <AccountBalances accounts={data.accounts} />
          </div>
        </div>
      )}
      {data && <Recent transfers={data.recent} />}
    </SamplePage>
  )
}

const Done = ({ made, draft, onAnother }: { made: Transfer; draft: TransferDraft; onAnother: () => void }) => (
  <SuccessPanel
    title={made.status === 'Scheduled' ? t('Transfer scheduled') : t('Transfer completed')}
    amount={made.amount}
    confirmation={made.id}
    facts={[
      [t('From'), made.from],
      [t('To'), made.to],
      [t('Date'), <span className="num">{day(made.date)}</span>],
      [t('Frequency'), frequencyWord(draft.frequency)],
      [t('Memo'), draft.memo],
      [t('Status'), <StatusTag status={made.status} />],
    ]}
  >
    <Button onClick={onAnother}>{t('Make Another Transfer')}</Button>
    <HomeLink />
  </SuccessPanel>
)

const Recent = ({ transfers }: { transfers: readonly Transfer[] }) => (
  <TableCard
    title={t('Recent transfers')}
    apart
    empty={t('No recent transfers')}
    next={t('Fill in the form above to make the first.')}
    rows={transfers}
    rowKey={({ id }) => id}
    columns={[
      { head: t('Date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'plain' },
      { head: t('From'), cell: ({ from }) => from, phone: 'lead' },
      { head: t('To'), cell: ({ to }) => to },
      { head: t('Status'), cell: ({ status }) => <StatusTag status={status} />, phone: 'plain' },
      { head: t('Amount'), cell: ({ amount }) => <Money amount={amount} />, align: 'right', phone: 'value' },
    ]}
  />
)
