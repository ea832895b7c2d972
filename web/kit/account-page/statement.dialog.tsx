import { accountName } from '../account-card.tsx'
import { useState, type FormEvent } from 'react'
import { livedIn, periodsOf, periodWords } from '../../../api/statements/periods.schema.ts'
import { formats, type Format } from '../../../api/statements/statements.schema.ts'
import { monthName, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { pause } from '../../lib/pause.ts'
import { ask, queries, type Answered } from '../../lib/trpc.ts'
import { slugOf } from '../account-kind.ts'
import type { AccountView } from '../account-line.ts'
import { AccountNumber } from '../account-number.tsx'
import { Banner } from '../banner.tsx'
import { Dialog } from '../dialog.tsx'
import { SubmitFoot } from '../action-foot.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { TextLink } from '../link.tsx'
import { useBankDay } from '../use-bank-day.ts'
import { monthsOf } from './statement-months.ts'

type Made = Answered['statements']['any']

/** doc2 §8. */
const TEXTS = { failed: 'Error generating statement', refused: 'Failed to generate statement' }

/** The kind of account in the list of periods, from its type. */
const kindOf = (type: string) => slugOf(type).replace('-account', '')

/** Periods as choices; call while drawing. */
export const periodChoicesOf = (type: string) =>
  periodsOf(kindOf(type)).map(value => ({ value, label: t(periodWords[value] ?? value) }))

/** Of a closed account those that it lived in, and its months: what the list names soon lies behind it. */
function periodsFor({ type, openedDate, closedDate }: AccountView, today: string | undefined) {
  const listed = periodChoicesOf(type)
  if (!openedDate || !closedDate || !today) return listed
  const life = { kind: kindOf(type), openedOn: openedDate, closedOn: closedDate }
  const months = monthsOf(life, today).map(({ period: value }) => ({ value, label: monthName(value) }))
  return [...listed.filter(({ value }) => livedIn(value, life, today)), ...months]
}

export const formatChoices = () => formats.map(value => ({ value, label: t(formatWords[value]) }))

const formatWords: Record<Format, string> = {
  pdf: 'PDF, to read and print',
  csv: 'CSV, for spreadsheets',
  qif: 'QIF, for Quicken and GnuCash',
  ofx: 'OFX, for finance programs',
}

/** Lets the browser fetch a file of one use; the page stays. */
export function fetchFile({ downloadUrl, fileName }: Pick<Made, 'downloadUrl' | 'fileName'>): void {
  const link = document.createElement('a')
  link.href = downloadUrl
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}

/** No answer came: the request is repeated until the bank answers, and the document is kept there (C-60). */
async function askLater(wanted: { accountId: string; period: string; format: string }): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, 5000))
  try {
    await ask.statements.any.mutate(wanted, { context: { background: true } })
    void queries.invalidateQueries()
  } catch (error) {
    if (problemOf(error).unreachable) await askLater(wanted)
  }
}

/** The statement modal of every account page (doc2 §2.2): Download only once a period is chosen. */
export function StatementDialog({
  account,
  opened,
  onClose,
}: {
  account: AccountView
  opened: boolean
  onClose: () => void
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Account Statement')}>
      <StatementForm account={account} onClose={onClose} />
    </Dialog>
  )
}

type State =
  | { at: 'choosing' | 'asking' | 'sample' }
  | { at: 'made'; made: Made }
  | { at: 'failed'; text: string }
  | { at: 'later' }

function StatementForm({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const today = useBankDay()
  const [period, setPeriod] = useState('')
  const [format, setFormat] = useState('pdf')
  const [state, setState] = useState<State>({ at: 'choosing' })
  const download = async (event: FormEvent) => {
    event.preventDefault()
    setState({ at: 'asking' })
    if (isSample(account.id)) {
      await pause('simulatedAnswer')
      return setState({ at: 'sample' })
    }
    try {
      const made = await ask.statements.any.mutate({ accountId: account.id, period, format })
      fetchFile(made)
      setState({ at: 'made', made })
      void queries.invalidateQueries()
    } catch (error) {
      const problem = problemOf(error, TEXTS)
      if (!problem.unreachable) return setState({ at: 'failed', text: problem.text })
      await pause('simulatedAnswer')
      setState({ at: 'later' })
      void askLater({ accountId: account.id, period, format })
    }
  }
  return (
    <form onSubmit={event => void download(event)} className="stack" noValidate>
      <p className="quiet">
        {accountName(account)} <AccountNumber number={account.accountNumber} />
      </p>
      <SelectField
        data-autofocus
        label={t('Statement period')}
        placeholder={t('Choose a period')}
        data={periodsFor(account, today)}
        value={period}
        onChange={setPeriod}
      />
      <SelectField label={t('Format')} data={formatChoices()} value={format} onChange={setFormat} />
      <Outcome state={state} />
      <SubmitFoot
        onCancel={onClose}
        way={t('Close')}
        busy={state.at === 'asking'}
        blocked={period === '' && t('Please select a statement period.')}
      >
        {t('Download')}
      </SubmitFoot>
    </form>
  )
}

function Outcome({ state }: { state: State }) {
  if (state.at === 'failed') return <Banner tone="error">{state.text}</Banner>
  if (state.at === 'sample')
    return (
      <Banner tone="success">
        <p>{t('Sample statement ready. No file is made of sample data.')}</p>
        <p className="quiet">{t('Statements of your own accounts appear in the document center.')}</p>
      </Banner>
    )
  if (state.at === 'later')
    return (
      <Banner tone="warn">
        <p>{t('Your statement will appear in the document center.')}</p>
        <p className="quiet">{t('The bank cannot be reached right now; we ask again until it can.')}</p>
      </Banner>
    )
  if (state.at !== 'made') return null
  const { statement, fileName } = state.made
  return (
    <Banner tone="success">
      <p>{t('{file} is being downloaded.', { file: fileName })}</p>
      <p className="quiet">
        {t('Closing balance {amount}. It is kept in the document center.', { amount: usd(statement.closingBalance) })}{' '}
        <TextLink to="/statements">{t('Open the document center')}</TextLink>
      </p>
    </Banner>
  )
}
