import { Button } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { OrderStatus } from '../../kit/order-status.tsx'
import { RetryBanner } from '../../kit/retry-banner.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { useUrlText } from '../../kit/use-url-text.ts'
import { day, usd } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './check-deposits.module.css'
import type { Deposit } from './deposit-draft.ts'
import { sideNames } from './deposit-words.ts'

/** doc2 §9. */
const PER_PAGE = 10

/** The customer's checks, newest first, ten a page, each with small pictures of both sides. */
export function CheckDepositsPage() {
  const [text, setPage] = useUrlText<string>('page', '1')
  const page = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
  const history = trpc.checkDeposits.history.useQuery({ page, limit: PER_PAGE }, { placeholderData: known => known })
  const [shown, setShown] = useState<Deposit>()
  const { pages = 1 } = history.data ?? {}
  return (
    <PageFrame
      title={t('Check Deposits')}
      back={{ to: '/dashboard' }}
      actions={<LinkButton to="/deposit-check">{t('Deposit a Check')}</LinkButton>}
    >
      <div className="stack">
        {history.error && <RetryBanner problem={t('Failed to fetch deposit history')} retry={history.refetch} />}
        {/* That there are none only the bank can say. */}
        {(history.isPending || history.data) && (
          <TableCard
            title={t('Deposit history')}
            empty={t('No check deposits yet. Deposit a check, and it stands here.')}
            rows={history.data?.deposits}
            coming={4}
            rowKey={({ id }) => id}
            columns={[
              {
                head: t('Check'),
                cell: one => <Thumbnail deposit={one} onOpen={() => setShown(one)} />,
                phone: 'plain',
              },
              { head: t('Date'), cell: one => <span className="num">{day(one.date)}</span> },
              { head: t('Account'), cell: one => called(one.accountName), phone: 'lead' },
              { head: t('Reference number'), cell: one => <span className="num">{one.referenceNumber}</span> },
              {
                head: t('All of it can leave the bank on'),
                cell: one => <span className="num">{day(one.availabilityDate)}</span>,
              },
              {
                head: t('Status'),
                cell: one => <OrderStatus standing={one.standing} word={one.status} />,
                phone: 'plain',
              },
              { head: t('Amount'), cell: one => <Money amount={one.amount} />, align: 'right', phone: 'value' },
            ]}
          >
            {pages > 1 && <Pages page={page} pages={pages} onPage={n => setPage(String(n))} />}
          </TableCard>
        )}
        {shown && <BothSides deposit={shown} onClose={() => setShown(undefined)} />}
      </div>
    </PageFrame>
  )
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <nav className={`between pages no-print ${css.pages}`} aria-label={t('Pages')}>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('Newer')}
      </Button>
      <span role="status">{t('Page {n} of {count}', { n: page, count: pages })}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('Older')}
      </Button>
    </nav>
  )
}

const KEPT = { staleTime: Infinity }

function Thumbnail({ deposit, onOpen }: { deposit: Deposit; onOpen: () => void }) {
  const images = trpc.checkDeposits.images.useQuery({ id: deposit.id }, KEPT)
  return (
    <Button
      variant="subtle"
      h="auto"
      p={0}
      onClick={onOpen}
      aria-label={t('Show the pictures of the check of {amount}', { amount: usd(deposit.amount) })}
    >
      <span className={css.thumbs}>
        {images.data ? <img src={images.data.front} alt="" className={css.thumb} /> : <span className={css.thumb} />}
      </span>
    </Button>
  )
}

function BothSides({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const images = trpc.checkDeposits.images.useQuery({ id: deposit.id }, KEPT)
  const names = sideNames()
  return (
    <Dialog opened onClose={onClose} title={`${t('Check')} ${deposit.referenceNumber}`}>
      <div className="stack">
        {images.error && <Banner tone="error">{t('The pictures could not be shown. Please try again.')}</Banner>}
        {images.data && <img src={images.data.front} alt={names.front} className={css.picture} />}
        {images.data && <img src={images.data.back} alt={names.back} className={css.picture} />}
      </div>
    </Dialog>
  )
}
