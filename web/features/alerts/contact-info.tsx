import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { RequestCode } from '../../kit/request-code.tsx'
import { phoneText } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import css from './alerts.module.css'

interface Contact {
  email: string
  phone: string
  pushEnabled: boolean
}

/** Where alerts go: each field is shown, or edited (doc3 §2.6). Another address needs the bank's code. */
export function ContactInfo({
  value,
  saved,
  code,
  onChange,
  onCode,
}: {
  value: Contact
  saved: Contact
  code: string
  onChange: (value: Contact) => void
  onCode: (code: string) => void
}) {
  const changed = value.email !== saved.email || value.phone !== saved.phone
  return (
    <>
      <ContactField
        label={t('Email')}
        type="email"
        value={value.email}
        onChange={email => onChange({ ...value, email })}
      />
      <ContactField
        label={t('Phone')}
        type="tel"
        value={value.phone}
        onChange={phone => onChange({ ...value, phone })}
      />
      <Switch
        label={t('Push notifications')}
        checked={value.pushEnabled}
        onChange={event => onChange({ ...value, pushEnabled: event.currentTarget.checked })}
        mt={8}
      />
      {changed && (
        <div style={{ marginTop: 16 }}>
          <TextInput
            label={t('Approval code')}
            description={t('A change of where alerts go needs a code from the bank. The old address is told.')}
            autoComplete="one-time-code"
            value={code}
            onChange={event => onCode(event.currentTarget.value)}
          />
          <RequestCode
            purpose="contact-change"
            contact={{ email: value.email, phoneNumber: value.phone }}
            onDemo={onCode}
          />
        </div>
      )}
    </>
  )
}

function ContactField({
  label,
  type,
  value,
  onChange,
}: {
  label: string
  type: 'email' | 'tel'
  value: string
  onChange: (value: string) => void
}) {
  const [editing, setEditing] = useState(false)
  return (
    <div className={css.contact}>
      {editing ? (
        <TextInput
          label={label}
          type={type}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
          autoFocus
        />
      ) : (
        <div>
          <p className="quiet">{label}</p>
          <p>{type === 'tel' ? phoneText(value) : value}</p>
        </div>
      )}
      <Button
        variant="default"
        size="sm"
        aria-label={editing ? t('Done editing {field}', { field: label }) : t('Edit {field}', { field: label })}
        onClick={() => setEditing(!editing)}
      >
        {editing ? t('Done') : t('Edit')}
      </Button>
    </div>
  )
}
