import { Engraving } from '../../kit/engraving.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { t } from '../../lib/i18n.ts'
import css from './dashboard.module.css'

/** doc1 §2.4: the first-time welcome of a customer without accounts. */
export function Welcome({ firstName }: { firstName: string }) {
  return (
    <section className={`card ${css.welcome}`} aria-labelledby="welcome">
      <Engraving seed={firstName} />
      <h2 id="welcome">{t('Welcome to Wrenfield, {name}', { name: firstName })}</h2>
      <p className="muted">
        {t('You have no accounts yet. Open one in a few minutes; each gets an engraving that nobody else has.')}
      </p>
      <LinkButton to="/open-new-account">{t('Open Your First Account')}</LinkButton>
    </section>
  )
}
