import { Checkbox, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { t } from '../../lib/i18n.ts'
import type { SchemaForm } from '../form.tsx'

type Field = ReturnType<SchemaForm<Record<string, unknown>>['field']>

/** Whether a receipt is mailed, and where to: to the customer's own address (`email`), unless another is typed. */
export function ReceiptFields({ wanted, address, email }: { wanted: Field; address: Field; email: string }) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    wanted.onChange(event)
    if (address.value === '') address.onChange(email)
  }
  return (
    <>
      <Checkbox label={t('Email me a receipt')} {...wanted} onChange={choose} />
      {wanted.checked && <TextInput label={t('Email address')} type="email" autoComplete="email" {...address} />}
    </>
  )
}
