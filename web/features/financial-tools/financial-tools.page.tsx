import { Icon } from '../../kit/icon.tsx'
import { LinkButton } from '../../kit/link.tsx'
import type { Place } from '../../kit/navigation.ts'
import { PageFrame } from '../../kit/page-frame.tsx'
import { t } from '../../lib/i18n.ts'

interface Tool extends Place {
  does: string
}

const tools = (): readonly Tool[] => [
  {
    label: 'Budget planner',
    to: '/budget-planner',
    icon: 'bill',
    does: t('Income, categories and what is left of each.'),
  },
  { label: 'AutoSave', to: '/auto-save', icon: 'repeat', does: t('Rules that put money aside by themselves.') },
  {
    label: 'Interest details',
    to: '/interest-details',
    icon: 'deposit',
    does: t('What a savings account earns, and how it grows.'),
  },
  {
    label: 'Retirement calculator',
    to: '/retirement-calculator',
    icon: 'invest',
    does: t('Whether what you save lasts as long as you do.'),
  },
  {
    label: 'Balance transfer',
    to: '/balance-transfer',
    icon: 'transfer',
    does: t('Bring over what you owe on a card of another bank.'),
  },
  {
    label: 'Credit limit',
    to: '/credit-limit',
    icon: 'accounts',
    does: t('How much of your credit is used, and how to ask for more.'),
  },
  { label: 'CD renewal options', to: '/cd-renewal-options', icon: 'clock', does: t('Rates for each term.') },
  {
    label: 'Safe to move?',
    to: '/transfers',
    icon: 'shield',
    does: t('While you fill in a transfer: what is left after all that is planned.'),
  },
]

/** /financial-tools: everything that reckons, with what it answers. */
export function FinancialToolsPage() {
  return (
    <PageFrame title={t('Financial tools')} back={{ to: '/dashboard' }}>
      <div className="grid">
        {tools().map(({ label, to, icon, does }) => (
          <section key={label} className="card card-body stack" aria-label={t(label)}>
            <div className="row">
              <Icon name={icon} size={24} />
              <h2 style={{ fontSize: '1.125rem' }}>{t(label)}</h2>
            </div>
            <p className="muted" style={{ flex: 1 }}>
              {does}
            </p>
            <div>
              <LinkButton to={to} variant="default" size="sm" aria-label={t('Open {tool}', { tool: t(label) })}>
                {t('Open')}
              </LinkButton>
            </div>
          </section>
        ))}
      </div>
    </PageFrame>
  )
}
