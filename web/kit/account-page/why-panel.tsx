import { Button, Drawer } from '@mantine/core'
import { day } from '../../lib/format.ts'
import { money, text } from '../../../ledger/money.ts'
import { t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import { problemOf } from '../../lib/problem.ts'
import { showMore } from '../../lib/show-more.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import { useBackCloses } from '../back-step.ts'
import { Banner } from '../banner.tsx'
import { Facts } from '../facts.tsx'
import { Icon } from '../icon.tsx'
import { Money } from '../money.tsx'
import { RowsSkeleton } from '../skeletons.tsx'
import css from './account-page.module.css'
import { SidesTable } from './sides-table.tsx'

type Proof = Answered['accounts']['proof']

/**
 * "Why this number?": the balance as the sum of its entries, each with its two sides; then what is held and what
 * has not settled.
 */
export function WhyPanel({ accountId, opened, onClose }: { accountId: string; opened: boolean; onClose: () => void }) {
  useBackCloses(opened, onClose)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('Why this number?')}
      size={520}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {opened && <Why accountId={accountId} />}
    </Drawer>
  )
}

function Why({ accountId }: { accountId: string }) {
  const query = trpc.accounts.proof.useInfiniteQuery(
    { accountId, limit: 20 },
    { getNextPageParam: last => last.nextCursor ?? undefined },
  )
  const pages = query.data?.pages
  if (query.error) return <Banner tone="error">{problemOf(query.error, 'Failed to load account data').text}</Banner>
  const newest = pages?.[0]
  const oldest = pages?.at(-1)
  if (!pages || !newest || !oldest) return <RowsSkeleton rows={4} />
  return (
    <div className="stack">
      <Usable available={newest.available} />
      <section aria-label={t('Entries')}>
        <p className="quiet">
          {t('What stood before, and every entry since, add up to the balance. Each entry has two sides in the books.')}
        </p>
        <div className={css.edge}>
          <span>{t('Opening balance')}</span>
          <Money amount={oldest.opening} />
        </div>
        {query.hasNextPage && (
          <Button variant="default" size="xs" onClick={() => void showMore(query)} loading={query.isFetchingNextPage}>
            {t('Show older entries')}
          </Button>
        )}
        {pages.toReversed().flatMap(({ entries }) => entries.map(entry => <Entry key={entry.line.id} entry={entry} />))}
        <div className={css.edge}>
          <span>{t('Closing balance')}</span>
          <Money amount={newest.closing} />
        </div>
        {pages.every(({ adds }) => adds) && (
          <p className="row" style={{ color: 'var(--wf-pine)' }}>
            <Icon name="tick" size={18} /> {t('Opening balance plus entries equals the closing balance.')}
          </p>
        )}
      </section>
    </div>
  )
}

const Entry = ({ entry: { line, sides } }: { entry: Proof['entries'][number] }) => (
  <article className={css.entry}>
    <div className="between" style={{ flexWrap: 'nowrap', alignItems: 'start' }}>
      <div>
        <div style={{ fontWeight: 560 }}>{described(line)}</div>
        <div className="quiet">{day(line.date)}</div>
      </div>
      <div style={{ textAlign: 'right' }}>
        <Money amount={line.amount} movement />
        <div className="quiet">{line.balance !== null && <Money amount={line.balance} />}</div>
      </div>
    </div>
    <SidesTable sides={sides} />
  </article>
)

/** What is held, counted where there is more than one of the same. */
function heldFor(holds: Proof['available']['holds'], at: number): string {
  const [what = '', ...before] = holds
    .slice(0, at + 1)
    .map(described)
    .toReversed()
  const same = before.filter(one => one === what).length
  return t('Held: {what}', { what: same ? `${what} (${same + 1})` : what })
}

/** From the balance to what can be used. */
function Usable({ available }: { available: Proof['available'] }) {
  const { balance, securities, holds, creditLimit, frozen, availableBalance, unsettled, withdrawableBalance } =
    available
  const settled = unsettled === '0.00'
  return (
    <Facts
      facts={[
        [t('Securities at today’s prices'), securities && <Money amount={securities} />],
        [securities ? t('Cash') : t('Current balance'), <Money amount={balance} />],
        ...(creditLimit ? [[t('Credit limit'), <Money amount={creditLimit} />] as const] : []),
        ...holds.map(({ amount }, i) => [heldFor(holds, i), <Money amount={`-${amount}`} />] as const),
        [t('Frozen by the bank'), frozen && <Money amount={text(money(frozen).neg())} />],
        [creditLimit ? t('Available credit') : t('Available balance'), <Money amount={availableBalance} />],
        [t('Not settled yet'), frozen || settled ? undefined : <Money amount={`-${unsettled}`} />],
        [t('Can be used now'), creditLimit && !settled && !frozen && <Money amount={withdrawableBalance} />],
        [t('Available for withdrawal'), creditLimit ? undefined : <Money amount={withdrawableBalance} />],
      ]}
    />
  )
}
