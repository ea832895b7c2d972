import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useMemo, useState } from 'react'
import { fromPromise, type SnapshotFrom } from 'xstate'
import { detailsPath } from '../../kit/account-kind.ts'
import { Banner } from '../../kit/banner.tsx'
import { ActFailed } from '../../kit/money-act.machine.ts'
import { PageFrame } from '../../kit/page-frame.tsx'
import { PageSkeleton } from '../../kit/skeletons.tsx'
import { WizardFrame } from '../../kit/wizard-frame.tsx'
import { useBegun } from '../../kit/use-begun.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf, problemOrAway } from '../../lib/problem.ts'
import { readToken } from '../../lib/storage.ts'
import { ask, newKey, queries, trpc } from '../../lib/trpc.ts'
import { DetailsStep } from './details-step.tsx'
import { emptyDraft, formDataOf, type Disputable, type Filed, type User } from './dispute-draft.ts'
import { disputeMachine, type Submission } from './dispute.machine.ts'
import { HelpDialog } from './help.dialog.tsx'
import { Failed, Success } from './result-step.tsx'
import { ConfirmSubmission, draftFacts, ReviewStep, transactionFacts } from './review-step.tsx'
import { SelectStep } from './select-step.tsx'

const FAILED =
  'There was an error submitting your dispute. Please try again or contact customer service for assistance.'

/**
 * Dispute Transaction (doc3 §2.7). Opened with a transaction, it starts at the details, when that one can be
 * disputed.
 */
export function DisputePage() {
  const { transaction, account } = useLocation().state
  const carried = transaction?.id
  const opened = trpc.disputes.transaction.useQuery(
    { transactionId: carried ?? '' },
    { enabled: carried !== undefined, retry: false },
  )
  const list = trpc.disputes.transactions.useQuery({})
  const me = trpc.auth.me.useQuery()
  const [help, setHelp] = useState(false)
  const waits = !useBegun(me) || (carried !== undefined && opened.isPending) || list.isPending
  const why = opened.data && !opened.data.canBeDisputed ? opened.data.why : undefined
  return (
    <PageFrame
      title={t('Dispute Transaction')}
      back={{ to: account ? detailsPath(account) : '/checking-account', label: t('Back to Account') }}
      actions={
        <Button variant="default" size="sm" onClick={() => setHelp(true)}>
          {t('Need Help?')}
        </Button>
      }
    >
      {waits ? (
        <PageSkeleton />
      ) : (
        <Dispute
          carried={opened.data?.canBeDisputed ? opened.data : undefined}
          trouble={opened.error ? problemOf(opened.error).text : why && t(why)}
          user={me.data}
          today={list.data?.today ?? ''}
        />
      )}
      {help && <HelpDialog phone={list.data?.servicePhone ?? ''} onClose={() => setHelp(false)} />}
    </PageFrame>
  )
}

async function submit({ transaction, draft, files, key }: Submission): Promise<Filed> {
  if (!readToken()) throw new ActFailed({ ...problemOf(undefined, 'No authentication token found'), status: 401 })
  try {
    const filed = await ask.disputes.submit.mutate(formDataOf(transaction, draft, files), { context: { key } })
    void queries.invalidateQueries()
    return filed
  } catch (error) {
    throw new ActFailed(problemOrAway(error, t(FAILED), FAILED))
  }
}

function stepOf(state: SnapshotFrom<typeof disputeMachine>): number {
  if (state.matches('selecting')) return 0
  if (state.matches('detailing')) return 1
  return state.matches('reviewing') || state.matches('confirming') ? 2 : 3
}

interface Props {
  carried: Disputable | undefined
  /** Why the transaction that it was opened with cannot be disputed. */
  trouble: string | undefined
  user: User | undefined
  today: string
}

function Dispute({ carried, trouble, user, today }: Props) {
  const machine = useMemo(
    () =>
      disputeMachine.provide({
        actors: { submit: fromPromise<Filed, Submission>(({ input }) => submit(input)) },
      }),
    [],
  )
  const [state, send] = useMachine(machine, { input: { transaction: carried } })
  const { transaction, draft, files, filed, problem } = state.context
  const at = stepOf(state)
  const summary = at === 0 || at === 3 || !transaction ? [] : transactionFacts(transaction)
  return (
    <div className="stack">
      {/* Once it is filed the bank says of each transaction that it is disputed: that is no trouble. */}
      {trouble && !filed && <Banner tone="warn">{trouble}</Banner>}
      <WizardFrame
        steps={[t('Select Transaction'), t('Enter Details'), t('Review & Confirm'), t('Confirmation')]}
        at={at}
        wide={at === 0}
        summary={at === 1 && draft ? [...summary, ...draftFacts(draft, files).slice(0, 1)] : summary}
      >
        {state.matches('selecting') && <SelectStep onSelect={one => send({ type: 'select', transaction: one })} />}
        {state.matches('detailing') && transaction && (
          <DetailsStep
            transaction={transaction}
            initial={draft ?? emptyDraft(user)}
            initialFiles={files}
            user={user}
            today={today}
            onDone={(made, chosen) => send({ type: 'details', draft: made, files: chosen })}
            onBack={() => send({ type: 'back' })}
          />
        )}
        {at === 2 && transaction && draft && (
          <ReviewStep
            transaction={transaction}
            draft={draft}
            files={files}
            onBack={() => send({ type: 'back' })}
            onConfirmed={() => send({ type: 'review' })}
          />
        )}
        {state.matches('confirming') && transaction && draft && (
          <ConfirmSubmission
            transaction={transaction}
            draft={draft}
            onBack={() => send({ type: 'back' })}
            onSubmit={() => send({ type: 'submit', key: newKey() })}
          />
        )}
        {state.matches('submitting') && <Banner>{t('Submitting your dispute...')}</Banner>}
        {state.matches('failed') && transaction && (
          <Failed
            problem={problem}
            transaction={transaction}
            onRetry={() => send({ type: 'retry' })}
            onBack={() => send({ type: 'back' })}
          />
        )}
        {state.matches('success') && filed && <Success filed={filed} />}
      </WizardFrame>
    </div>
  )
}
