import { randomUUID } from 'node:crypto'
import { addCustomer } from '../../api/auth/new-customer.ts'
import { describeAccount } from '../../api/platform/accounts/new-account.ts'
import type { RunningServer } from '../../api/server.ts'
import { accountOpenedBy } from '../../ledger/accounts.ts'
import { operatorKey } from '../../ledger/keys.ts'
import { someone } from '../testing/http-bank.ts'

export interface DrillCustomer {
  readonly id: string
  readonly username: string
  readonly token: string
  /** Public ids of two checking accounts with money. */
  readonly accounts: readonly [string, string]
}

/** A customer of a drill's bank, with two accounts and signed on. */
export async function drillCustomer(bank: RunningServer): Promise<DrillCustomer> {
  const details = someone()
  const id = await addCustomer(bank.machinery, details)
  const accounts = [await openFor(bank, id), await openFor(bank, id)] as const
  const token = await signOn(bank.url, details)
  return { id, username: details.username, token, accounts }
}

/** The token of a customer who signs on. */
export async function signOn(
  url: string,
  { username, password }: { username: string; password: string },
): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { token }: { token: string } = await answer.json() // the documented answer
  return token
}

async function openFor({ machinery }: RunningServer, owner: string): Promise<string> {
  const publicId = randomUUID()
  const opened = await machinery.ledger.append({
    key: operatorKey(`drill:${publicId}`),
    kind: 'account-opening',
    actor: 'bank',
    at: await machinery.clocks.bank(),
    payload: { owner, publicId, kind: 'checking', source: 'settled', deposit: '500.00' },
  })
  if (opened.outcome === 'refused') throw new Error(opened.code)
  await machinery.db.asCustomer(owner, tx => describeAccount(tx, owner, accountOpenedBy(opened.event.seq)))
  return publicId
}
