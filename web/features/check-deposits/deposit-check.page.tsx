import { useLocation } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Banner } from '../../kit/banner.tsx'
import type { DraftedCheck } from '../../kit/carried.ts'
import { Empty } from '../../kit/empty.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { PageSkeleton } from '../../kit/skeletons.tsx'
import { WizardFrame } from '../../kit/wizard-frame.tsx'
import { t } from '../../lib/i18n.ts'
import { readDepositChoice } from '../../lib/storage.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import { CaptureStep } from './capture-step.tsx'
import { DepositDone } from './deposit-done.tsx'
import { draftSchema, withoutLimits, type DepositAccount, type Draft, type KnownLimits } from './deposit-draft.ts'
import { stepNames } from './deposit-words.ts'
import { DepositTerms, InformationStep } from './information-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { useDeposit } from './use-deposit.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of a check deposit, for the support request about it (doc2 §2.12). */
    referenceNumber?: string
  }
}

/** Mobile Check Deposit (doc2 §2.12): three steps, then the bank's word. */
export function DepositCheckPage() {
  const accounts = trpc.checkDeposits.accounts.useQuery()
  const limits = trpc.checkDeposits.limits.useQuery()
  const loading = accounts.isPending || limits.isPending
  const again = () => {
    void accounts.refetch()
    void limits.refetch()
  }
  return (
    <PageFrame title={t('Mobile Check Deposit')} back="account">
      <div className="stack">
        {accounts.error && (
          <Banner tone="error">
            <strong>{t('Failed to fetch accounts')}</strong>
            <p>{t('Failed to load account information. Please try again later.')}</p>
            {limits.error && <p>{t('Failed to fetch deposit limits')}</p>}
            <Button variant="default" size="sm" onClick={again}>
              {t('Try again')}
            </Button>
          </Banner>
        )}
        {limits.error && !accounts.error && <Banner tone="warn">{t('Failed to fetch deposit limits')}</Banner>}
        {loading && <PageSkeleton />}
        {!loading && accounts.data?.accounts.length === 0 && (
          <Empty text={t('You have no account that takes checks yet.')}>
            <LinkButton to="/open-new-account">{t('Open New Account')}</LinkButton>
          </Empty>
        )}
        {!loading && accounts.data?.accounts.length !== 0 && (
          <DepositWizard accounts={accounts.data?.accounts ?? []} limits={limits.data} />
        )}
      </div>
    </PageFrame>
  )
}

type Limits = Answered['checkDeposits']['limits'] | undefined

function DepositWizard({ accounts, limits }: { accounts: readonly DepositAccount[]; limits: Limits }) {
  const { state, send, captured, submit } = useDeposit()
  const { account: from, drafted } = useLocation().state
  const carried = from?.id
  const { draft, front, back, issues, endorsed, missing, problem, deposit, reference } = state.context
  const initial = draft ?? startingDraft(accounts, carried)
  const account = accounts.find(({ id }) => id === draft?.accountId)
  useDrafted(drafted?.act === 'deposit' ? drafted : undefined, initial, limits ?? withoutLimits, one =>
    send({ type: 'enter', draft: one }),
  )
  const toBack = () => send({ type: 'back' })

  if (deposit) return <DepositDone deposit={deposit} onAnother={() => send({ type: 'again' })} />
  const at = state.matches('entering') ? 0 : state.matches('capturing') ? 1 : 2
  const summary = [
    [t('Amount'), draft && <Money amount={draft.amount.trim()} />],
    [t('Deposit to'), account && `${account.name} ${account.number}`],
    [t('Pictures'), at > 1 ? t('Both sides') : undefined],
  ] as const
  return (
    <WizardFrame
      steps={stepNames()}
      at={at}
      summary={draft ? summary : []}
      aside={at === 0 && <DepositTerms known={limits ?? withoutLimits} />}
    >
      {at === 0 && (
        <InformationStep
          initial={initial}
          accounts={accounts}
          known={limits ?? withoutLimits}
          onNext={entered => send({ type: 'enter', draft: entered })}
        />
      )}
      {at === 1 && (
        <CaptureStep
          {...{ front, back, issues, endorsed, missing }}
          onCaptured={captured}
          onRetake={side => send({ type: 'retake', side })}
          onEndorse={confirmed => send({ type: 'endorse', confirmed })}
          onBack={toBack}
          onNext={() => send({ type: 'review' })}
        />
      )}
      {at === 2 && draft && front && back && (
        <ReviewStep
          {...{ draft, account, front, back, problem }}
          busy={state.matches('submitting') || state.matches('silent')}
          unconfirmed={state.matches('unconfirmed') ? reference : undefined}
          servicePhone={limits?.servicePhone ?? ''}
          firstDayAmount={(limits ?? withoutLimits).firstDayAmount}
          onBack={toBack}
          onSubmit={submit}
          onAskNow={() => send({ type: 'askNow' })}
        />
      )}
    </WizardFrame>
  )
}

/** An amount that was asked for in the palette and can be deposited needs no asking again: its pictures are next. */
function useDrafted(
  drafted: DraftedCheck | undefined,
  initial: Draft,
  known: KnownLimits,
  enter: (draft: Draft) => void,
): void {
  const { id, amount } = drafted ?? {}
  useEffect(() => {
    const draft = { ...initial, amount: amount ?? '' }
    if (id !== undefined && draftSchema(known).safeParse(draft).success) enter(draft)
    // Once for each that was asked for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
}

/** The account that the customer came from, else the one of the last saved deposit, else the first checking account. */
function startingDraft(accounts: readonly DepositAccount[], carried: string | undefined): Draft {
  const saved = readDepositChoice()
  const known = [carried, saved?.accountId].find(id => accounts.some(one => one.id === id))
  return {
    amount: '',
    accountId: known ?? (accounts.find(({ kind }) => kind === 'checking') ?? accounts[0])?.id ?? '',
    emailReceipt: saved?.emailReceipt ?? false,
    mobileReceipt: saved?.mobileReceipt ?? false,
    saveInformation: saved !== undefined,
  }
}
