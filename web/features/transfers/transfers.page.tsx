import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Empty } from '../../kit/empty.tsx'
import { ErrorPanel } from '../../kit/error-panel.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { NotChosen } from '../../kit/not-chosen.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { PageSkeleton } from '../../kit/skeletons.tsx'
import { t } from '../../lib/i18n.ts'
import { problemOrAway } from '../../lib/problem.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { trpc } from '../../lib/trpc.ts'
import { transferSource } from '../../offline/account-sources.ts'
import { sampleRecipients } from '../../offline/sample/sample-recipients.ts'
import { useSource } from '../../offline/use-source.tsx'
import { RecentTransfers, WaitingCode } from './recent-transfers.tsx'
import { SavedRecipients } from './saved-recipients.tsx'
import { ScheduledTransfers } from './scheduled-transfers.tsx'
import { TransferDone, TransferEnded } from './transfer-done.tsx'
import {
  draftFrom,
  draftOnceMore,
  draftTo,
  draftWith,
  isWhole,
  type Account,
  type Accounts,
  type Draft,
  type Recipient,
  type Transfer,
} from './transfer-draft.ts'
import { TransferForm } from './transfer-form.tsx'
import { TransferReview } from './transfer-review.tsx'
import css from './transfers.module.css'
import { useTransfer } from './use-transfer.ts'
import { VerificationCard } from './verification-card.tsx'

/**
 * Transfer Money (doc3 §2.1): form, confirmation, verification when it is asked for, completion;
 * what is planned and recent below.
 */
export function TransfersPage() {
  const { data, error, refetch, around } = useSource(transferSource, trpc.transfers.accounts.useQuery())
  const recipients = trpc.transfers.recipients.useQuery()
  // What waits for its code stands above the form, which does not move for it.
  const isComing = trpc.transfers.recent.useQuery().isLoading
  const { drafted } = useLocation().state
  return (
    <PageFrame title={t('Transfer Money')} back={{ to: '/dashboard' }}>
      {!data && error && (
        <ErrorPanel
          problem={problemOrAway(error, t('Unable to fetch accounts. Please try again later.'))}
          retry={() => void refetch()}
        />
      )}
      {((!data && !error) || (data && isComing)) && <PageSkeleton />}
      {data &&
        !isComing &&
        around(
          !data.accounts.some(({ mayPay }) => mayPay) ? (
            <NoAccount />
          ) : (
            <Transfers
              key={isOfSample(data) ? 'sample' : (drafted?.id ?? 'own')}
              accounts={data}
              recipients={recipientsFor(data, recipients.data)}
            />
          ),
        )}
    </PageFrame>
  )
}

const NoAccount = () => (
  <div className="card">
    <Empty text={t('You have no account to move money from yet.')}>
      <LinkButton to="/open-new-account">{t('Open New Account')}</LinkButton>
    </Empty>
  </div>
)

/** Sample recipients stand beside sample accounts only (TRAN-071): nobody may take one for a payee of their own. */
const recipientsFor = (list: Accounts, recipients: readonly Recipient[] | undefined): readonly Recipient[] =>
  recipients ?? (isOfSample(list) ? sampleRecipients : [])

const isOfSample = ({ accounts }: Accounts): boolean => accounts.some(({ id }) => isSample(id))

/** The own accounts of a transfer between two of them. */
function ownSides({ transferType, fromAccount, toAccount }: Draft, accounts: readonly Account[]) {
  const from = accounts.find(({ id }) => id === fromAccount)
  const to = accounts.find(({ id }) => id === toAccount)
  return transferType === 'internal' && from && to ? { from, to } : undefined
}

/** The customer's own: none beside sample accounts, above which it is said that the bank does not answer. */
const PlannedAndRecent = ({
  today,
  sample,
  ...acts
}: {
  today: string
  sample: boolean
} & Parameters<typeof RecentTransfers>[0]) =>
  !sample && (
    <>
      <ScheduledTransfers today={today} />
      <RecentTransfers {...acts} />
    </>
  )

function Transfers({
  accounts: { accounts, today },
  recipients,
}: {
  accounts: Accounts
  recipients: readonly Recipient[]
}) {
  const [state, send] = useTransfer()
  const me = trpc.auth.me.useQuery()
  const [chosen, setChosen] = useState<{ draft: Draft; n: number }>()
  const { drafted, ...carried } = useLocation().state
  const move = drafted?.act === 'move' && !chosen ? drafted : undefined
  const begun = draftWith(carried, accounts)
  const { review, transfer } = state.context
  const isBusy = state.matches('reviewing') || state.matches('verifying')
  const begin = (draft: Draft) => {
    send({ type: 'another' })
    setChosen({ draft, n: (chosen?.n ?? 0) + 1 })
  }
  return (
    <>
      {state.matches('editing') && !accounts.some(({ id }) => isSample(id)) && (
        <WaitingCode onCode={output => send({ type: 'resume', output })} />
      )}
      {state.matches('editing') && (
        <TransferForm
          key={chosen?.n}
          asksAmount={chosen !== undefined}
          accounts={accounts}
          recipients={recipients}
          today={today}
          lead={!move && !chosen && <NotChosen carried={carried.account} own={accounts} asks="transfer" />}
          initial={chosen?.draft ?? review?.draft ?? (move ? draftFrom(move, today) : begun)}
          atOnce={move !== undefined && isWhole(move) && !review}
          asksWhen={move !== undefined && move.often !== 'once' && !review}
          email={me.data?.email ?? ''}
          onReview={accepted => {
            setChosen(undefined)
            send({ type: 'review', review: accepted })
          }}
        />
      )}
      {state.matches('reviewing') && review && (
        <TransferReview
          review={review}
          accounts={accounts}
          recipients={recipients}
          today={today}
          undoSeconds={me.data?.preferences.undoSeconds ?? 10}
          onEdit={() => send({ type: 'edit' })}
          onAnswered={output => send({ type: 'answered', output })}
        />
      )}
      {transfer && (
        <Asked state={state} transfer={transfer} send={send} between={review && ownSides(review.draft, accounts)} />
      )}
      <PlannedAndRecent
        today={today}
        sample={accounts.some(({ id }) => isSample(id))}
        onCode={isBusy ? undefined : output => send({ type: 'resume', output })}
        again={isBusy ? undefined : made => draftOnceMore(made, accounts, recipients)}
        onAgain={begin}
      />
      <SavedRecipients
        recipients={recipients.filter(({ id }) => !isSample(id))}
        onSend={isBusy ? undefined : recipient => begin(draftTo(recipient, begun.fromAccount))}
      />
    </>
  )
}

type Machine = ReturnType<typeof useTransfer>

/** A transfer that the bank knows: its code is awaited, it is made, or it has ended. */
function Asked({
  state,
  transfer,
  between,
  send,
}: {
  state: Machine[0]
  transfer: Transfer
  between: ReturnType<typeof ownSides>
  send: Machine[1]
}) {
  const { problem } = state.context
  const another = () => send({ type: 'another' })
  return (
    <>
      {state.matches('verifying') && (
        <div className={css.column}>
          <VerificationCard
            transfer={transfer}
            problem={problem}
            busy={!state.matches({ verifying: 'waiting' }) && !state.matches({ verifying: 'polling' })}
            onCode={code => send({ type: 'code', code })}
            onResend={() => send({ type: 'resend' })}
            onBack={() => send({ type: 'back' })}
            onCancel={() => send({ type: 'cancel' })}
          />
        </div>
      )}
      {state.matches('done') && (
        <TransferDone
          transfer={transfer}
          problem={problem}
          undoing={state.matches({ done: 'undoing' })}
          between={between}
          onUndo={() => send({ type: 'undo' })}
          onAnother={another}
        />
      )}
      {state.matches('ended') && <TransferEnded transfer={transfer} problem={problem} onAnother={another} />}
    </>
  )
}
