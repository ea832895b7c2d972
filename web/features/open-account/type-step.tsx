import { useState, type FormEvent } from 'react'
import type { OpenableKind } from '../../../api/open-account/open-account.schema.ts'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { Trouble } from '../../kit/banner.tsx'
import { Icon } from '../../kit/icon.tsx'
import { usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import css from './open-account.module.css'
import { minimumOf, needsMinimum, products, type Product } from './products.ts'

/** Step 1: a card for each of the eight types; picking one selects it (C-165). */
export function TypeStep({
  chosen,
  onNext,
}: {
  chosen: OpenableKind | undefined
  onNext: (kind: OpenableKind) => void
}) {
  const [kind, pick] = useState(chosen)
  const [asked, ask] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kind) onNext(kind)
    else ask(true)
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Trouble text={asked && !kind && t('Please choose an account type')} />
      <fieldset className={css.types}>
        <legend className="sr-only">{t('Account Type')}</legend>
        {products().map(product => (
          <TypeCard
            key={product.kind}
            product={product}
            checked={product.kind === kind}
            onPick={() => pick(product.kind)}
          />
        ))}
      </fieldset>
      <SubmitFoot>{t('Continue')}</SubmitFoot>
    </form>
  )
}

function TypeCard({ product, checked, onPick }: { product: Product; checked: boolean; onPick: () => void }) {
  const { kind, name, icon, description, features } = product
  return (
    <label className={`card ${css.type}`}>
      <input
        type="radio"
        name="accountType"
        value={kind}
        checked={checked}
        onChange={onPick}
        aria-label={name}
        aria-describedby={`about-${kind}`}
      />
      <span className={css.icon}>
        <Icon name={icon} size={24} />
      </span>
      <span className={css.name}>
        {name}
        <span className={css.chosen} aria-hidden="true">
          <Icon name="tick" />
        </span>
      </span>
      <span className={css.about} id={`about-${kind}`}>
        {description}
      </span>
      <ul className={css.features}>
        {features.map(feature => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <span className={`quiet ${css.minimum}`}>
        {needsMinimum(kind)
          ? t('Opens with {amount} or more', { amount: usd(minimumOf(kind), { decimals: 0 }) })
          : t('Opens without a deposit')}
      </span>
    </label>
  )
}
