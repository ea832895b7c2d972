/**
 * What came late for an account that was closed, or was taken back from it, and what stood in its place
 * (`ledger/events/late.ts`): the customer is told of both accounts, or that the closed one is open again.
 */
import { isBankAccount } from '../../../ledger/accounts.ts'
import type { RecordedEvent } from '../../../ledger/journal.ts'
import { formatUsd, money, sum } from '../../../ledger/money.ts'
import type { Tx } from '../db.ts'
import type { Message } from '../outbox.ts'
import { defaultSettings } from '../settings.ts'
import { addresseeOf } from './addressee.ts'
import type { Notice } from './work.ts'

export const lateForClosed: Notice = {
  kinds: [
    'external-return',
    'wire-return',
    'balance-transfer-return',
    'bill-payment-return',
    'dispute-credit',
    'dispute-credit-ended',
    'dividend',
    'interest',
    'reversal',
    'charge-back',
  ],
  async messages(tx, event) {
    const opened = event.effects.flatMap(one => (one.effect === 'change' && one.status === 'open' ? [one.account] : []))
    const told = await Promise.all([elsewhere(tx, event), ...opened.map(account => openAgain(tx, event, account))])
    return told.filter(message => message !== undefined)
  },
}

/** The accounts that an event of the bank was meant for. */
function meant({ payload }: RecordedEvent): number[] {
  const { account, accounts } = payload
  return (Array.isArray(accounts) ? accounts : [account]).map(Number)
}

/** Undefined when it was posted where it was meant. One closed account has one other in its place. */
async function elsewhere(tx: Tx, event: RecordedEvent): Promise<Message | undefined> {
  const posted = event.legs.filter(({ account }) => !isBankAccount(account))
  const missed = meant(event).find(id => posted.every(({ account }) => account !== id))
  const there = posted.filter(({ account }) => !meant(event).includes(account))
  const [place] = there
  if (missed === undefined || !place) return undefined
  const amount = sum(there.filter(({ account }) => account === place.account).map(leg => money(leg.amount)))
  const [closed, to] = [await addresseeOf(tx, missed), await addresseeOf(tx, place.account)]
  if (!closed || !to) return undefined
  return {
    source: { seq: event.seq },
    customer: to.customer,
    account: place.account,
    recipient: to.email,
    template: amount.isNegative() ? 'late-credit' : 'late-debit',
    language: to.language,
    params: { amount: formatUsd(amount.abs()), closed: closed.account, account: to.account },
  }
}

async function openAgain(tx: Tx, event: RecordedEvent, id: number): Promise<Message | undefined> {
  const to = await addresseeOf(tx, id)
  return (
    to && {
      source: { seq: event.seq },
      customer: to.customer,
      account: id,
      recipient: to.email,
      template: 'account-reopened',
      language: to.language,
      params: { account: to.account, phone: defaultSettings.servicePhone },
    }
  )
}
