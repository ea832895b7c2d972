import { Button } from '@mantine/core'
import { useState } from 'react'
import { SectionCard } from '../../kit/section-card.tsx'
import { moment } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { ChangePasswordDialog } from './change-password.dialog.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import type { Profile } from './profile.ts'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

/** How this customer signs on, and where they are signed on. */
export function SecuritySettings({ profile }: { profile: Profile }) {
  return (
    <div className="stack">
      <PasswordCard changedAt={profile.securitySettings.lastPasswordChange} />
      <TwoFactorCard on={profile.verificationStatus.twoFactorEnabled} />
      <PasskeysCard />
      <SessionsCard />
    </div>
  )
}

function PasswordCard({ changedAt }: { changedAt: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <SectionCard
      title={t('Password')}
      note={t('Last changed {when}', { when: moment(changedAt) })}
      actions={
        <Button variant="default" onClick={() => setOpened(true)}>
          {t('Change Password')}
        </Button>
      }
    >
      <p className="muted">{t('Changing it signs you out on every other device.')}</p>
      <ChangePasswordDialog opened={opened} onClose={() => setOpened(false)} />
    </SectionCard>
  )
}
