import { Button, Checkbox, Textarea } from '@mantine/core'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { accountChoice } from '../../kit/card-owed.ts'
import { AccountField } from '../../kit/fields/account-field.tsx'
import { FormErrors, type SchemaForm } from '../../kit/form.tsx'
import { TextLink } from '../../kit/link.tsx'
import { usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { CheckDrawing, type Printed } from './check-drawing.tsx'
import css from './check-orders.module.css'
import { addressLine, type Account, type Address, type Draft, type Photo, type Pricing } from './order-draft.ts'
import { PhotoField } from './photo-field.tsx'

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
  const { checkStyle, deliveryMethod, shippingAddress } = form.values
  const way = pricing.deliveryMethods.find(({ id }) => id === deliveryMethod)
  const place = addresses.find(({ id }) => id === shippingAddress)
  return (
    <form className="card card-body stack" onSubmit={form.submit(does.onOrder)} noValidate>
      <FormErrors form={form} />
      <AccountField
        label={t('Account')}
        placeholder={t('Choose a checking account')}
        none={t('This account is frozen: nothing can leave it.')}
        accounts={accounts.map(one => accountChoice(one, 'pays'))}
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
        description={way && t(way.days)}
        data={pricing.deliveryMethods.map(({ id, name, days, price }) => ({
          value: id,
          label: `${t(name)}, ${usd(price)}: ${t(days)}`,
        }))}
        {...form.field('deliveryMethod')}
      />
      <SelectField
        label={t('Shipping address')}
        placeholder={t('Choose an address')}
        description={place && addressLine(place)}
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
      <Beside {...does} />
      <Textarea
        label={t('Special instructions (optional)')}
        maxLength={300}
        autosize
        minRows={2}
        {...form.field('specialInstructions')}
      />
      <div className={css.terms}>
        <Checkbox label={t('I agree to the terms and conditions')} {...form.field('agreeToTerms', 'checkbox')} />
        <TextLink to="/terms">{t('Read the terms and conditions')}</TextLink>
      </div>
      <Checkbox label={t('Save these choices for my next order')} {...form.field('savePreferences', 'checkbox')} />
      <SubmitFoot>{t('Order Checks')}</SubmitFoot>
    </form>
  )
}

const Beside = (does: Pick<Props, 'onAddress' | 'onCustomize' | 'onPreview'>) => (
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
)

function StyleChoice({ form, pricing, printedIn }: Pick<Props, 'form' | 'pricing' | 'printedIn'>) {
  const problem = form.errors['checkStyle']
  return (
    <fieldset className={css.group} aria-describedby={problem ? 'style-problem' : undefined}>
      <legend>{t('Check style')}</legend>
      <div className={css.styles}>
        {pricing.checkStyles.map(({ id, name, price, description }) => (
          <label key={id} className={css.style}>
            <CheckDrawing {...printedIn(id)} />
            <span className={css.choice}>
              <input
                type="radio"
                name="checkStyle"
                value={id}
                checked={form.values.checkStyle === id}
                onChange={() => form.setFieldValue('checkStyle', id)}
              />
              <strong>{t(name)}</strong>
              <span className="num">{usd(price)}</span>
              <span className={`quiet ${css.described}`}>{t(description)}</span>
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
