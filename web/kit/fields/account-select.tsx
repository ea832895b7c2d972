import type { ComponentProps, ReactNode } from 'react'
import type { AccountChoice } from '../card-owed.ts'
import { t } from '../../lib/i18n.ts'
import css from './account-field.module.css'
import { AccountRow, isAccount } from './account-row.tsx'
import { SelectField, type Choice } from './select-field.tsx'

type AccountLines = readonly (AccountChoice | Choice)[]
export type AccountSelectProps = Omit<ComponentProps<typeof SelectField>, 'data' | 'value'> & {
  accounts: AccountLines
  value?: string
}

/**
 * The device's own list of accounts, over which the chosen one is drawn with its engraving, its digits and its figure
 * in full, however narrow the field is. One that was closed or frozen meanwhile is told as gone. `around` is what the
 * field opens besides.
 */
export function AccountSelect({
  accounts,
  value,
  around = input => input,
  ...rest
}: AccountSelectProps & { around?: (input: ReactNode) => ReactNode }) {
  const chosen = accounts.find(one => one.value === value)
  const drawn = chosen !== undefined && isAccount(chosen) ? chosen : undefined
  return (
    <SelectField
      {...rest}
      data={accounts.map(({ value: id, label }) => ({ value: id, label }))}
      value={value}
      gone={t('This account can no longer be chosen here. Please choose another.')}
      className={`${css.account} ${drawn ? css.field : ''}`}
      inputContainer={input =>
        around(
          <div className={css.box}>
            {input}
            {drawn && (
              <span className={css.chosen} aria-hidden="true">
                <AccountRow account={drawn} />
              </span>
            )}
          </div>,
        )
      }
    />
  )
}
