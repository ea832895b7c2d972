import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { accountName } from '../../kit/account-card.tsx'
import { Missing } from '../../kit/action-foot.tsx'
import { livedIn } from '../../../api/statements/periods.schema.ts'
import { formatChoices, periodChoicesOf } from '../../kit/account-page/statement.dialog.tsx'
import { Banner, PassingBanner } from '../../kit/banner.tsx'
import { Empty } from '../../kit/empty.tsx'
import { ErrorPanel } from '../../kit/error-panel.tsx'
import { AccountField } from '../../kit/fields/account-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { LinkButton, TextLink } from '../../kit/link.tsx'
import { readableChoices, useReadableAccounts } from '../../kit/own-accounts.ts'
import { PageFrame } from '../../kit/page-frame.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { RowsSkeleton } from '../../kit/skeletons.tsx'
import { useBankDay } from '../../kit/use-bank-day.ts'
import { t } from '../../lib/i18n.ts'
import { monthName, usd } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import { ClosedMonths } from './closed-months.tsx'
import { KeptStatements } from './kept-statements.tsx'
import { closedOf, monthsOf } from '../../kit/account-page/statement-months.ts'
import { useMaking } from './use-making.ts'

type Account = Answered['accounts']['list']['accounts'][number]

/**
 * The document center (doc1 §2.4, doc2 §2.3): a statement of any account for any period, and every one that was
 * made.
 */
export function StatementsPage() {
  const accounts = useReadableAccounts()
  const kept = trpc.statements.list.useQuery()
  const again = () => {
    void accounts.refetch()
    void kept.refetch()
  }
  return (
    <PageFrame
      title={t('Statements & Documents')}
      back="account"
      lead={t('Every statement is frozen when it is made and kept here. All formats of one statement say the same.')}
    >
      <div className="stack">
        {accounts.isPending && <RowsSkeleton rows={3} />}
        {accounts.error && (
          <ErrorPanel problem={problemOf(accounts.error, 'Failed to load account data')} retry={again} />
        )}
        {accounts.data && <NewStatement accounts={accounts.data} />}
        {!(accounts.error && kept.error) && (
          <SectionCard title={t('Documents')} flush>
            {kept.isPending && <RowsSkeleton rows={3} />}
            {kept.error && <Banner tone="error">{problemOf(kept.error).text}</Banner>}
            {kept.data && <KeptStatements statements={kept.data.statements} />}
          </SectionCard>
        )}
        <p className="quiet">
          {t('Interest that was paid to you in a year, and what your retirement accounts took and gave:')}{' '}
          <TextLink to="/tax-information">{t('Tax information')}</TextLink>
        </p>
      </div>
    </PageFrame>
  )
}

/** A statement is asked for: account, period (the account's own list, then single months), format. */
function NewStatement({ accounts }: { accounts: readonly Account[] }) {
  const { state } = useLocation()
  const today = useBankDay()
  const [accountId, setAccountId] = useState(state.account?.id ?? accounts[0]?.id ?? '')
  const [period, setPeriod] = useState(state.statementPeriod ?? '')
  const [format, setFormat] = useState('pdf')
  const [file, setFile] = useState('')
  const make = useMaking(({ fileName }) => setFile(fileName))
  const account = accounts.find(({ id }) => id === accountId) ?? accounts[0]
  if (!account)
    return (
      <div className="card">
        <Empty text={t('You have no accounts yet.')}>
          <LinkButton to="/open-new-account">{t('Open Your First Account')}</LinkButton>
        </Empty>
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate({ accountId: account.id, period, format })
  }
  const life = { kind: account.kind, openedOn: account.openedDate, closedOn: account.closedDate }
  const months = today ? monthsOf(life, today) : []
  const listed = periodChoicesOf(account.type).filter(({ value }) => !today || livedIn(value, life, today))
  const single = months.map(({ period: value }) => ({ value, label: monthName(value) }))
  return (
    <>
      <SectionCard title={t('Get a statement')}>
        <form onSubmit={submit} className="stack" noValidate>
          <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(360px, 100%), 1fr))' }}>
            <AccountField
              label={t('Account')}
              accounts={readableChoices(accounts, ({ balance }) => usd(balance))}
              value={account.id}
              onChange={id => {
                setAccountId(id)
                setPeriod('')
              }}
            />
            <SelectField
              label={t('Statement period')}
              placeholder={t('Choose a period')}
              data={[...listed, ...single]}
              value={period}
              onChange={setPeriod}
            />
            <SelectField label={t('Format')} data={formatChoices()} value={format} onChange={setFormat} />
          </div>
          {make.error && <Banner tone="error">{problemOf(make.error, 'Error generating statement').text}</Banner>}
          {file && (
            <PassingBanner key={file} onGone={() => setFile('')}>
              {t('{file} is being downloaded.', { file })}
            </PassingBanner>
          )}
          <div className="end">
            <Missing id="period-missing" text={period === '' && t('Please select a statement period.')} />
            <Button type="submit" disabled={period === ''} loading={make.isPending} aria-describedby="period-missing">
              {t('Download')}
            </Button>
          </div>
        </form>
      </SectionCard>
      {today && (
        <ClosedMonths accountId={account.id} accountName={accountName(account)} months={closedOf(months, today)} />
      )}
    </>
  )
}
