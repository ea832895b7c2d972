import { position } from '../../ledger/accounts.ts'
import { page } from '../../ledger/history.ts'
import { money, sum, text } from '../../ledger/money.ts'
import type { Tx } from '../platform/db.ts'
import { signedIn } from '../trpc.ts'
import { type OwnAccount, toAccount } from '../platform/accounts/account.queries.ts'
import { holdsOn } from '../platform/accounts/transactions.queries.ts'
import { proof, proofQuery } from './proof.schema.ts'
import { entriesOf } from './proof.ts'

/** Why an account's balance is what it is: its newest entries, what stood before them, and how the rest follows. */
export const proveBalance = signedIn
  .meta({ allowance: 'document' })
  .input(proofQuery)
  .output(proof)
  .query(async ({ ctx, input: { accountId, limit, cursor } }) => {
    return ctx.own.read(async (tx, accounts) => {
      const own = await accounts.toRead(accountId)
      const [seq = 0, leg = 0] = cursor ? cursor.split('.').map(Number) : []
      const { lines, next } = await page(tx, {
        account: own.state.id,
        limit,
        after: cursor === undefined ? undefined : { seq, leg },
      })
      const [newest, oldest] = [lines[0], lines.at(-1)]
      const opening = oldest ? oldest.balance.minus(oldest.amount) : money(0)
      const closing = newest?.balance ?? money(0)
      return {
        accountId: own.state.publicId,
        opening: text(opening),
        closing: text(closing),
        entries: await entriesOf(tx, own, lines.toReversed(), accounts.every),
        nextCursor: next ? `${next.seq}.${next.leg}` : null,
        adds: opening.plus(sum(lines.map(line => line.amount))).eq(closing),
        available: await availableOf(tx, own),
      }
    })
  })

/** From the balance to what can be used. */
async function availableOf(tx: Tx, own: OwnAccount) {
  const { posted, held, unsettled } = position(own.state)
  const { availableBalance, withdrawableBalance, creditLimit } = toAccount(own)
  const holds = await holdsOn(tx, [own])
  return {
    balance: text(posted),
    ...(own.state.kind === 'investment' ? { securities: text(own.securities) } : {}),
    held: text(held),
    holds: holds.map(({ reason, says, amount, until }) => ({ reason, says, amount: text(amount), until })),
    ...(creditLimit === undefined ? {} : { creditLimit }),
    ...(own.state.status === 'frozen' ? { frozen: usableIfOpen(own) } : {}),
    availableBalance,
    unsettled: text(unsettled),
    withdrawableBalance,
  }
}

const usableIfOpen = (own: OwnAccount) =>
  toAccount({ ...own, state: { ...own.state, status: 'open' } }).availableBalance
