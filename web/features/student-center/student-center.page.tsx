import { AccountCard } from '../../kit/account-card.tsx'
import { detailsPath, slugOf } from '../../kit/account-kind.ts'
import { Empty } from '../../kit/empty.tsx'
import { Awaited } from '../../kit/awaited.tsx'
import { Faq } from '../../kit/faq.tsx'
import { Icon } from '../../kit/icon.tsx'
import { LinkButton, TextLink } from '../../kit/link.tsx'
import type { Place } from '../../kit/navigation.ts'
import { PageFrame } from '../../kit/page-frame.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { CardsSkeleton } from '../../kit/skeletons.tsx'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'

const services: readonly Place[] = [
  { label: 'Transfer Money', to: '/transfer-money', icon: 'transfer' },
  { label: 'Deposit Check', to: '/deposit-check', icon: 'camera' },
  { label: 'Budget planner', to: '/budget-planner', icon: 'bill' },
  { label: 'Financial tools', to: '/financial-tools', icon: 'invest' },
  { label: 'Statements & Documents', to: '/statements', icon: 'statement' },
  { label: 'FAQs', to: '/faqs', icon: 'info' },
]

/** /student-center: the student accounts of the customer, and what goes with them. */
export function StudentCenterPage() {
  const { data, error, refetch } = trpc.accounts.list.useQuery()
  const own = data?.accounts.filter(({ type }) => slugOf(type) === 'student')
  return (
    <PageFrame title={t('Student Center')} back={{ to: '/dashboard' }}>
      <div className="stack">
        <Awaited
          asked={{ data, error, refetch }}
          failed="Failed to load account data"
          shape={<CardsSkeleton count={2} />}
        />
        {own?.length === 0 && (
          <div className="card">
            <Empty
              text={t('You have no student account yet. It opens with $10 and has no monthly fee.')}
              seed="student"
            >
              <LinkButton to="/open-new-account">{t('Open New Account')}</LinkButton>
            </Empty>
          </div>
        )}
        {own && own.length > 0 && (
          <div className="grid">
            {own.map(account => (
              <AccountCard key={account.id} account={account}>
                <LinkButton to={detailsPath(account)} variant="default" size="sm">
                  {t('Details')}
                </LinkButton>
              </AccountCard>
            ))}
          </div>
        )}
        <SectionCard title={t('Student Services')}>
          <div className="grid">
            {services.map(({ label, to, icon }) => (
              <TextLink key={to} to={to}>
                <span className="row">
                  <Icon name={icon} />
                  {t(label)}
                </span>
              </TextLink>
            ))}
          </div>
        </SectionCard>
        <Faq
          items={[
            [
              t('What does the account cost?'),
              t('Nothing each month. A wire costs $30 and cash from an ATM $2.50, shown before you confirm.'),
            ],
            [
              t('Can my family send me money?'),
              t('Yes, from any bank, with your account and routing number. Both stand on the page of your account.'),
            ],
            [
              t('What happens after my studies?'),
              t(
                'The account stays yours. You can open a checking account at any time and move the money over at no cost.',
              ),
            ],
          ]}
        />
      </div>
    </PageFrame>
  )
}
