import { detailsPath } from '../../kit/account-kind.ts'

/** An own account: a closed one has the page that shows what happened on it. */
export interface OwnAccount {
  readonly id: string
  readonly kind: string
  readonly closed: boolean
}

interface Notice {
  readonly about: string
  readonly account?: OwnAccount | undefined
}

type Place = string | ((account: OwnAccount | undefined, own: readonly OwnAccount[]) => string)

const pageOf = ({ id, kind, closed }: OwnAccount): string =>
  closed ? `/accounts/${id}` : detailsPath({ id, type: kind })

/**
 * The page of the account that the notice is about. An older notice does not say which one: it leads to the only one of
 * that kind, and to the list where there are several, so that nobody changes another one by mistake.
 */
const accountsPage =
  (kind?: 'cd' | 'credit' | 'retirement'): Place =>
  (account, own) => {
    if (account) return pageOf(account)
    const [only, other] = own.filter(one => one.kind === kind)
    return only && !other ? pageOf(only) : '/accounts'
  }

/** The card that the notice is about stands first there. */
const cardControls: Place = account => {
  if (!account) return '/card-controls'
  return account.closed ? pageOf(account) : `/card-controls?card=${account.id}`
}

/** Where what a notice tells of is dealt with, by the beginning of the notice's name. The first that fits counts. */
const places: readonly (readonly [beginning: string, to: Place])[] = [
  ['bill-', '/pay-bills'],
  ['payment-returned', '/pay-bills'],
  ['payee-added', '/pay-bills'],
  ['payee-removed', '/setup-autopay'],
  ['autopay-', '/setup-autopay'],
  ['alert-payment-due', accountsPage('credit')],
  ['card-statement', accountsPage('credit')],
  ['alert-statement', '/statements'],
  ['alert-forecast', '/coming-up'],
  ['alert-sign-on', '/profile'],
  ['alert-password', '/profile'],
  ['alert-profile', '/profile'],
  ['alert-', '/activity'],
  ['schedule-failed', '/coming-up'],
  ['transfer-', '/transfers'],
  ['withdrawal-', '/withdraw'],
  ['deposit-', '/activity'],
  ['check-received', '/check-deposits'],
  ['dispute-', '/disputes'],
  ['certificate-', accountsPage('cd')],
  ['loan-', '/retirement-loan'],
  ['rollover-', accountsPage('retirement')],
  ['beneficiaries-', '/manage-beneficiaries'],
  ['order-filled', '/investments'],
  ['limit-', '/credit-limit'],
  ['card-', cardControls],
  ['gift-', '/redeem-rewards'],
  ['account-', accountsPage()],
  ['late-', accountsPage()],
  ['password-', '/profile'],
  ['contact-', '/profile'],
  ['two-factor-', '/profile'],
  ['passkey-', '/profile'],
  ['signed-on', '/profile'],
]

/** Nothing where all is said: a welcome, an order of checks. `own`: the customer's accounts, closed ones, too. */
export function placeOf({ about, account }: Notice, own: readonly OwnAccount[]): string | undefined {
  const place = places.find(([beginning]) => about.startsWith(beginning))?.[1]
  return typeof place === 'function' ? place(account, own) : place
}
