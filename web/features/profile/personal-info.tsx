import { Button } from '@mantine/core'
import { useState } from 'react'
import { CodeField, useCodeForm } from '../../kit/fields/code-field.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { EmailText } from '../../kit/email-text.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Icon } from '../../kit/icon.tsx'
import { RequestCode, type Contact } from '../../kit/request-code.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { day, moment, phoneText } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { ChangePasswordDialog } from './change-password.dialog.tsx'
import type { PersonalDraft } from './personal-info.machine.ts'
import { PersonalForm } from './personal-form.tsx'
import css from './profile.module.css'
import type { Profile } from './profile.ts'
import { usePersonalInfo } from './use-personal-info.ts'

/** Personal Info: view, edit, save, cancel (doc1 §2.6, §4). */
export function PersonalInfo({ profile, fetchedAt }: { profile: Profile; fetchedAt: number }) {
  const [state, send] = usePersonalInfo(fetchedAt)
  const { draft, unsaved, problem } = state.context
  const [changing, setChanging] = useState(false)
  if (state.matches('viewing')) {
    return (
      <>
        <View
          profile={profile}
          unsaved={unsaved}
          onEdit={() => send({ type: 'edit' })}
          onPassword={() => setChanging(true)}
        />
        <ChangePasswordDialog opened={changing} onClose={() => setChanging(false)} />
      </>
    )
  }
  return (
    <>
      <PersonalForm
        profile={profile}
        draft={draft}
        problem={state.matches('editing') ? problem : undefined}
        busy={state.matches('saving')}
        onSave={saved => send({ type: 'save', draft: saved })}
        onCancel={() => send({ type: 'cancel' })}
      />
      <ContactCode
        opened={state.matches('proving')}
        contact={draft}
        error={state.matches('proving') ? problem?.text : undefined}
        onCode={code => send({ type: 'code', code })}
        onCancel={() => send({ type: 'cancel' })}
      />
    </>
  )
}

function View({
  profile,
  unsaved,
  onEdit,
  onPassword,
}: {
  profile: Profile
  unsaved: PersonalDraft | undefined
  onEdit: () => void
  onPassword: () => void
}) {
  const shown = { ...profile, ...unsaved }
  return (
    <SectionCard
      title={t('Personal Info')}
      arrives={false}
      actions={
        <div className="row no-print">
          <Button variant="default" leftSection={<Icon name="lock" size={18} />} onClick={onPassword}>
            {t('Change Password')}
          </Button>
          <Button onClick={onEdit}>{t('Edit')}</Button>
        </div>
      }
    >
      <div className="stack">
        {unsaved && (
          <Banner tone="warn">
            <strong>{t('Failed to update profile. Please try again.')}</strong>
            <p>
              {t('Your changes are kept in this browser, not yet at the bank. They are sent again when it is back.')}
            </p>
          </Banner>
        )}
        <Facts
          align="left"
          facts={[
            [t('Name'), `${shown.firstName} ${shown.lastName}`],
            [t('Email'), <EmailText email={shown.email} />],
            [t('Phone number'), phoneText(shown.phoneNumber)],
            [t('Address'), addressText(shown.address)],
            [t('Date of birth'), shown.dateOfBirth && day(shown.dateOfBirth)],
            [t('Social Security Number'), <span className="num">{profile.ssn}</span>],
            [t('Username'), profile.username],
            [t('Customer number'), <span className="num">{profile.customerId}</span>],
            [t('Credit score'), profile.creditScore],
            [t('Customer since'), day(profile.createdAt)],
            [t('Last password change'), moment(profile.securitySettings.lastPasswordChange)],
            [t('Two-step sign-on'), profile.verificationStatus.twoFactorEnabled ? t('On') : t('Off')],
          ]}
        />
      </div>
    </SectionCard>
  )
}

/** doc1 §3: an address is an object or a single text. */
function addressText(address: Profile['address'] | string): string {
  if (typeof address === 'string') return address
  const { line1, line2, city, state, zipCode } = address
  return [line1, line2, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

// The form has been checked by the bank's own schema; its state is one of the listed codes.
const detailsOf = ({ profilePicture: _picture, ...details }: PersonalDraft) => details as Contact

/** New details need a code for exactly them, which goes to the old address (ARCHITECTURE, Security). */
function ContactCode({
  opened,
  contact,
  error,
  onCode,
  onCancel,
}: {
  opened: boolean
  /** The code is good for these only. */
  contact: PersonalDraft | undefined
  error: string | undefined
  onCode: (code: string) => void
  onCancel: () => void
}) {
  const { submit, field } = useCodeForm(onCode, error)
  return (
    <Dialog opened={opened} onClose={onCancel} title={t('Confirm your new contact details')}>
      <form className="stack" onSubmit={submit} noValidate>
        <p>{t('We send a code to the email address that the bank knows now. Enter it to save the change.')}</p>
        <div>
          <CodeField data-autofocus {...field} />
          <RequestCode purpose="contact-change" contact={contact && detailsOf(contact)} onDemo={onCode} />
        </div>
        <div className={`between ${css.wide}`}>
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit">{t('Verify')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
