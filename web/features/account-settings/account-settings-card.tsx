import { Button } from '@mantine/core'
import { useState } from 'react'
import { accountName } from '../../kit/account-card.tsx'
import { detailsPath, isCredit, kindName } from '../../kit/account-kind.ts'
import { AccountNumber } from '../../kit/account-number.tsx'
import { Banner, PassingBanner } from '../../kit/banner.tsx'
import { carried } from '../../kit/carried.ts'
import { Facts } from '../../kit/facts.tsx'
import { TextLink } from '../../kit/link.tsx'
import { NicknameForm } from '../../kit/nickname-form.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { Badge } from '../../kit/tag.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask, queries, type Answered } from '../../lib/trpc.ts'

export type Account = Answered['accounts']['list']['accounts'][number]

const links = [
  ['Details', detailsPath],
  ['Statements', () => '/account-statements'],
  ['Account Alerts', () => '/account-alerts'],
  ['Automatic Payments', () => '/setup-autopay'],
] as const satisfies readonly (readonly [string, (account: Account) => string])[]

interface Outcome {
  readonly tone: 'success' | 'error'
  readonly text: string
}

/** One account: its nickname, whether it is the primary one of its kind, what identifies it. */
export function AccountSettingsCard({
  account,
  several,
  onSaved,
}: {
  account: Account
  several: boolean
  onSaved: () => void
}) {
  const [said, say] = useState<Outcome>()
  const save = async (change: { nickname: string } | { isPrimary: true }, done: string) => {
    say(undefined)
    try {
      await ask.accounts.updateSettings.mutate({ accountId: account.id, ...change })
      say({ tone: 'success', text: done })
      void queries.invalidateQueries()
      onSaved()
    } catch (error) {
      say({ tone: 'error', text: problemOf(error).text })
    }
  }
  return (
    <SectionCard
      title={accountName(account)}
      note={
        <>
          {t(kindName(account.type))} <AccountNumber number={account.accountNumber} />
        </>
      }
      actions={
        account.isPrimary ? (
          <Badge text={t('Primary')} />
        ) : (
          several && (
            <Button
              variant="default"
              aria-label={t('Make {account} primary', { account: accountName(account) })}
              onClick={() => void save({ isPrimary: true }, t('This is now your primary account of its kind.'))}
            >
              {t('Make primary')}
            </Button>
          )
        )
      }
    >
      <div className="stack">
        {said && <Told said={said} onGone={() => say(undefined)} />}
        <NicknameForm account={account} onSave={nickname => void save({ nickname }, t('The nickname was saved.'))} />
        <Facts
          align="left"
          facts={[
            [t('Routing number'), !isCredit(account.type) && <span className="num">{account.routingNumber}</span>],
            [t('Opened'), day(account.openedDate)],
            [t('Status'), t(account.status)],
          ]}
        />
        <nav className="row" aria-label={t('More about {account}', { account: accountName(account) })}>
          {links.map(([label, to]) => (
            <TextLink key={label} to={to(account)} state={{ account: carried(account) }} size="sm">
              {t(label)}
            </TextLink>
          ))}
        </nav>
      </div>
    </SectionCard>
  )
}

/** What became of the last change: a success for a moment, a failure until the next. */
const Told = ({ said: { tone, text }, onGone }: { said: Outcome; onGone: () => void }) =>
  tone === 'error' ? (
    <Banner tone="error">{text}</Banner>
  ) : (
    <PassingBanner key={text} onGone={onGone}>
      {text}
    </PassingBanner>
  )
