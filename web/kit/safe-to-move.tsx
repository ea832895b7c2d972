import type { ReactNode } from 'react'
import { day, usd } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import type { Phrase } from '../../ledger/phrase.ts'
import { described } from '../lib/said.ts'
import { Banner } from './banner.tsx'
import { Facts } from './facts.tsx'
import { frequencyWord } from './frequency-word.ts'
import { Icon } from './icon.tsx'
import { Money } from './money.tsx'
import css from './safe-to-move.module.css'

/** What the bank says an account will hold; amounts are decimal text. */
interface Safety {
  available: string
  settling: boolean
  after: string
  afterOn: { date: string; others: number; takes: string } | null
  planned: string
  plannedCount: number
  comingIn: string
  comingInCount: number
  unpaid: string
  unpaidCount: number
  subscriptions: string
  subscriptionsCount: number
  unknown: readonly { description: string; date: string }[]
  afterPlanned: string
  lowest: { date: string; balance: string }
  series: { count: number; last: string; total: string } | null
  alertLine: string | null
  verdict: 'safe' | 'below-line' | 'short'
  anyway: { date: string } | null
}

/** An order that looks the same as the one that is thought about. */
interface Alike {
  state: string
  receiver: string
  amount: string | null
  on: string
  frequency: string
}

/** What a preview tells of an act before it is confirmed. */
export interface Foretold {
  safe: Safety
  /** Why the bank would refuse it. */
  refusal?: { says: Phrase } | null
  alike?: Alike | null
}

/**
 * "Safe to move?": whether the bank would do it, and what the account will hold after this and after what is
 * already planned.
 */
export function SafeToMove({ seen }: { seen: Foretold | undefined }) {
  return (
    <section className={`card card-body ${css.panel}`} aria-label={t('Safe to move?')} aria-live="polite">
      <h2 className={css.title}>{t('Safe to move?')}</h2>
      {seen ? (
        <>
          <Verdict seen={seen} />
          {seen.alike && <AlikeBanner alike={seen.alike} />}
          <Facts facts={factsOf(seen.safe)} />
        </>
      ) : (
        <p className="quiet">{t('Choose an account and an amount to see what it will hold afterwards.')}</p>
      )}
    </section>
  )
}

/** The fields of a form in a wide dialog with what it leaves beside them, or below them where there is no width. */
export const BesideSafeToMove = ({ seen, children }: { seen: Foretold | undefined; children: ReactNode }) => (
  <div className={css.columns}>
    <div className="stack">{children}</div>
    <SafeToMove seen={seen} />
  </div>
)

/** The verdict in one line, for the foot of a form on a phone. The whole of it is told once, by the panel. */
export const SafetyLine = ({ seen }: { seen: Foretold }) => (
  <div aria-hidden="true" className="quiet">
    <Verdict seen={seen} asked />
  </div>
)

/** The bank's own word stands over every reckoning; that the money is not there both say. `asked`: here first. */
function Verdict({ seen: { safe, refusal }, asked = false }: { seen: Foretold; asked?: boolean }) {
  const verdict = refusal ? 'short' : safe.verdict
  return (
    <p className={`row ${css[verdict]}`}>
      <Icon name={verdict === 'safe' ? 'tick' : 'warning'} size={18} />
      <span>
        {asked && <span className={css.question}>{t('Safe to move?')} </span>}
        {refusal && !safe.after.startsWith('-') ? described(refusal) : verdictOf(safe)}
      </span>
    </p>
  )
}

function factsOf(safe: Safety) {
  const { available, after, afterOn, planned, plannedCount, afterPlanned, lowest } = safe
  const counting = afterOn && afterOn.others > 0 ? afterOn : undefined
  const dips = Number(lowest.balance) < Math.min(Number(after), Number(afterPlanned))
  return [
    [safe.settling ? t('Available for withdrawal') : t('Available now'), <Money amount={available} />],
    [t('After this'), !counting && <Money amount={after} />],
    [
      t('Planned in the next 14 days ({n})', { n: plannedCount }),
      plannedCount > 0 ? <Money amount={`-${planned}`} /> : t('Nothing'),
    ],
    [
      t('Bills that nothing pays yet ({n})', { n: safe.unpaidCount }),
      safe.unpaidCount > 0 ? <Money amount={`-${safe.unpaid}`} /> : undefined,
    ],
    [
      t('Subscriptions and bills expected ({n})', { n: safe.subscriptionsCount }),
      safe.subscriptionsCount > 0 ? <Money amount={`-${safe.subscriptions}`} /> : undefined,
    ],
    ...safe.unknown.map(
      ({ description, date }) => [`${description}, ${day(date)}`, t('The amount is set that day')] as const,
    ),
    [
      t('Coming in ({n})', { n: safe.comingInCount }),
      safe.comingInCount > 0 ? <Money amount={safe.comingIn} /> : undefined,
    ],
    [t('This'), counting && counting.takes !== '0.00' && <Money amount={`-${counting.takes}`} />],
    // It stands below what is counted in it.
    [
      counting
        ? t('After this and {n} of the above, until {date}', { n: counting.others, date: day(counting.date) })
        : '',
      // beyond what is looked at it is the last figure
      counting && after !== afterPlanned && <Money amount={after} />,
    ],
    [t('Lowest, on {date}', { date: day(lowest.date) }), dips ? <Money amount={lowest.balance} /> : undefined],
    [t('After all of it'), <Money amount={afterPlanned} />],
    wholeFact(safe),
  ] as const
}

/** What a series with an end comes to: "10 times, the last on Jan 29, 2027: $250.00". */
export const wholeFact = ({ series }: Pick<Safety, 'series'>): readonly [string, ReactNode] => [
  t('In all'),
  series &&
    t('{n} times, the last on {date}: {amount}', {
      n: series.count,
      date: day(series.last),
      amount: usd(series.total),
    }),
]

/** Nobody is refused for it: two rents of one amount on one day may be two rents. */
export const AlikeBanner = ({ alike }: { alike: Alike }) => <Banner tone="warn">{alikeText(alike)}</Banner>

/** "You have the same already, next on Dec 20: $200.00, Savings ••1234 (Monthly)." */
function alikeText({ state, receiver, amount, on, frequency }: Alike): string {
  const what = [amount === null ? undefined : usd(amount), t(receiver)].filter(Boolean).join(', ')
  const date = day(on)
  if (state === 'made') return t('You did the same on {date}: {what}.', { date, what })
  if (frequency === 'once') return t('You have the same already, for {date}: {what}.', { date, what })
  const often = frequencyWord(frequency)
  return t('You have the same already, next on {date}: {what} ({often}).', { date, what, often })
}

function verdictOf({ verdict, alertLine, after, unknown, anyway }: Safety): string {
  if (verdict === 'safe')
    return unknown.length === 0
      ? t('Yes. What is planned stays covered.')
      : t('Yes. What is planned stays covered, as far as its amounts are known.')
  const line = usd(alertLine ?? '0')
  const date = anyway ? day(anyway.date) : ''
  if (verdict === 'below-line')
    return anyway
      ? t('Your account falls below your alert line of {line} on {date}, without this, too.', { line, date })
      : t('It leaves less than your alert line of {line}.', { line })
  if (after.startsWith('-')) return t('No. There is not enough money for this.')
  return anyway
    ? t('Careful: what is planned is not covered on {date}, without this, too.', { date })
    : t('Careful: what is planned would no longer be covered.')
}
