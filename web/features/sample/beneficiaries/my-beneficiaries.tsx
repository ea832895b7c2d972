import { choiceWith } from '../../../kit/card-owed.ts'
import { Button } from '@mantine/core'
import { useMachine } from '@xstate/react'
import { useCallback, useState } from 'react'
import { listFault, relationships } from '../../../../api/retirement/beneficiaries.schema.ts'
import { accountName } from '../../../kit/account-card.tsx'
import { Banner, PassingBanner, Trouble } from '../../../kit/banner.tsx'
import { Awaited } from '../../../kit/awaited.tsx'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { LinkButton } from '../../../kit/link.tsx'
import { TableCard } from '../../../kit/table-card.tsx'
import { bankDayOf, day, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { problemOf } from '../../../lib/problem.ts'
import { ask, newKey, trpc, type Answered } from '../../../lib/trpc.ts'
import { Passing, SamplePage } from '../sample-page.tsx'
import { beneficiariesMachine } from './beneficiaries.machine.ts'
import { SAVED, type Beneficiary } from './beneficiaries.ts'
import { CodeDialog } from './code.dialog.tsx'
import { GroupDialogs, Groups } from './groups.tsx'
import { Info } from './info.tsx'

type Account = Answered['accounts']['list']['accounts'][number]
type Told = Answered['retirement']['beneficiaries']

export const isRetirement = ({ kind, status }: Account): boolean => kind === 'retirement' && status === 'Active'
export const LEAD = 'Who receives your retirement account.'

/** The way back to the account whose beneficiaries these are; without an id, to the customer's first one. */
export const backTo = (accountId?: string) => ({
  to: accountId ? `/retirement-account/${accountId}` : '/retirement-account',
  place: t('Retirement Account'),
})

/**
 * The same, kept by the bank for each retirement account, the carried one first; a list counts once its code was
 * entered, and only then it is said to be saved.
 */
export function MyBeneficiaries({ accounts, carried }: { accounts: readonly Account[]; carried?: string | undefined }) {
  const own = accounts.filter(isRetirement)
  const [picked, setPicked] = useState((own.find(({ id }) => id === carried) ?? own[0])?.id ?? '')
  const back = backTo(picked)
  const [saved, setSaved] = useState(false)
  const savedGone = useCallback(() => setSaved(false), [setSaved])
  /** The list whose code is asked for. */
  const [coding, setCoding] = useState<string>()
  /** What the bank said of the list that was saved, which stays when a newer one is drawn. */
  const [problem, setProblem] = useState<string>()
  const { data, error, refetch } = trpc.retirement.beneficiaries.useQuery({ accountId: picked })
  return (
    <SamplePage
      title={t('Beneficiaries')}
      back={back}
      lead={t(LEAD)}
      notice={<Passing text={saved ? SAVED : undefined} onGone={savedGone} />}
    >
      <div className="stack">
        {own.length > 1 && (
          <div style={{ maxWidth: '26.25rem' }}>
            <AccountField
              label={t('Account')}
              accounts={own.map(one => choiceWith({ ...one, name: accountName(one) }, usd(one.balance)))}
              value={picked}
              onChange={id => {
                setPicked(id)
                setProblem(undefined)
              }}
            />
          </div>
        )}
        <Awaited asked={{ data, error, refetch }} failed="Failed to load account data" />
        {data && (
          <Lists
            key={`${picked} ${data.pending?.id ?? data.history[0]?.id ?? ''}`}
            told={data}
            home={back.to}
            onCode={setCoding}
            problem={problem}
            onProblem={setProblem}
          />
        )}
        {coding && coding === data?.pending?.id && (
          <CodeDialog
            accountId={data.accountId}
            id={coding}
            onClose={() => setCoding(undefined)}
            onConfirmed={() => setSaved(true)}
          />
        )}
      </div>
    </SamplePage>
  )
}

const named = (people: Told['beneficiaries']): Beneficiary[] => people.map((one, i) => ({ ...one, id: String(i + 1) }))

/** What is typed begins with the list that waits for its code, else with the one that counts. */
function Lists({ told, home, problem, ...on }: Saving & { told: Told; home: string; problem: string | undefined }) {
  const { onCode } = on
  const [state, send] = useMachine(beneficiariesMachine, {
    input: { beneficiaries: named(told.pending?.beneficiaries ?? told.beneficiaries) },
  })
  const { beneficiaries, message } = state.context
  const { saving, save } = useSaving(told, beneficiaries, on)
  const messageGone = useCallback(() => send({ type: 'messageGone' }), [send])
  const refused = state.context.saveFault
  const submit = () => {
    if (listFault(beneficiaries) === undefined) void save()
    else send({ type: 'save' })
  }
  return (
    <>
      <div aria-live="polite">
        {message && (
          <PassingBanner key={message} onGone={messageGone}>
            {t(message)}
          </PassingBanner>
        )}
      </div>
      {told.pending && <Waiting list={told.pending.id} onCode={onCode} />}
      <Groups state={state} send={send} />
      <Info />
      <Trouble text={refused && t(refused.text, { n: refused.n ?? '' })} />
      <Trouble text={problem} />
      <div className="end no-print">
        <LinkButton to={home} variant="default">
          {t('Cancel')}
        </LinkButton>
        <Button loading={saving} onClick={submit}>
          {t('Save Changes')}
        </Button>
      </div>
      <History lists={told.history} />
      <GroupDialogs state={state} send={send} />
    </>
  )
}

const Waiting = ({ list, onCode }: { list: string; onCode: (list: string) => void }) => (
  <Banner tone="warn">
    {t('This list waits for its code. Save it again to get another one.')}{' '}
    <Button size="compact-sm" variant="subtle" onClick={() => onCode(list)}>
      {t('Enter the code')}
    </Button>
  </Banner>
)

interface Saving {
  onCode: (list: string) => void
  onProblem: (text: string | undefined) => void
}

/** Saving mails a code, which is asked for at once. */
function useSaving(told: Told, beneficiaries: readonly Beneficiary[], { onCode, onProblem }: Saving) {
  const utils = trpc.useUtils()
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    onProblem(undefined)
    try {
      const { accountId, version } = told
      const wish = { accountId, version, beneficiaries: beneficiaries.map(asked) }
      const { id } = await ask.retirement.saveBeneficiaries.mutate(wish, { context: { key: newKey() } })
      onCode(id)
    } catch (error) {
      onProblem(problemOf(error).text)
    }
    await utils.retirement.beneficiaries.invalidate()
    setSaving(false)
  }
  return { saving, save }
}

const asked = ({ id: _, ...one }: Beneficiary) => ({
  ...one,
  relationship: relationships.find(known => known === one.relationship) ?? 'Other Relative',
})

const History = ({ lists }: { lists: Told['history'] }) => (
  <TableCard
    title={t('History of your lists')}
    empty={t('No list has been confirmed yet. Save your changes above to confirm the first.')}
    rows={lists}
    rowKey={({ id }) => id}
    columns={[
      {
        head: t('Confirmed on'),
        cell: ({ confirmedAt }) => <span className="num">{confirmedAt && day(bankDayOf(new Date(confirmedAt)))}</span>,
        phone: 'plain',
      },
      {
        head: t('Beneficiaries'),
        cell: ({ beneficiaries }) => (
          <ul style={{ margin: 0, paddingLeft: 0, listStyle: 'none' }}>
            {beneficiaries.map(({ name, type, percentage }, i) => (
              <li key={i}>
                {name} · {t(type)} · <span className="num">{percentage}%</span>
              </li>
            ))}
          </ul>
        ),
        phone: 'lead',
      },
    ]}
  />
)
