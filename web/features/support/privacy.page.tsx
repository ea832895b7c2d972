import { t } from '../../lib/i18n.ts'
import { Legal } from './legal.tsx'

/** /privacy: what the bank keeps, where, and whom it tells. */
export function PrivacyPage() {
  return (
    <Legal
      title={t('Privacy policy')}
      parts={[
        [
          t('What we keep'),
          t(
            'Your name, contact details, date of birth and Social Security Number from your enrollment; your accounts and their movements; where and when you signed on.',
          ),
          t(
            'Social Security Number, date of birth, security answers and the account numbers of payees are stored encrypted. No page shows them in full.',
          ),
        ],
        [
          t('What your browser keeps'),
          t(
            'While you are signed on: what keeps you signed on, your name, contact line and picture, and your accounts with the last four digits. Signing out removes all of it.',
          ),
          t(
            'A remembered username stays until you close the browser. There are no advertising cookies and no trackers.',
          ),
        ],
        [
          t('Whom we tell'),
          t('Nobody, except the banks and payees that you send money to, as far as the payment needs it.'),
        ],
        [
          t('Your choices'),
          t(
            'You choose in your profile which alerts you get and how. Security messages about changes of your details are always sent.',
          ),
        ],
      ]}
    />
  )
}
