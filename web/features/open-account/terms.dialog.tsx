import { Button } from '@mantine/core'
import type { OpenableKind } from '../../../api/open-account/open-account.schema.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { t } from '../../lib/i18n.ts'
import css from './open-account.module.css'

export type Text = 'terms' | 'privacy'

/** Terms and Conditions, or the Privacy Policy, to be read without leaving the application. */
export function TermsDialog({
  text,
  kind,
  onClose,
}: {
  text: Text | undefined
  kind: OpenableKind | undefined
  onClose: () => void
}) {
  const title = text === 'privacy' ? t('Privacy Policy') : t('Terms and Conditions')
  return (
    <Dialog opened={text !== undefined} onClose={onClose} title={title} tall>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div className={css.terms} tabIndex={0} role="region" aria-label={title}>
        {text === 'privacy' ? <Privacy /> : <Terms kind={kind} />}
      </div>
      <div className="between" style={{ marginTop: 16 }}>
        <span />
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </Dialog>
  )
}

function Terms({ kind }: { kind: OpenableKind | undefined }) {
  return (
    <>
      <Clause title={t('Your account')}>
        {t(
          'The account is yours from the moment the bank confirms it. Its rate, fees and limits are those shown to you in this application; we tell you 30 days before any of them changes.',
        )}
      </Clause>
      <Clause title={t('Your opening deposit')}>
        {t(
          'Money from another account at Wrenfield moves at once. Any other deposit shows in your balance at once and can leave the bank when it has settled. A deposit that is returned is taken back.',
        )}
      </Clause>
      {kind === 'investment' ? (
        <Clause title={t('Securities')}>
          {t(
            'Securities are not deposits, are not insured, and may lose value. Orders are filled at the price of the day; a limit order rests until its price is reached or you cancel it.',
          )}
        </Clause>
      ) : kind === 'credit' ? (
        <Clause title={t('Credit')}>
          {t(
            'Purchases carry no interest when the last statement was paid in full; otherwise interest is charged from the day of purchase. A minimum payment is due every month.',
          )}
        </Clause>
      ) : (
        <Clause title={t('Deposit insurance')}>
          {t('Deposits are insured by the FDIC, coverage up to $250,000 per depositor.')}
        </Clause>
      )}
      {kind === 'cd' && (
        <Clause title={t('Early withdrawal')}>
          {t(
            'Money taken out before the end of the term costs 90 days of interest on what is taken in the term, at least $1. For ten days after its end nothing is charged: take money out, add some, change the term or close it. Then it renews from its day, for the same term at the rate of that day.',
          )}
        </Clause>
      )}
      {kind === 'retirement' && (
        <Clause title={t('Contributions')}>
          {t('Contributions are limited each calendar year. Distributions may be taxed.')}
        </Clause>
      )}
      <Clause title={t('Ending it')}>
        {t('You may close the account at any time when nothing is pending on it. Wrenfield is a fictional bank.')}
      </Clause>
    </>
  )
}

const Privacy = () => (
  <>
    <Clause title={t('What we keep')}>
      {t(
        'Your name, contact details and the history of your accounts. The Social Security number, employment and identification of this application are used to open the account and are not stored with it.',
      )}
    </Clause>
    <Clause title={t('Who sees it')}>
      {t('You, and the people of the bank who serve you. We sell nothing about you to anybody.')}
    </Clause>
    <Clause title={t('In your browser')}>
      {t('Only masked copies of your accounts are kept, and signing out clears them.')}
    </Clause>
  </>
)

const Clause = ({ title, children }: { title: string; children: string }) => (
  <section>
    <h3>{title}</h3>
    <p>{children}</p>
  </section>
)
