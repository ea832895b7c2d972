import type { AccountChoice } from '../card-owed.ts'
import { Engraving } from '../engraving.tsx'
import css from './account-field.module.css'
import type { Choice } from './select-field.tsx'

/** Whether a line of a list is an own account; others say "money from outside" and the like. */
export const isAccount = (line: AccountChoice | Choice): line is AccountChoice => 'lastFour' in line

/** An account in a line: its engraving, its name, its digits, its figure in full. */
export const AccountRow = ({ account: { value, kind, name, lastFour, figure } }: { account: AccountChoice }) => (
  <>
    <Engraving as="avatar" seed={value} kind={kind} />
    <span className={css.words}>
      <span className={css.name}>
        {name} <span className="num muted">••{lastFour}</span>
      </span>
      {figure !== '' && <span className="num amount">{figure}</span>}
    </span>
  </>
)
