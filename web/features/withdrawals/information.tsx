import { BRANCH_CALL_AHEAD } from '../../../ledger/rates/limits.ts'
import { Icon } from '../../kit/icon.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Limits } from './withdrawal-draft.ts'
import css from './withdrawals.module.css'

/** The information panels of doc3 §2.3. */
export function Information({ limits }: { limits: Limits | undefined }) {
  const lines = [
    t('Please call ahead for branch withdrawals over {amount}.', {
      amount: usd(limits?.branchCallAhead ?? BRANCH_CALL_AHEAD),
    }),
    t('Branches are open Monday to Friday 9 to 5 and Saturday 9 to 12.'),
    t('Interest on a cash advance accrues immediately, from the day of the advance.'),
  ]
  return (
    <SectionCard title={t('Good to know')}>
      <ul className={css.notes}>
        {lines.map(line => (
          <li key={line}>
            <Icon name="info" size={18} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
