import type { ComponentProps } from 'react'
import type { AccountChoice } from '../card-owed.ts'
import { Engraving } from '../engraving.tsx'
import css from './account-field.module.css'
import { SelectField } from './select-field.tsx'

/**
 * A choice of an account: the device's own list, over which the chosen account is drawn with its engraving, its name,
 * its
 * digits and its figure in full, however narrow the field is.
 */
export function AccountField({
  accounts,
  value,
  ...rest
}: Omit<ComponentProps<typeof SelectField>, 'data' | 'value'> & {
  accounts: readonly AccountChoice[]
  value?: string
}) {
  const chosen = accounts.find(one => one.value === value)
  const data = accounts.map(({ value: id, label }) => ({ value: id, label }))
  return (
    <SelectField
      {...rest}
      data={data}
      value={value}
      className={chosen ? css.field : ''}
      inputContainer={input => (
        <div className={css.box}>
          {input}
          {chosen && <Chosen account={chosen} />}
        </div>
      )}
    />
  )
}

const Chosen = ({ account: { value, kind, name, lastFour, figure } }: { account: AccountChoice }) => (
  <span className={css.chosen} aria-hidden="true">
    <Engraving as="avatar" seed={value} kind={kind} />
    <span className={css.words}>
      <span className={css.name}>
        {name} <span className="num muted">••{lastFour}</span>
      </span>
      <span className="num amount">{figure}</span>
    </span>
  </span>
)
