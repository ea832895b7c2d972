import { usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { Money } from '../money.tsx'
import css from './account-page.module.css'

interface Side {
  account: string
  own: boolean
  posting: 'debit' | 'credit'
  amount: string
}

/** An own account by its name; the bank's own by what it is for. */
const nameOf = ({ account, own }: Side) => (own ? account : t(account))

/** Where the money came from or went to, in a sentence. The first side is the account of the page. */
function words([mine, ...others]: readonly Side[]): string {
  if (!mine) return ''
  const elsewhere = [...new Set(others.map(nameOf))].join(', ')
  const values = { amount: usd(mine.amount), account: mine.account, elsewhere }
  return mine.posting === 'credit'
    ? t('{amount} came into {account} from {elsewhere}.', values)
    : t('{amount} went out of {account} to {elsewhere}.', values)
}

/** The two sides of an entry: which account was debited, which credited. */
export function SidesTable({ sides }: { sides: readonly Side[] }) {
  return (
    <>
      <p className="quiet" style={{ marginTop: 6 }}>
        {words(sides)}
      </p>
      <table className={css.sides}>
        <thead>
          <tr>
            <th scope="col">{t('Account')}</th>
            <th scope="col">{t('Debit')}</th>
            <th scope="col">{t('Credit')}</th>
          </tr>
        </thead>
        <tbody>
          {sides.map(side => (
            <tr key={`${side.account} ${side.posting} ${side.amount}`}>
              <td>{nameOf(side)}</td>
              <td>{side.posting === 'debit' && <Money amount={side.amount} />}</td>
              <td>{side.posting === 'credit' && <Money amount={side.amount} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
