import { useState, type ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { accountName, type AccountView } from '../account-card.tsx'
import { kindName } from '../account-kind.ts'
import { isFrozen } from '../account-line.ts'
import { AccountNumber } from '../account-number.tsx'
import { Banner } from '../banner.tsx'
import { CardLocked } from '../card-locked.tsx'
import { Engraving } from '../engraving.tsx'
import { Facts } from '../facts.tsx'
import { Balance } from '../money.tsx'
import { onDemand } from '../on-demand.tsx'
import { SampleTag } from '../tag.tsx'
import type { Fact } from './account-facts.tsx'
import css from './account-page.module.css'

const WhyPanel = onDemand(async () => (await import('./why-panel.tsx')).WhyPanel)

/** For the row of the balance card and the card beside it: both as high as the higher one. */
export const top = css.top ?? ''

/** The one big figure with its name, the others below. */
export interface Figure {
  label: string
  amount: string
  suffix?: string
  badge?: ReactNode
  facts: readonly Fact[]
  foot?: ReactNode
}

/**
 * The first card of an account page: whose it is, the one big figure with its name, the others below, and why it is
 * so.
 */
export function BalanceCard({ account, label, amount, suffix, badge, facts, foot }: Figure & { account: AccountView }) {
  const [why, setWhy] = useState(false)
  return (
    <section className={`card ${css.balance}`} aria-label={t('Balance')}>
      <Engraving seed={account.id} kind={account.type} />
      <div className={css.name}>
        {accountName(account)} {badge} {isSample(account.id) && <SampleTag />}
      </div>
      <div className="eyebrow">
        {t(kindName(account.type))} <AccountNumber number={account.accountNumber} />
      </div>
      <CardLocked account={account} name={accountName(account)} />
      <div className={css.figure}>
        <div className="eyebrow">{label}</div>
        <Balance amount={amount} size="hero" suffix={suffix} />
        <div className="no-print" hidden={isSample(account.id)}>
          <button
            type="button"
            className={css.why}
            onPointerEnter={WhyPanel.fetch}
            onClick={() => setWhy(true)}
            aria-haspopup="dialog"
          >
            {t('Why this number?')}
          </button>
        </div>
      </div>
      {isFrozen(account) && (
        <div style={{ marginBottom: 16 }}>
          <Banner tone="warn">{t('This account is frozen: nothing can leave it. Please call us.')}</Banner>
        </div>
      )}
      <Facts align="left" facts={facts} />
      {foot && <div className={css.foot}>{foot}</div>}
      <WhyPanel accountId={account.id} opened={why} onClose={() => setWhy(false)} />
    </section>
  )
}
