import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { isNegative } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { isSample } from '../lib/sample-accounts.ts'
import css from './account-card.module.css'
import { isCredit, kindName } from './account-kind.ts'
import { lineOf, usedCredit, type AccountView } from './account-line.ts'
import { AccountNumber } from './account-number.tsx'
import { CardLocked } from './card-locked.tsx'
import { Engraving } from './engraving.tsx'
import { Balance } from './money.tsx'
import { SampleTag } from './tag.tsx'

export type { AccountView } from './account-line.ts'

/** The account's own name as it is, else its kind in the reader's language: "Everyday Checking", "Ahorros". */
export const accountName = ({ nickname, name, type }: Pick<AccountView, 'nickname' | 'name' | 'type'>): string =>
  nickname || t(name || kindName(type))

/**
 * An account on a grid: name, masked number, balance in serif, one line of meaning, usage bar for credit, at most
 * two buttons.
 */
export function AccountCard({
  account,
  children,
  fresh = false,
  row = false,
  level: Heading = 'h3',
}: {
  account: AccountView
  children?: ReactNode
  fresh?: boolean
  /** All of it is its first link; on a phone it is a row. */
  row?: boolean
  /** What it stands below: a heading of its own, or the page's. */
  level?: 'h2' | 'h3'
}) {
  const name = accountName(account)
  const credit = isCredit(account.type)
  const used = credit ? usedCredit(account) : undefined
  return (
    <article className={`card ${css.card} ${row ? css.row : ''}`} aria-label={name}>
      <Engraving seed={account.id} kind={account.type} fresh={fresh} />
      <div className={css.head}>
        <Heading className={css.name} style={{ fontFamily: 'var(--wf-sans)', fontSize: '1rem' }}>
          {name}
        </Heading>
        <div className="eyebrow">
          {t(kindName(account.type))} <AccountNumber number={account.accountNumber} />
        </div>
        {isSample(account.id) && <SampleTag />}
        <CardLocked account={account} name={name} />
      </div>
      <div className={css.balance}>
        <Balance
          amount={account.balance}
          suffix={
            credit ? t(Number(account.balance) === 0 || isNegative(account.balance) ? 'owed' : 'credit') : undefined
          }
        />
      </div>
      <div className={`eyebrow amount ${css.line}`}>{lineOf(account)}</div>
      {used !== undefined && (
        <Progress
          className={css.bar}
          value={used}
          color="copper.6"
          aria-label={t('Credit used: {n} percent', { n: used })}
        />
      )}
      {children && <div className={css.actions}>{children}</div>}
    </article>
  )
}
