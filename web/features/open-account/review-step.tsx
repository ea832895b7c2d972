import { Anchor, Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { NoNetwork } from '../../kit/act-state.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Facts } from '../../kit/facts.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { t } from '../../lib/i18n.ts'
import { useOnline } from '../../lib/online.ts'
import type { Problem } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'
import { accountFacts, applicantFacts } from './application-facts.tsx'
import { AGREE, type Application } from './application.ts'
import { TermsDialog, type Text } from './terms.dialog.tsx'
import { BROKEN } from './use-open-account.ts'

interface Props {
  application: Application
  problem: Problem | undefined
  notMade: boolean
  unconfirmed: boolean
  busy: boolean
  onBack: () => void
  onOpen: () => void
}

/** Step 6 (doc1 §2.8): everything once more, and the agreement. Open Account is disabled until it is ticked. */
export function ReviewStep({ application, problem, notMade, unconfirmed, busy, onBack, onOpen }: Props) {
  const [agreed, agree] = useState(false)
  const online = useOnline()
  const [text, read] = useState<Text>()
  const list = trpc.accounts.list.useQuery()
  const from = list.data?.accounts.find(({ id }) => id === application.funding.fundingAccountId)
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        if (agreed) onOpen()
      }}
      noValidate
    >
      {!online && !unconfirmed && <NoNetwork />}
      <Outcome problem={problem} notMade={notMade} unconfirmed={unconfirmed} />
      <section className="card card-body" aria-label={t('Account')}>
        <Facts facts={accountFacts(application, from && `${from.name} ••${from.lastFour}`)} />
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
          disabled={busy}
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
      {!agreed && (
        <p className="quiet" id="agree-first">
          {t(AGREE)}
        </p>
      )}
      <div className="between">
        <Button variant="default" onClick={onBack} disabled={busy || unconfirmed}>
          {t('Back')}
        </Button>
        <Button
          type="submit"
          disabled={!agreed || busy || unconfirmed || !online}
          aria-describedby={agreed ? undefined : 'agree-first'}
        >
          {busy ? t('Processing...') : t('Open Account')}
        </Button>
      </div>
      <TermsDialog text={text} kind={application.accountType} onClose={() => read(undefined)} />
    </form>
  )
}

/** What became of the application, above it; nothing while it has not been sent. */
export function Outcome({ problem, notMade, unconfirmed }: Pick<Props, 'problem' | 'notMade' | 'unconfirmed'>) {
  if (unconfirmed)
    return (
      <Banner tone="warn">
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
      <Banner tone="warn">
        <strong>{t(BROKEN)}</strong>
        <p>{t('The account was not opened: the bank did not receive your application. You can send it again.')}</p>
      </Banner>
    )
  if (!problem) return null
  return (
    <Banner tone="error">
      <div className="between">
        {problem.text}
        {/log in/i.test(problem.text) && <LinkButton to="/login">{t('Log In')}</LinkButton>}
      </div>
    </Banner>
  )
}
