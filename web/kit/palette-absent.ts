import { t } from '../lib/i18n.ts'
import type { IconName } from './icon.tsx'

export interface Absent {
  id: string
  label: string
  /** What comes nearest, and where that is. */
  hint: string
  to: string
  icon: IconName
}

/** What customers look for and the bank does not have: said so, with what comes nearest. Call while drawing. */
export const absent = (): readonly Absent[] =>
  (
    [
      [
        'loans',
        t('Wrenfield gives no mortgages, car loans or personal loans'),
        t('Accounts and cards that there are'),
        '/open-new-account',
      ],
      ['friends', t('Wrenfield has no Zelle or Venmo'), t('Send to an account number'), '/transfer-money'],
      ['wallet', t('Wrenfield cards cannot be added to Apple Pay or Google Pay'), t('Card controls'), '/card-controls'],
      ['crypto', t('Wrenfield does not trade crypto'), t('Investments'), '/investments'],
      ['currency', t('Wrenfield keeps and sends US dollars only'), t('Transfer Money'), '/transfer-money'],
      ['joint', t('Every account at Wrenfield has one owner'), t('Customer service'), '/customer-service'],
      ['pin', t('Wrenfield has no PIN: cash comes by a code for each withdrawal'), t('Withdraw Money'), '/withdraw'],
      [
        'papers',
        t('Wrenfield has no cashier’s checks, notary or safe deposit boxes'),
        t('Customer service'),
        '/customer-service',
      ],
      ['insurance', t('Wrenfield sells no insurance'), t('Customer service'), '/customer-service'],
    ] as const
  ).map(([id, label, hint, to]) => ({ id, label, hint, to, icon: 'info' }))
