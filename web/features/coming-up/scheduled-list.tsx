import { instantOf } from '../../../ledger/calendar.ts'
import { money, sum, text, ZERO } from '../../../ledger/money.ts'
import { ComingAmount, isBetweenOwn } from '../../kit/coming-amount.tsx'
import { Empty } from '../../kit/empty.tsx'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { LinkButton, TextLink } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { OrderStatus } from '../../kit/order-status.tsx'
import { placeToPay, wasDue } from '../../kit/place-to-pay.ts'
import { SectionCard } from '../../kit/section-card.tsx'
import { monthSums } from '../../kit/transactions/month-sums.ts'
import { clock, longDay, monthName } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'
import type { Answered } from '../../lib/trpc.ts'
import css from './coming-up.module.css'

export type Item = Answered['comingUp']['list']['items'][number]

const icons: Record<Item['kind'], IconName> = {
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
  'expected-bill': 'bill',
  'card-bill': 'bill',
}

/** Where an item is changed or cancelled. */
const placeOf = ({ kind, of }: Pick<Item, 'kind' | 'of'>): string => {
  if (kind === 'income' || kind === 'subscription') return `/accounts/${of}`
  if (of === 'auto-save') return '/auto-save'
  if (kind === 'transfer') return '/transfer-money'
  if (kind === 'withdrawal') return '/withdraw'
  if (kind === 'contribution') return '/contribute-retirement'
  if (kind === 'distribution') return '/withdraw-retirement'
  if (kind === 'loan') return '/retirement-loan'
  if (kind === 'autopay') return `/autopay/details/${of}`
  if (kind === 'card-bill') return `/accounts/credit/${of}`
  return '/pay-bills'
}

export const kindWords = (item: Pick<Item, 'kind' | 'planned'>): string => {
  if (item.kind === 'income') return t('Expected, as it came before')
  if (item.kind === 'subscription') return t('Subscription, expected as before')
  if (item.kind === 'expected-bill') return t('Bill, expected as before')
  if (item.kind === 'card-bill') return t('Card statement, nothing pays it yet')
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
  called(TRANSLATED.includes(kind) ? t(description) : description)

/** By month, each with what it comes to, and in it by day, the next first. */
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
  const months = [...Map.groupBy(items, ({ date }) => date.slice(0, 7))]
  return (
    <div className="stack">
      {months.map(([month, ofMonth]) => (
        <SectionCard key={month} title={monthName(month)} actions={<Total items={ofMonth} />} flush>
          {[...Map.groupBy(ofMonth, ({ date }) => date)].map(([date, ofDay]) => (
            <section key={date} className={css.ofDay} aria-label={longDay(date)}>
              <h3 className={css.dayHead}>{longDay(date)}</h3>
              <ol className={css.items}>
                {ofDay.map(item => (
                  <li key={item.id}>
                    <Row item={item} />
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </SectionCard>
      ))}
    </div>
  )
}

/** What the amounts of a month that are known come to; what is only known on its day is in none. */
function Total({ items }: { items: readonly Item[] }) {
  const known = items.flatMap(item => (item.amount === null ? [] : [{ ...item, amount: item.amount }]))
  const [moved, others] = [known.filter(isBetweenOwn), known.filter(item => !isBetweenOwn(item))]
  const lost = moved.map(item => ({ ...item, amount: text(ZERO.minus(item.fee)) }))
  const between = sum(moved.map(({ amount, fee }) => money(amount).abs().minus(fee)))
  return [...monthSums([...others, ...lost])].map(([month, { moneyIn, moneyOut }]) => (
    <p key={month} className={`quiet ${css.total}`}>
      {moneyIn !== '0.00' && <Money amount={moneyIn} movement />}{' '}
      {moneyOut !== '0.00' && <Money amount={moneyOut} movement />}{' '}
      {!between.isZero() && (
        <span>
          {t('Between own accounts')} <Money amount={text(between)} />
        </span>
      )}
    </p>
  ))
}

/** When in its day, where that is not its very beginning. */
function runsLater({ runsAt, date }: Item): string | undefined {
  if (!runsAt || Date.parse(runsAt) <= instantOf(date)) return undefined
  return t('from {time} on', { time: clock(runsAt) })
}

const Row = ({ item }: { item: Item }) => {
  const pay = placeToPay(item)
  return (
    <div className={css.row}>
      <div className={css.who}>
        <span className={css.icon}>
          <Icon name={icons[item.kind]} />
        </span>
        <div style={{ minWidth: 0 }}>
          <TextLink to={placeOf(item)}>{nameOf(item)}</TextLink>
          <div className="quiet">
            {[
              item.kind === 'transfer' && isBetweenOwn(item) ? t('Between own accounts') : kindWords(item),
              wasDue(item),
              item.fromName && t('from {name}', { name: item.fromName }),
              runsLater(item),
              item.frozen ? t('not made while its account is frozen') : !item.counted && t('not counted'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </div>
      </div>
      <div className={css.what}>
        {pay && (
          <LinkButton
            to={pay}
            size="compact-md"
            variant="default"
            aria-label={t('Pay {payee}', { payee: item.description })}
          >
            {t('Pay')}
          </LinkButton>
        )}
        {item.amount === null ? (
          <span className="quiet">{t('The amount is set that day')}</span>
        ) : (
          <ComingAmount item={item} amount={item.amount} />
        )}
        {item.state !== null && item.state !== 'scheduled' && (
          <div>
            <OrderStatus standing={item.state} />
          </div>
        )}
      </div>
    </div>
  )
}
