import { money, parseTyped, text } from '../../ledger/money.ts'
import { inCreditAfter } from '../../ledger/rates/card.ts'
import { isNegative, usd } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import type { Choice } from './fields/select-field.tsx'

/** "$1,486.62 owed", "$40.00 in credit", "nothing owed": what a card's balance means to somebody who pays it. */
export function owedText(balance: string): string {
  if (isNegative(balance)) return t('{amount} owed', { amount: usd(balance.slice(1)) })
  return Number(balance) === 0 ? t('nothing owed') : t('{amount} in credit', { amount: usd(balance) })
}

/** What a payment would leave the card in credit; undefined when it is no more than is owed, or no amount. */
export function creditAfter(balance: string, payment: string): string | undefined {
  const paid = parseTyped(payment)
  if (!paid) return undefined
  const credit = inCreditAfter(money(balance), paid)
  return credit.isZero() ? undefined : text(credit)
}

/**
 * An own account as a choice: of one that pays what it can pay; of a card that is paid what it owes, not what it
 * lends.
 */
export const accountChoice = (account: ChoosableAccount, as: 'pays' | 'receives'): AccountChoice => {
  const { kind, balance, availableBalance } = account
  return choiceWith(account, as === 'receives' && kind === 'credit' ? owedText(balance) : usd(availableBalance))
}

/**
 * An own account as a choice, with whatever figure matters there, or none. One without a name of its own is called by
 * its kind, in the reader's language.
 */
export function choiceWith(
  { id, kind, name, lastFour }: Pick<ChoosableAccount, 'id' | 'kind' | 'name' | 'lastFour'>,
  figure = '',
): AccountChoice {
  const called = t(name)
  const label = figure === '' ? `${called} ••${lastFour}` : `${called} ••${lastFour} (${figure})`
  return { value: id, label, kind, name: called, lastFour, figure }
}

/** An account that can be chosen: as one line of a list, and in its parts, as it is drawn once it is chosen. */
export interface AccountChoice extends Choice {
  kind: string
  name: string
  lastFour: string
  figure: string
}

interface ChoosableAccount {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly lastFour: string
  readonly balance: string
  readonly availableBalance: string
}
