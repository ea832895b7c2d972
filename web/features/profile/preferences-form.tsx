import { SubmitFoot } from '../../kit/action-foot.tsx'
import { useState } from 'react'
import * as schemas from '../../../api/profile/profile.schema.ts'
import { Trouble } from '../../kit/banner.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { useSchemaForm } from '../../kit/form.tsx'
import { useUrlText } from '../../kit/use-url-text.ts'
import { SectionCard } from '../../kit/section-card.tsx'
import { isLanguage, languageNames, languages } from '../../../api/platform/language.schema.ts'
import { changedFrom } from '../../lib/changed-from.ts'
import { speak, t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { session } from '../../lib/session.ts'
import { readCustomer } from '../../lib/storage.ts'
import { ask, queries, type Answered } from '../../lib/trpc.ts'
import css from './profile.module.css'
import { saySaved } from './saved-notice.ts'

type Preferences = Answered['profile']['get']['preferences']

const UNDO = [0, 5, 10, 20, 30, 60]

/** doc1 §9: the languages, the four default accounts (C-41), the three ways of delivery; additive: the Undo. */
export function PreferencesForm({ preferences }: { preferences: Preferences }) {
  /** What the bank said when the form began, or last of what was saved here. */
  const [known, setKnown] = useState(preferences)
  const [wanted, setWanted] = useUrlText('language', preferences.language, languages)
  const form = useSchemaForm<Preferences>(schemas.updatePreferences, { ...preferences, language: wanted })
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const save = async (chosen: Preferences) => {
    setBusy(true)
    setFailed('')
    try {
      const saved = await ask.profile.preferences.mutate(schemas.updatePreferences.parse(changedFrom(known, chosen)))
      setKnown(saved)
      form.setValues(saved)
      // The form is drawn anew in the new language: by then nothing says another one, the address neither.
      setWanted(preferences.language)
      await queries.invalidateQueries()
      saySaved('Your preferences were saved.')
      await switchTo(saved.language)
    } catch (error) {
      setFailed(problemOf(error, 'Failed to update profile. Please try again.').text)
    }
    setBusy(false)
  }
  return (
    <SectionCard title={t('Account Preferences')}>
      <form className={`stack ${css.narrow}`} onSubmit={form.submit(values => void save(values))} noValidate>
        <Trouble text={failed} />
        <SelectField
          label={t('Language')}
          data={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
          {...form.field('language')}
        />
        <SelectField
          label={t('Default account')}
          data={[
            { value: 'checking', label: t('Checking') },
            { value: 'savings', label: t('Savings') },
            { value: 'credit', label: t('Credit') },
            { value: 'investment', label: t('Investment') },
          ]}
          {...form.field('defaultAccount')}
        />
        <SelectField
          label={t('Statement delivery')}
          data={[
            { value: 'paperless', label: t('Paperless') },
            { value: 'paper', label: t('Paper') },
            { value: 'both', label: t('Paper and paperless') },
          ]}
          {...form.field('statementDelivery')}
        />
        <SelectField
          label={t('Time to undo')}
          description={t('How long money that leaves the bank waits, so that you can take it back.')}
          data={[...new Set([...UNDO, preferences.undoSeconds])]
            .toSorted((a, b) => a - b)
            .map(n => ({ value: String(n), label: n === 0 ? t('No waiting') : t('{n} seconds', { n }) }))}
          name="undoSeconds"
          value={String(form.values.undoSeconds)}
          onChange={value => form.setFieldValue('undoSeconds', Number(value))}
        />
        <SubmitFoot busy={busy}>{t('Save')}</SubmitFoot>
      </form>
    </SectionCard>
  )
}

/** The choice is spoken at once, here and after the next sign-on. */
async function switchTo(language: string): Promise<void> {
  const customer = readCustomer()
  if (customer) session.send({ type: 'customerChanged', customer: { ...customer, language } })
  if (isLanguage(language)) await speak(language)
}
