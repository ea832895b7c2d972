import { t } from '../../lib/i18n.ts'
import { Money } from '../money.tsx'
import css from './account-page.module.css'

interface Side {
  account: string
  own: boolean
  posting: 'debit' | 'credit'
  amount: string
}

/** The two sides of an entry: which account was debited, which credited. */
export function SidesTable({ sides, words }: { sides: readonly Side[]; words: string }) {
  return (
    <>
      <p className="quiet" style={{ marginTop: 6 }}>
        {words}
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
          {sides.map(({ account, posting, amount }) => (
            <tr key={`${account} ${posting} ${amount}`}>
              <td>{account}</td>
              <td>{posting === 'debit' && <Money amount={amount} />}</td>
              <td>{posting === 'credit' && <Money amount={amount} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
