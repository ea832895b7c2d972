import { Anchor, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { NoNetwork } from '../../kit/act-state.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Facts } from '../../kit/facts.tsx'
import { LinkButton } from '../../kit/link.tsx'
import type { MoneyAct } from '../../kit/use-money-act.ts'
import { called, t } from '../../lib/i18n.ts'
import type { Problem } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'
import { accountFacts, applicantFacts } from './application-facts.tsx'
import { AGREE, requestOf, type Application, type Opened } from './application.ts'
import { TermsDialog, type Text } from './terms.dialog.tsx'
import { BROKEN, useOpening } from './use-opening.ts'

interface Props {
  application: Application
  onBack: () => void
  onOpened: (account: Opened) => void
  onRefused: (problem: Problem) => void
}

/** Step 6 (doc1 §2.8): everything once more, and the agreement. Open Account is disabled until it is ticked. */
export function ReviewStep({ application, onBack, onOpened, onRefused }: Props) {
  const act = useOpening(onOpened, onRefused)
  const { sending, unconfirmed } = act
  const [agreed, agree] = useState(false)
  const [text, read] = useState<Text>()
  const list = trpc.accounts.list.useQuery()
  const from = list.data?.accounts.find(({ id }) => id === application.funding.fundingAccountId)
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        if (agreed) act.confirm(requestOf(application))
      }}
      noValidate
    >
      {act.offline && !unconfirmed && <NoNetwork />}
      <Outcome {...act} />
      <section className="card card-body" aria-label={t('Account')}>
        <Facts facts={accountFacts(application, from && called(`${from.name} ••${from.lastFour}`))} />
      </section>
      <section className="card card-body" aria-label={t('About you')}>
        <Facts facts={applicantFacts(application)} />
      </section>
      {application.accountType !== 'investment' && application.accountType !== 'credit' && (
        <p className="quiet">{t('FDIC insured: coverage up to $250,000 per depositor.')}</p>
      )}
      <div>
        <Checkbox
          label={t('I agree to the Terms and Conditions and the Privacy Policy')}
          checked={agreed}
          disabled={sending}
          onChange={event => agree(event.currentTarget.checked)}
        />
        <p className="quiet" style={{ marginTop: 8 }}>
          {t('Read them:')}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => read('terms')}>
            {t('Terms and Conditions')}
          </Anchor>
          {' · '}
          <Anchor component="button" type="button" size="sm" onClick={() => read('privacy')}>
            {t('Privacy Policy')}
          </Anchor>
        </p>
      </div>
      <SubmitFoot
        onCancel={onBack}
        way={t('Back')}
        step
        held={sending || unconfirmed}
        off={sending || act.held}
        blocked={!agreed && t(AGREE)}
      >
        {sending ? t('Processing...') : t('Open Account')}
      </SubmitFoot>
      <TermsDialog text={text} kind={application.accountType} onClose={() => read(undefined)} />
    </form>
  )
}

/** What became of the application, above it; nothing while it has not been sent. */
export function Outcome({
  problem,
  notMade,
  unconfirmed,
}: Pick<MoneyAct<never, unknown>, 'problem' | 'notMade' | 'unconfirmed'>) {
  if (unconfirmed)
    return (
      <Banner tone="warn" comes>
        <strong>{t('Not confirmed yet')}</strong>
        <p>
          {t(
            'The bank has not answered. No money has moved here until it does. We keep asking; you need not send this again.',
          )}
        </p>
      </Banner>
    )
  if (notMade)
    return (
      <Banner tone="warn" comes>
        <strong>{t(BROKEN)}</strong>
        <p>{t('The account was not opened: the bank did not receive your application. You can send it again.')}</p>
      </Banner>
    )
  if (!problem) return null
  return (
    <Banner tone="error" comes>
      <div className="between">
        {problem.text}
        {problem.status === 401 && <LinkButton to="/login">{t('Log In')}</LinkButton>}
      </div>
    </Banner>
  )
}
