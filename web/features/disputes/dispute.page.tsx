import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import { NO_TOKEN } from '../../../api/disputes/disputes.schema.ts'
import { ActState } from '../../kit/act-state.tsx'
import { detailsPath } from '../../kit/account-kind.ts'
import { Banner } from '../../kit/banner.tsx'
import { ActFailed } from '../../kit/money-act.machine.ts'
import { PageFrame } from '../../kit/page-frame.tsx'
import { PageSkeleton } from '../../kit/skeletons.tsx'
import { WizardFrame } from '../../kit/wizard-frame.tsx'
import { useBegun } from '../../kit/use-begun.ts'
import { useMoneyAct } from '../../kit/use-money-act.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf, type Problem } from '../../lib/problem.ts'
import { readToken } from '../../lib/storage.ts'
import { ask, trpc } from '../../lib/trpc.ts'
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

/** The submission; its answer is needed: it is the dispute that is shown. */
const useSubmission = (onFiled: (filed: Filed) => void, onRefused: (problem: Problem | undefined) => void) =>
  useMoneyAct<Submission, Filed>({
    send,
    failed: FAILED,
    needsAnswer: true,
    onMade: filed => filed && onFiled(filed),
    onRefused,
  })

async function send({ transaction, draft, files }: Submission, context: { key: string }): Promise<Filed> {
  if (!readToken()) throw new ActFailed({ ...problemOf(undefined, NO_TOKEN), status: 401 })
  return ask.disputes.submit.mutate(formDataOf(transaction, draft, files), { context })
}

/** As it stands now: its card may be blocked in another tab meanwhile. */
function useFollowed(chosen: Disputable | undefined): Disputable | undefined {
  const asked = { transactionId: chosen?.id ?? '' }
  const { data } = trpc.disputes.transaction.useQuery(asked, { enabled: chosen !== undefined, retry: false })
  return chosen && (data ?? chosen)
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
  const [state, emit] = useMachine(disputeMachine, { input: { transaction: carried } })
  const { transaction: chosen, draft, files, filed, problem } = state.context
  const transaction = useFollowed(chosen)
  const act = useSubmission(
    made => emit({ type: 'filed', filed: made }),
    refused => emit({ type: 'refused', problem: refused }),
  )
  const confirm = () => {
    if (act.held || !transaction || !draft) return
    emit({ type: 'submit' })
    act.confirm({ transaction, draft, files })
  }
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
        summary={
          at === 1 && draft && transaction
            ? [...summary, ...draftFacts(transaction, draft, files).slice(0, 1)]
            : summary
        }
      >
        {state.matches('selecting') && <SelectStep onSelect={one => emit({ type: 'select', transaction: one })} />}
        {state.matches('detailing') && transaction && (
          <DetailsStep
            transaction={transaction}
            initial={draft ?? emptyDraft(user)}
            initialFiles={files}
            user={user}
            today={today}
            onDone={(made, chosen) => emit({ type: 'details', draft: made, files: chosen })}
            onBack={() => emit({ type: 'back' })}
          />
        )}
        {at === 2 && transaction && draft && (
          <ReviewStep
            transaction={transaction}
            draft={draft}
            files={files}
            onBack={() => emit({ type: 'back' })}
            onConfirmed={() => emit({ type: 'review' })}
          />
        )}
        {state.matches('confirming') && transaction && draft && (
          <ConfirmSubmission
            transaction={transaction}
            draft={draft}
            onBack={() => emit({ type: 'back' })}
            act={act}
            onSubmit={confirm}
          />
        )}
        {state.matches('submitting') &&
          (act.unconfirmed ? <ActState act={act} /> : <Banner>{t('Submitting your dispute...')}</Banner>)}
        {state.matches('failed') && transaction && (
          <Failed problem={problem} transaction={transaction} onRetry={confirm} onBack={() => emit({ type: 'back' })} />
        )}
        {state.matches('success') && filed && <Success filed={filed} />}
      </WizardFrame>
    </div>
  )
}
