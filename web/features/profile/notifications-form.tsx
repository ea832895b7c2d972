import { SubmitFoot } from '../../kit/action-foot.tsx'
import { Checkbox, Fieldset } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Trouble } from '../../kit/banner.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { changedFrom } from '../../lib/changed-from.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask, queries, type Answered } from '../../lib/trpc.ts'
import css from './profile.module.css'
import { saySaved } from './saved-notice.ts'

type Settings = Answered['profile']['get']['notificationSettings']
const names = [
  'balanceAlerts',
  'transactionAlerts',
  'securityAlerts',
  'emailNotifications',
  'smsNotifications',
  'pushNotifications',
] as const
type Name = (typeof names)[number]

/** doc1 §2.6: which alerts, and by which channel (C-39: the call's own names). */
export function NotificationsForm({ settings }: { settings: Settings }) {
  const [known, setKnown] = useState(() => pick(settings))
  const [values, setValues] = useState(known)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailed('')
    try {
      const saved = pick(await ask.profile.notifications.mutate(changedFrom(known, values)))
      setKnown(saved)
      setValues(saved)
      void queries.invalidateQueries()
      saySaved('Your notification settings were saved.')
    } catch (error) {
      setFailed(problemOf(error, 'Failed to update profile. Please try again.').text)
    }
    setBusy(false)
  }
  const box = (name: Name, label: string, description?: string) => (
    <Checkbox
      name={name}
      label={label}
      description={description}
      checked={values[name]}
      onChange={event => setValues({ ...values, [name]: event.currentTarget.checked })}
    />
  )
  return (
    <SectionCard title={t('Notifications')}>
      <form className={`stack ${css.narrow}`} onSubmit={event => void save(event)} noValidate>
        <Trouble text={failed} />
        <Fieldset legend={t('What to tell you')} className="stack">
          {box('balanceAlerts', t('Balance alerts'), t('When a balance passes a line that you have set.'))}
          {box('transactionAlerts', t('Transaction alerts'), t('Deposits, withdrawals and card purchases.'))}
          {box('securityAlerts', t('Security alerts'), t('New sign-ons and changes of your details.'))}
        </Fieldset>
        <Fieldset legend={t('How to tell you')} className="stack">
          {box('emailNotifications', t('Email'))}
          {box('smsNotifications', t('Text message'))}
          {box('pushNotifications', t('Push notification'))}
        </Fieldset>
        <SubmitFoot busy={busy}>{t('Save')}</SubmitFoot>
      </form>
    </SectionCard>
  )
}

const pick = (settings: Settings): Record<Name, boolean> => ({
  balanceAlerts: settings.balanceAlerts,
  transactionAlerts: settings.transactionAlerts,
  securityAlerts: settings.securityAlerts,
  emailNotifications: settings.emailNotifications,
  smsNotifications: settings.smsNotifications,
  pushNotifications: settings.pushNotifications,
})
