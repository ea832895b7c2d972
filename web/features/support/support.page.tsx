import { useLocation, useSearch } from '@tanstack/react-router'
import { LinkButton } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { t } from '../../lib/i18n.ts'
import { PhoneLine } from './phone-line.tsx'
import css from './support.module.css'
import { Topics } from './topics.tsx'

/** The reference number, out of the navigation state or of the address (`?reference=`). */
function useReference(): string | undefined {
  const { referenceNumber } = useLocation().state
  const search: Record<string, unknown> = useSearch({ strict: false })
  const given = search['reference'] ?? search['referenceNumber']
  return referenceNumber ?? (typeof given === 'string' || typeof given === 'number' ? String(given) : undefined)
}

/** /support: a matter with a reference number, for instance a check deposit. */
export function SupportPage() {
  const reference = useReference()
  return (
    <PageFrame title={t('Support')} back={{ to: '/help', place: t('Help') }}>
      <div className="stack">
        {reference && (
          <SectionCard title={t('About your deposit')}>
            <div className={css.text}>
              <p>
                {t('Your reference number is')} <strong className="num">{reference}</strong>.
              </p>
              <p>
                {t(
                  'Your deposit history shows how far it is and when its money is available. Keep the paper check until then.',
                )}
              </p>
              <div>
                <LinkButton to="/check-deposits" variant="default">
                  {t('Deposit history')}
                </LinkButton>
              </div>
            </div>
          </SectionCard>
        )}
        <PhoneLine facts={[[t('Reference'), reference]]} />
        <SectionCard title={t('On your phone')}>
          <p className={css.text}>
            {t(
              'The bank runs in the browser of your phone. Open it there and choose “Add to Home Screen” in the menu of your browser.',
            )}
          </p>
        </SectionCard>
        <Topics />
      </div>
    </PageFrame>
  )
}
