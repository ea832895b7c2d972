import { Empty } from '../../kit/empty.tsx'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { LinkButton, TextLink } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { OrderStatus } from '../../kit/order-status.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { bankClock, longDay } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Answered } from '../../lib/trpc.ts'

export type Item = Answered['comingUp']['list']['items'][number]

export const icons: Record<Item['kind'], IconName> = {
  transfer: 'transfer',
  payment: 'bill',
  bill: 'bill',
  autopay: 'repeat',
  withdrawal: 'withdraw',
  contribution: 'deposit',
  distribution: 'withdraw',
  loan: 'deposit',
  income: 'deposit',
  subscription: 'repeat',
}

/** Where an item is changed or cancelled. */
export const placeOf = ({ kind, of }: Pick<Item, 'kind' | 'of'>): string => {
  if (kind === 'income' || kind === 'subscription') return `/accounts/${of}`
  if (of === 'auto-save') return '/auto-save'
  if (kind === 'transfer') return '/transfer-money'
  if (kind === 'withdrawal') return '/withdraw'
  if (kind === 'contribution') return '/contribute-retirement'
  if (kind === 'distribution') return '/withdraw-retirement'
  if (kind === 'loan') return '/retirement-loan'
  if (kind === 'autopay') return `/autopay/details/${of}`
  return '/pay-bills'
}

export const kindWords = (item: Pick<Item, 'kind' | 'planned'>): string => {
  if (item.kind === 'income') return t('Expected, as it came before')
  if (item.kind === 'subscription') return t('Subscription, expected as before')
  if (!item.planned) return t('Bill, nothing pays it yet')
  const words = {
    transfer: t('Transfer'),
    payment: t('Bill payment'),
    bill: t('Bill, AutoPay'),
    autopay: t('Automatic payment'),
    withdrawal: t('Cash at a branch'),
    contribution: t('Retirement contribution'),
    distribution: t('Retirement withdrawal'),
    loan: t('Retirement loan payment'),
  }
  return words[item.kind]
}

const TRANSLATED: readonly Item['kind'][] = ['transfer', 'withdrawal', 'contribution', 'distribution']

/** Names of payees and payers are theirs; what the bank calls something is said in the customer's language. */
export const nameOf = ({ kind, description }: Pick<Item, 'kind' | 'description'>): string =>
  TRANSLATED.includes(kind) ? t(description) : description

/** By day, the next first. */
export function ScheduledList({ items }: { items: readonly Item[] }) {
  if (items.length === 0)
    return (
      <div className="card">
        <Empty text={t('Nothing is scheduled in the next three months.')}>
          <LinkButton to="/pay-bills" variant="default">
            {t('Schedule a payment')}
          </LinkButton>
        </Empty>
      </div>
    )
  const days = [...Map.groupBy(items, ({ date }) => date)]
  return (
    <div className="stack">
      {days.map(([date, ofDay]) => (
        <SectionCard key={date} title={longDay(date)}>
          <ol className="stack" style={{ listStyle: 'none', padding: 0 }}>
            {ofDay.map(item => (
              <li key={item.id}>
                <Row item={item} />
              </li>
            ))}
          </ol>
        </SectionCard>
      ))}
    </div>
  )
}

export const Row = ({ item }: { item: Item }) => (
  <div className="between" style={{ flexWrap: 'nowrap' }}>
    <div className="row" style={{ flexWrap: 'nowrap', minWidth: 0 }}>
      <span style={{ flex: 'none', lineHeight: 0 }}>
        <Icon name={icons[item.kind]} />
      </span>
      <div style={{ minWidth: 0 }}>
        <TextLink to={placeOf(item)}>{nameOf(item)}</TextLink>
        <div className="quiet">
          {[
            kindWords(item),
            item.fromName && t('from {name}', { name: item.fromName }),
            item.runsAt && t('from {time} on', { time: bankClock(item.runsAt) }),
            !item.counted && t('not counted'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
    </div>
    <div style={{ textAlign: 'right', flex: 'none' }}>
      {item.amount === null ? (
        <span className="quiet">{t('Known on the day')}</span>
      ) : (
        <Money amount={item.amount} movement />
      )}
      {item.state !== null && item.state !== 'scheduled' && (
        <div>
          <OrderStatus standing={item.state} />
        </div>
      )}
    </div>
  </div>
)
