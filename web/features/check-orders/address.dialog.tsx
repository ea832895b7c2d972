import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { shippingAddress } from '../../../api/check-orders/check-orders.schema.ts'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { ZipField } from '../../kit/fields/zip-field.tsx'
import { FormErrors, useSchemaForm } from '../../kit/form.tsx'
import { Badge } from '../../kit/tag.tsx'
import { RowButton } from '../../kit/row-button.tsx'
import { t } from '../../lib/i18n.ts'
import css from './check-orders.module.css'
import { addressLine, type Address } from './order-draft.ts'

interface Props {
  addresses: readonly Address[]
  onChange: (addresses: Address[]) => void
  onAdded: (id: string) => void
  onClose: () => void
}

/**
 * The address book of this order: another address, which is the primary one, and which go (C-127: kept in the
 * browser).
 */
export function AddressDialog({ addresses, onChange, onAdded, onClose }: Props) {
  const [last, setLast] = useState(false)
  const form = useSchemaForm<Omit<Address, 'id'>>(shippingAddress, {
    name: '',
    street: '',
    city: '',
    state: '',
    zip: '',
    primary: false,
  })
  const add = (values: Omit<Address, 'id'>) => {
    const { name, street, city, state, zip, primary } = values
    const made: Address = { name, street, city, state, zip, primary, id: crypto.randomUUID() }
    const others = primary ? addresses.map(one => ({ ...one, primary: false })) : [...addresses]
    onChange([...others, others.some(one => one.primary) ? made : { ...made, primary: true }])
    onAdded(made.id)
  }
  const remove = (id: string) => {
    if (addresses.length <= 1) return setLast(true)
    const rest = addresses.filter(one => one.id !== id)
    return onChange(rest.some(one => one.primary) ? rest : rest.map((one, i) => ({ ...one, primary: i === 0 })))
  }
  return (
    <Dialog opened onClose={onClose} title={t('Shipping address')} tall>
      <div className="stack">
        {last && <Banner tone="error">{t('You must have at least one shipping address.')}</Banner>}
        <AddressList addresses={addresses} onChange={onChange} onRemove={remove} />
        <h3>{t('Add New Address')}</h3>
        <form className="stack" onSubmit={form.submit(add)} noValidate>
          <FormErrors form={form} />
          <TextInput label={t('Address name')} placeholder={t('Home, work, ...')} {...form.field('name')} />
          <TextInput label={t('Street address')} autoComplete="street-address" {...form.field('street')} />
          <TextInput label={t('City')} autoComplete="address-level2" {...form.field('city')} />
          <div className="grid">
            <TextInput label={t('State')} autoComplete="address-level1" {...form.field('state')} />
            <ZipField label={t('ZIP code')} {...form.field('zip')} />
          </div>
          <Checkbox label={t('Use as the primary address')} {...form.field('primary', 'checkbox')} />
          <SubmitFoot onCancel={onClose} way={t('Close')}>
            {t('Save address')}
          </SubmitFoot>
        </form>
      </div>
    </Dialog>
  )
}

const AddressList = ({
  addresses,
  onChange,
  onRemove,
}: Pick<Props, 'addresses' | 'onChange'> & { onRemove: (id: string) => void }) => (
  <ul className={css.book} aria-label={t('Your addresses')}>
    {addresses.map(one => (
      <li key={one.id} className="between">
        <div>
          {one.name} {one.primary && <Badge text={t('Primary')} />}
          <div className="quiet">{addressLine(one)}</div>
        </div>
        <div className="row" style={{ gap: 4 }}>
          {!one.primary && (
            <RowButton
              text={t('Make primary')}
              label={t('Make {name} the primary address', { name: one.name })}
              onClick={() => onChange(addresses.map(other => ({ ...other, primary: other.id === one.id })))}
            />
          )}
          <RowButton
            text={t('Delete')}
            label={t('Delete the address {name}', { name: one.name })}
            onClick={() => onRemove(one.id)}
          />
        </div>
      </li>
    ))}
  </ul>
)
