import { useState } from 'react'
import { AccountCard } from '../../kit/account-card.tsx'
import { detailsPath } from '../../kit/account-kind.ts'
import { Banner } from '../../kit/banner.tsx'
import { carried } from '../../kit/carried.ts'
import { Facts } from '../../kit/facts.tsx'
import { LinkButton, TextLink } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { NicknameForm } from '../../kit/nickname-form.tsx'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Opened as OpenedAccount } from './application.ts'
import css from './open-account.module.css'

/** doc1 §2.8: next steps. */
const next = [
  { label: 'Set up online banking', to: '/profile' },
  { label: 'Download the mobile app', to: '/support' },
  { label: 'Set up direct deposit', to: '/account-management' },
  { label: 'Explore features', to: '/dashboard' },
] as const

/** Step 7 (doc1 §2.8): the account is open. It travels on in the navigation state, masked. */
export function Opened({ account }: { account: OpenedAccount }) {
  const [nickname, setNickname] = useState('')
  const named = { ...account, nickname }
  const state = { account: carried(named) }
  return (
    <div className="stack">
      <p role="status" style={{ fontSize: '1.125rem' }}>
        <strong>{t('Congratulations!')}</strong> {t('Your {type} account is open.', { type: t(account.type) })}
      </p>
      <AccountCard account={named} fresh />
      <section className="card card-body" aria-label={t('Account details')}>
        <Facts
          facts={[
            [t('Account number'), <span className="num">{account.accountNumber || '**********'}</span>],
            [t('Routing number'), <span className="num">{account.routingNumber}</span>],
            [t('Initial balance'), <Money amount={account.balance} />],
            [t('Status'), t(account.status)],
            [t('Settling'), account.settling ? t('This money can leave the bank when it has settled.') : undefined],
          ]}
        />
      </section>
      <Naming account={named} onNamed={setNickname} />
      <section aria-labelledby="next-steps">
        <h3 id="next-steps">{t('Next steps')}</h3>
        <ul className={css.next}>
          {next.map(({ label, to }) => (
            <li key={label}>
              <TextLink to={to} state={state}>
                {t(label)}
              </TextLink>
            </li>
          ))}
        </ul>
      </section>
      <div className="row">
        <LinkButton to={detailsPath(account)} state={state}>
          {t('View Account Details')}
        </LinkButton>
        <LinkButton to="/dashboard" state={state} variant="default">
          {t('Go to Dashboard')}
        </LinkButton>
      </div>
    </div>
  )
}

/** A name of the customer's own, while they look at it: several savings are told apart by it. */
function Naming({ account, onNamed }: { account: OpenedAccount; onNamed: (nickname: string) => void }) {
  const utils = trpc.useUtils()
  const act = trpc.accounts.updateSettings.useMutation({
    onSuccess: (_saved, { nickname = '' }) => {
      onNamed(nickname)
      void utils.invalidate()
    },
  })
  return (
    <section className="card card-body stack" aria-labelledby="naming">
      <h3 id="naming">{t('Give it a name')}</h3>
      <p className="quiet">{t('“Rainy day”, or whatever it is for. You can change it in Account Settings.')}</p>
      {act.isSuccess && <Banner tone="success">{t('The nickname was saved.')}</Banner>}
      {act.error && <Banner tone="error">{problemOf(act.error).text}</Banner>}
      <NicknameForm account={account} onSave={nickname => act.mutate({ accountId: account.id, nickname })} />
    </section>
  )
}
