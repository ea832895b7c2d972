import { Avatar } from '../../kit/avatar.tsx'
import { isDeposit } from '../../kit/account-kind.ts'
import { isFrozen } from '../../kit/account-line.ts'
import { Balance } from '../../kit/money.tsx'
import { SampleTag } from '../../kit/tag.tsx'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { useCustomer } from '../../lib/session.ts'
import type { DashboardCopy as Dashboard } from '../../offline/account-sources.ts'
import css from './dashboard.module.css'

const partOfDay = (hour: number) =>
  hour < 12 ? 'Good morning, {name}' : hour < 18 ? 'Good afternoon, {name}' : 'Good evening, {name}'

const hourNow = () => new Date().getHours()

/** "Good afternoon, Dana": known before the first answer. */
export function Greeting() {
  const customer = useCustomer()
  return customer ? t(partOfDay(hourNow()), { name: customer.firstName }) : t('Dashboard')
}

/** doc1 §2.4: avatar or initials, name, email and address. */
export function WhoIsHere() {
  const customer = useCustomer()
  if (!customer) return null
  const { name, email, address } = customer
  return (
    <div className={css.who}>
      <span className={css.avatar}>
        <Avatar customer={customer} />
      </span>
      <span className={css.facts}>
        {[name, email, address].filter(Boolean).map(fact => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </div>
  )
}

/** The one figure that matters most. */
export function TotalAvailable({ dashboard }: { dashboard: Dashboard }) {
  const { accounts, totalAvailable } = dashboard
  const free = freeUntilIncome(dashboard)
  const count = accounts.filter(one => isDeposit(one.type) && !isFrozen(one)).length
  return (
    <div>
      <div className="eyebrow">
        {count === 1 ? t('Available in 1 deposit account') : t('Available across {n} deposit accounts', { n: count })}
      </div>
      <Balance amount={totalAvailable} size="hero" />
      {accounts.some(({ id }) => isSample(id)) && <SampleTag />}
      {free && (
        <p className={`quiet amount ${css.free}`}>
          {t('{amount} in {account} is free to spend until money comes in on {date}', free)}
        </p>
      )}
    </div>
  )
}

/**
 * Of the account that pays bills, after everything that is planned before its next income; nothing where none is free.
 */
function freeUntilIncome({ forecasts: [first] }: Pick<Dashboard, 'forecasts'>) {
  const until = first?.untilIncome
  if (!until || Number(until.balance) <= 0) return undefined
  return { amount: usd(until.balance), account: first.name, date: day(until.date) }
}
