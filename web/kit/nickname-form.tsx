import { Button, TextInput } from '@mantine/core'
import { accountSettings } from '../../api/accounts/settings.schema.ts'
import { t } from '../lib/i18n.ts'
import { accountName, type AccountView } from './account-card.tsx'
import { useSchemaForm } from './form.tsx'

type Account = Pick<AccountView, 'id' | 'nickname' | 'name' | 'type'>

/** The name that a customer gives an account of their own; without one it has its kind's. */
export function NicknameForm({ account, onSave }: { account: Account; onSave: (nickname: string) => void }) {
  const form = useSchemaForm(accountSettings, { accountId: account.id, nickname: account.nickname ?? '' })
  return (
    <form
      className="row"
      style={{ alignItems: 'flex-end' }}
      onSubmit={form.submit(({ nickname }) => onSave(nickname.trim()))}
      noValidate
    >
      <TextInput
        label={t('Nickname')}
        placeholder={account.name ?? ''}
        autoComplete="off"
        style={{ flex: '1 1 12.5rem', maxWidth: '20rem' }}
        {...form.field('nickname')}
      />
      <Button
        type="submit"
        variant="default"
        aria-label={t('Save nickname of {account}', { account: accountName(account) })}
      >
        {t('Save')}
      </Button>
    </form>
  )
}
