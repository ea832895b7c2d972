import type { HistoryState } from '@tanstack/react-router'
import { t } from '../lib/i18n.ts'
import { isIn } from '../../ledger/table.ts'
import { MOVES } from '../../ledger/kinds.ts'
import { detailsPath, pays, paysCash } from './account-kind.ts'
import { isFrozen, type AccountView } from './account-line.ts'
import { Banner } from './banner.tsx'
import { carried as carriedOf } from './carried.ts'
import { TextLink } from './link.tsx'

/** What a form takes out of an account: a payment, or cash. */
type Asks = 'transfer' | 'cash'
type Own = AccountView & { kind: string; status: string }

/** English; give them to `t`. Without a way the account's own page is it. */
interface Why {
  text: string
  way?: { label: string; to: string }
}

const FROZEN: Why = { text: 'This account is frozen: nothing can leave it.' }
const ELSEWHERE: Why = { text: 'The account that you came from cannot be chosen here.' }

const noPayment: Readonly<Record<string, Why>> = {
  cd: { text: 'Money in a certificate stays until it matures.' },
}
const noCash: Readonly<Record<string, Why>> = {
  ...noPayment,
  retirement: {
    text: 'Money leaves a retirement account as a distribution.',
    way: { label: 'Request Distribution', to: '/retirement-distribution' },
  },
  investment: {
    text: 'No cash is paid out of an investment account. Move the money to another account first.',
    way: { label: 'Transfer Money', to: '/transfer-money' },
  },
  loan: { text: 'No cash is paid out of a loan.' },
}

/**
 * Why an account is not the one that a form takes money out of; undefined where it is, or where the form pays into it
 * instead. Pure.
 */
export function whyNotChosen({ kind, status }: Pick<Own, 'kind' | 'status'>, asks: Asks): Why | undefined {
  if (isFrozen({ status })) return FROZEN
  if (asks === 'transfer') {
    const isPaidInto = isIn(MOVES, kind) && MOVES[kind].mayReceive
    return pays({ kind, status }) || isPaidInto ? undefined : (noPayment[kind] ?? ELSEWHERE)
  }
  return paysCash({ kind, status }) ? undefined : (noCash[kind] ?? ELSEWHERE)
}

/**
 * Says it of the account that was carried to a form, with the way that there is instead. One that is not among the
 * customer's open accounts has none.
 */
export function NotChosen({
  carried,
  own,
  asks,
}: {
  carried: AccountView | undefined
  own: readonly Own[]
  asks: Asks
}) {
  if (!carried) return null
  const account = own.find(({ id }) => id === carried.id)
  const why = account ? whyNotChosen(account, asks) : ELSEWHERE
  if (!why) return null
  const state: HistoryState = account ? { account: carriedOf(account) } : {}
  const way = why.way ?? (account && { label: 'View Account Details', to: detailsPath(account) })
  return (
    <Banner>
      {t(why.text)}{' '}
      {way && (
        <TextLink to={way.to} state={state}>
          {t(way.label)}
        </TextLink>
      )}
    </Banner>
  )
}
