import type * as z from 'zod'
import type { account } from '../../api/platform/account.schema.ts'
import { DetailsCard, fact, identityOf } from '../kit/account-page/account-facts.tsx'
import { BalanceCard, top } from '../kit/account-page/balance-card.tsx'
import { t } from '../lib/i18n.ts'

/** What the list of accounts said about one, when its own page was never opened in this browser. */
export function SavedSummary({ account: saved }: { account: z.output<typeof account> }) {
  return (
    <>
      <div className={`two ${top}`}>
        <BalanceCard account={saved} label={t('Balance')} amount={saved.balance} facts={[fact.available(saved)]} />
        <DetailsCard facts={identityOf(saved)} />
      </div>
      <p className="quiet section">
        {t('Its transactions were not opened in this browser, so that no copy of them is here.')}
      </p>
    </>
  )
}
