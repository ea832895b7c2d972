import { usd } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { Facts } from './facts.tsx'
import { Icon } from './icon.tsx'
import { Money } from './money.tsx'
import css from './safe-to-move.module.css'

/** What the bank says an account will hold; amounts are decimal text. */
export interface Safety {
  available: string
  after: string
  planned: string
  plannedCount: number
  afterPlanned: string
  alertLine: string | null
  verdict: 'safe' | 'below-line' | 'short'
}

/** "Safe to move?": what the account will hold after this, and after what is already planned out of it. */
export function SafeToMove({ safety }: { safety: Safety | undefined }) {
  return (
    <section className={`card card-body ${css.panel}`} aria-label={t('Safe to move?')} aria-live="polite">
      <h2 className={css.title}>{t('Safe to move?')}</h2>
      {safety ? (
        <>
          <p className={`row ${css[safety.verdict]}`}>
            <Icon name={safety.verdict === 'safe' ? 'tick' : 'warning'} size={18} />
            <span>{verdictOf(safety)}</span>
          </p>
          <Facts
            facts={[
              [t('Available now'), <Money amount={safety.available} />],
              [t('After this'), <Money amount={safety.after} />],
              [
                t('Planned in the next 14 days ({n})', { n: safety.plannedCount }),
                safety.plannedCount > 0 ? <Money amount={`-${safety.planned}`} /> : t('Nothing'),
              ],
              [t('After all of it'), <Money amount={safety.afterPlanned} />],
            ]}
          />
        </>
      ) : (
        <p className="quiet">{t('Choose an account and an amount to see what it will hold afterwards.')}</p>
      )}
    </section>
  )
}

function verdictOf({ verdict, alertLine, after }: Safety): string {
  if (verdict === 'safe') return t('Yes. What is planned stays covered.')
  if (verdict === 'below-line')
    return t('It leaves less than your alert line of {line}.', { line: usd(alertLine ?? '0') })
  return after.startsWith('-')
    ? t('No. There is not enough money for this.')
    : t('Careful: what is planned would no longer be covered.')
}
