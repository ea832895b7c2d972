import { Button } from '@mantine/core'
import { EmailText } from '../../kit/email-text.tsx'
import { Facts } from '../../kit/facts.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { t } from '../../lib/i18n.ts'
import { useCustomer } from '../../lib/session.ts'

/**
 * What this browser remembers of the profile while the bank cannot be reached (doc1 §8): masked, and not to be edited.
 */
export function CachedProfile({ retry }: { retry: () => void }) {
  const customer = useCustomer()
  if (!customer) return null
  const { name, username, email, address } = customer
  return (
    <SectionCard title={t('Personal Info')} note={t('Saved in this browser. It can be edited when the bank is back.')}>
      <div className="stack">
        <Facts
          align="left"
          facts={[
            [t('Name'), name],
            [t('Username'), username],
            [t('Email'), email && <EmailText email={email} />],
            [t('Address'), address],
          ]}
        />
        <div>
          <Button onClick={retry}>{t('Try again')}</Button>
        </div>
      </div>
    </SectionCard>
  )
}
