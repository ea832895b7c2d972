import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { newPayee, payeeCategories } from '../../../api/pay-bills/payee.schema.ts'
import { Trouble } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { ActionFoot, Missing } from '../../kit/action-foot.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { FormErrors, useSchemaForm } from '../../kit/form.tsx'
import { useTrouble } from '../../kit/use-forgetting.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { newKey, trpc } from '../../lib/trpc.ts'
import type { Say } from '../../kit/toast.tsx'

interface Props {
  /** It is kept; next its code is asked for. */
  onAdded: (payeeId: string) => void
  onClose: () => void
  say: Say
}

/** Add a payee: name, account number and category; the rest may be left out (doc3 §5). */
export function AddPayeeDialog({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title={t('Add New Payee')} tall>
      <PayeeForm {...props} />
    </Dialog>
  )
}

type Draft = {
  name: string
  nickname: string
  accountNumber: string
  category: string
  address: string
  phone: string
  website: string
}
const empty: Draft = { name: '', nickname: '', accountNumber: '', category: '', address: '', phone: '', website: '' }

function PayeeForm({ onAdded, onClose, say }: Props) {
  const utils = trpc.useUtils()
  const form = useSchemaForm<Draft>(newPayee, empty)
  const [trouble, setTrouble] = useTrouble()
  const key = useRef(newKey()) // the same payee, however often it is sent
  const act = trpc.payBills.addPayee.useMutation({
    trpc: { context: { key: key.current } },
    onSuccess: async ({ id }) => {
      say('success', t('Payee added successfully!'))
      await utils.payBills.payees.invalidate()
      onAdded(id)
    },
    onError: error => {
      const problem = problemOf(error, 'Unknown error')
      if (form.refused(problem)) return
      setTrouble(problem.text)
      say('error', t('Failed to add payee: {message}', { message: problem.text }))
    },
  })
  const { name, accountNumber, category } = form.values
  const missing = [name, accountNumber, category].some(value => value.trim() === '')
  return (
    <form onSubmit={form.submit(values => act.mutate(values))} className="stack" noValidate>
      <FormErrors form={form} />
      <Trouble text={trouble} />
      <TextInput data-autofocus label={t('Payee name')} {...form.field('name')} />
      <TextInput label={t('Nickname (optional)')} placeholder={name} {...form.field('nickname')} />
      <TextInput label={t('Account number')} autoComplete="off" {...form.field('accountNumber')} />
      <SelectField
        label={t('Category')}
        placeholder=""
        data={payeeCategories.map(value => ({ value, label: t(value) }))}
        {...form.field('category')}
      />
      <TextInput label={t('Address (optional)')} {...form.field('address')} />
      <TextInput label={t('Phone (optional)')} type="tel" {...form.field('phone')} />
      <TextInput label={t('Website (optional)')} inputMode="url" {...form.field('website')} />
      <Missing id="payee-missing" text={missing && t('Enter a name, an account number and a category to go on.')} />
      <ActionFoot onCancel={onClose}>
        <Button type="submit" loading={act.isPending} aria-describedby="payee-missing">
          {t('Add payee')}
        </Button>
      </ActionFoot>
    </form>
  )
}
