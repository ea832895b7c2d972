import { Button, Checkbox, FileInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { PHOTO_BYTES, PHOTO_NO_IMAGE, PHOTO_TOO_LARGE } from '../../../api/check-orders/check-orders.schema.ts'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { FormErrors, type SchemaForm } from '../../kit/form.tsx'
import { TextLink } from '../../kit/link.tsx'
import { usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { ask } from '../../lib/trpc.ts'
import { CheckDrawing, type Printed } from './check-drawing.tsx'
import css from './check-orders.module.css'
import { addressLine, type Account, type Address, type Draft, type Photo, type Pricing } from './order-draft.ts'

interface Props {
  form: SchemaForm<Draft>
  accounts: readonly Account[]
  addresses: readonly Address[]
  pricing: Pricing
  photo: Photo | undefined
  printedIn: (style: string) => Printed
  onPhoto: (photo: Photo | undefined) => void
  onAddress: () => void
  onCustomize: () => void
  onPreview: () => void
  onOrder: () => void
}

const NEW_ADDRESS = 'new'

/** The order's questions, in the documents' order. */
export function OrderForm({ form, accounts, addresses, pricing, photo, printedIn, ...does }: Props) {
  const { checkStyle } = form.values
  return (
    <form className="card card-body stack" onSubmit={form.submit(does.onOrder)} noValidate>
      <FormErrors form={form} />
      <SelectField
        label={t('Account')}
        placeholder={t('Choose a checking account')}
        data={accounts.map(({ id, name, lastFour, availableBalance }) => ({
          value: id,
          label: `${name} ••${lastFour} (${usd(availableBalance)})`,
        }))}
        {...form.field('accountId')}
      />
      <StyleChoice form={form} pricing={pricing} printedIn={printedIn} />
      {checkStyle === 'custom' && <PhotoField form={form} photo={photo} onPhoto={does.onPhoto} />}
      <SelectField
        label={t('Quantity')}
        placeholder={t('Choose how many')}
        data={pricing.quantities.map(({ id, name, checks, price }) => ({
          value: String(id),
          label: `${t(name)}: ${t('{n} checks', { n: checks })}, ${usd(price)}`,
        }))}
        {...form.field('quantity')}
      />
      <SelectField
        label={t('Delivery method')}
        data={pricing.deliveryMethods.map(({ id, name, days, price }) => ({
          value: id,
          label: `${t(name)}: ${t(days)}, ${usd(price)}`,
        }))}
        {...form.field('deliveryMethod')}
      />
      <SelectField
        label={t('Shipping address')}
        placeholder={t('Choose an address')}
        data={[
          ...addresses.map(one => ({
            value: one.id,
            label: `${one.name}${one.primary ? ` (${t('Primary')})` : ''}: ${addressLine(one)}`,
          })),
          { value: NEW_ADDRESS, label: t('Add New Address') },
        ]}
        {...form.field('shippingAddress')}
        onChange={value => (value === NEW_ADDRESS ? does.onAddress() : form.setFieldValue('shippingAddress', value))}
      />
      <div className="row">
        <Button variant="default" onClick={does.onAddress}>
          {t('Manage addresses')}
        </Button>
        <Button variant="default" onClick={does.onCustomize}>
          {t('Customize your checks')}
        </Button>
        <Button variant="default" onClick={does.onPreview}>
          {t('Preview')}
        </Button>
      </div>
      <Textarea
        label={t('Special instructions (optional)')}
        maxLength={300}
        autosize
        minRows={2}
        {...form.field('specialInstructions')}
      />
      <Checkbox label={t('I agree to the terms and conditions')} {...form.field('agreeToTerms', 'checkbox')} />
      <TextLink to="/terms">{t('Read the terms and conditions')}</TextLink>
      <Checkbox label={t('Save these choices for my next order')} {...form.field('savePreferences', 'checkbox')} />
      <div>
        <Button type="submit">{t('Order Checks')}</Button>
      </div>
    </form>
  )
}

function StyleChoice({ form, pricing, printedIn }: Pick<Props, 'form' | 'pricing' | 'printedIn'>) {
  const problem = form.errors['checkStyle']
  return (
    <fieldset className={css.group} aria-describedby={problem ? 'style-problem' : undefined}>
      <legend>{t('Check style')}</legend>
      <div className={css.styles}>
        {pricing.checkStyles.map(({ id, name, price, description }) => (
          <label key={id} className={css.style}>
            <CheckDrawing {...printedIn(id)} />
            <span>
              <input
                type="radio"
                name="checkStyle"
                value={id}
                checked={form.values.checkStyle === id}
                onChange={() => form.setFieldValue('checkStyle', id)}
              />{' '}
              <strong>{t(name)}</strong> <span className="num">{usd(price)}</span>
              <span className="quiet" style={{ display: 'block' }}>
                {t(description)}
              </span>
            </span>
          </label>
        ))}
      </div>
      {problem && (
        <p id="style-problem" className={css.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function PhotoField({ form, photo, onPhoto }: Pick<Props, 'form' | 'photo' | 'onPhoto'>) {
  const [busy, setBusy] = useState(false)
  const choose = async (file: File | null) => {
    form.clearFieldError('photo')
    if (!file) return onPhoto(undefined)
    const wrong = !file.type.startsWith('image/')
      ? PHOTO_NO_IMAGE
      : file.size >= PHOTO_BYTES
        ? PHOTO_TOO_LARGE
        : undefined
    if (wrong) return form.setFieldError('photo', t(wrong))
    const chosen: Photo = { file, url: URL.createObjectURL(file), path: undefined }
    onPhoto(chosen)
    setBusy(true)
    try {
      onPhoto({ ...chosen, path: await uploadPhoto(file) })
    } catch {
      form.setFieldError('photo', t('Failed to upload photo. Please try again.'))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return (
    <FileInput
      label={t('Your photo')}
      description={busy ? t('Uploading...') : t('JPEG, PNG, WebP or GIF, less than 10 MB')}
      accept="image/*"
      placeholder={t('Choose a photo')}
      clearable
      clearButtonProps={{ 'aria-label': t('Remove the photo') }}
      value={photo?.file ?? null}
      error={form.errors['photo']}
      onChange={file => void choose(file)}
      name="photo"
    />
  )
}

/** Gives the photo to the bank and answers with the name that an order is printed by. */
export async function uploadPhoto(file: File): Promise<string> {
  const data = new FormData()
  data.append('photo', file)
  return (await ask.checkOrders.uploadPhoto.mutate(data)).filePath
}
