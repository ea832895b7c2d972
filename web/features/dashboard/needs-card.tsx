import { Icon } from '../../kit/icon.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { codePages } from '../../kit/code-page.ts'
import { clock, day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import css from './dashboard.module.css'
import type { Need } from './needs.ts'

/** What needs the customer, each with the one thing to do about it. */
export function NeedsCard({ needs }: { needs: readonly Need[] }) {
  return (
    <section className="card card-body" aria-labelledby="needs">
      <h2 id="needs" className={css.head}>
        {t('Needs you')}
      </h2>
      {needs.length === 0 ? (
        <p className={`row ${css.calm}`}>
          <Icon name="tick" size={18} />
          {t('Nothing needs you in the next two weeks.')}
        </p>
      ) : (
        <ul className={css.tiles}>
          {needs.map(need => (
            <li key={need.id} className={css.need}>
              <span className={need.what === 'bill' && !need.overdue ? css.soon : css.late}>
                <Icon name={need.what === 'bill' ? 'bill' : 'warning'} />
              </span>
              <Told need={need} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Told({ need }: { need: Need }) {
  if (need.what === 'code') {
    const { kind, to, amount, until } = need
    return (
      <>
        <div className={css.told}>
          {to} <span className="num amount">{usd(amount)}</span>
          <div className="quiet">
            {t('Waits for its code until {time}. Nothing leaves before.', { time: clock(until) })}
          </div>
        </div>
        <LinkButton
          to={codePages[kind]}
          gated="dashboard"
          size="compact-md"
          variant="default"
          aria-label={t('Enter the code for {name}', { name: to })}
        >
          {t('Enter the code')}
        </LinkButton>
      </>
    )
  }
  if (need.what === 'bill') {
    const { payee, amount, date, overdue, pay } = need
    return (
      <>
        <div className={css.told}>
          {payee} <span className="num amount">{usd(amount)}</span>
          <div className="quiet">
            {overdue ? t('Was due on {date}. Nothing pays it yet.', { date: day(date) }) : null}
            {!overdue && t('Due on {date}. Nothing pays it yet.', { date: day(date) })}
          </div>
        </div>
        <LinkButton
          to={pay}
          gated="dashboard"
          size="compact-md"
          variant="default"
          aria-label={t('Pay {payee}', { payee })}
        >
          {t('Pay')}
        </LinkButton>
      </>
    )
  }
  const { account, balance, date, line, what } = need
  const params = { account, amount: usd(balance), date: day(date), line: usd(line) }
  return (
    <>
      <div className={`amount ${css.told}`}>
        {what === 'short'
          ? t('{account} will not have enough on {date}: it would be at {amount}.', params)
          : t('{account} falls to {amount} on {date}, below your alert line of {line}.', params)}
      </div>
      <LinkButton to="/transfer-money" gated="dashboard" size="compact-md" variant="default">
        {t('Move money')}
      </LinkButton>
    </>
  )
}
