import { t } from '../../lib/i18n.ts'
import { Legal } from './legal.tsx'

/** /terms: what enrollment, new accounts and check deposits refer to. */
export function TermsPage() {
  return (
    <Legal
      title={t('Terms and conditions')}
      parts={[
        [
          t('Your accounts'),
          t(
            'You open accounts in your own name. The bank shows every movement, and every balance can be explained line by line.',
          ),
          t('Deposits are insured up to $250,000 per depositor. Investments are not deposits and may lose value.'),
        ],
        [
          t('Moving money'),
          t(
            'An order counts when the bank has confirmed it with a confirmation number. It is carried out once, however often it is sent.',
          ),
          t(
            'Money that you type in or deposit by picture settles on the second business day after the deposit, and can leave the bank from then on. Part of a day’s checks is available at once: the page of the deposit says how much.',
          ),
          t(
            'If a deposit is returned unpaid, its amount is taken back, also after it has settled, and even if the account is then overdrawn. We charge no fee for it.',
          ),
        ],
        [
          t('Closing an account'),
          t(
            'When an account is closed, the interest that it has earned is paid out. Money that comes for it later goes to your oldest other deposit account; without one, the account is opened again. We tell you either way.',
          ),
        ],
        [
          t('Fees'),
          t(
            'A wire costs $30. Cash from an ATM costs $2.50 from accounts other than checking. A cash advance costs 3 percent, at least $10. An early withdrawal from a certificate costs 90 days of interest, at least $1 in a term. Every fee is shown before you confirm.',
          ),
        ],
        [
          t('Codes and passwords'),
          t(
            'Codes are for you alone. Whoever uses your password or a code of yours acts in your name until you tell us. Tell us at once if you think that somebody knows them.',
          ),
        ],
        [
          t('Card transactions that are not yours'),
          t(
            'Dispute them within 60 days. While the bank looks into it you may be given a provisional credit. You may use it; if the dispute is not decided in your favor, it is taken back.',
          ),
        ],
        [t('About this bank'), t('Wrenfield is a fictional bank. No real money is held or moved here.')],
      ]}
    />
  )
}
