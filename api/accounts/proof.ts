import { position } from '../../ledger/accounts.ts'
import { openHolds, ownLine, page, type Line } from '../../ledger/history.ts'
import { money, sum, text } from '../../ledger/money.ts'
import { notFound } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import { signedIn } from '../trpc.ts'
import { everyAccountOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { lineId } from './note.schema.ts'
import { entry, proof, proofQuery } from './proof.schema.ts'
import { sidesOf, wordsOf } from '../platform/accounts/sides.ts'
import { toTransactions } from '../platform/accounts/transactions.queries.ts'

/** Why an account's balance is what it is: its newest entries, what stood before them, and how the rest follows. */
export const proveBalance = signedIn
  .meta({ allowance: 'document' })
  .input(proofQuery)
  .output(proof)
  .query(async ({ ctx, input: { accountId, limit, cursor } }) => {
    const own = await ctx.own.toRead(accountId)
    return ctx.asCaller(async tx => {
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
        entries: await entriesOf(tx, own, lines.toReversed()),
        nextCursor: next ? `${next.seq}.${next.leg}` : null,
        adds: opening.plus(sum(lines.map(line => line.amount))).eq(closing),
        available: await availableOf(tx, own),
      }
    })
  })

async function entriesOf(tx: Tx, own: OwnAccount, lines: Line[]) {
  const everything = await everyAccountOf(tx)
  const shown = await toTransactions(tx, own, lines)
  return shown.flatMap((line, i) => {
    const known = lines[i]
    if (!known) return []
    const sides = sidesOf(known, everything)
    return [{ line, before: text(known.balance.minus(known.amount)), sides, words: wordsOf(known, sides) }]
  })
}

/** From the balance to what can be used. */
async function availableOf(tx: Tx, own: OwnAccount) {
  const { posted, held, unsettled } = position(own.state)
  const { availableBalance, withdrawableBalance, creditLimit } = toAccount(own)
  const holds = (await openHolds(tx, [own.state.id])).filter(({ asset }) => asset === 'USD')
  return {
    balance: text(posted),
    ...(own.state.kind === 'investment' ? { securities: text(own.securities) } : {}),
    held: text(held),
    holds: holds.map(({ reason, amount, until }) => ({ reason, amount: text(amount), until })),
    ...(creditLimit === undefined ? {} : { creditLimit }),
    availableBalance,
    unsettled: text(unsettled),
    withdrawableBalance,
  }
}

/** One line of the caller's own with its sides. 404 for everything else, pending lines included. */
export const proveLine = signedIn
  .meta({ allowance: 'document' })
  .input(lineId)
  .output(entry)
  .query(({ ctx, input }) =>
    ctx.asCaller(async tx => {
      const { own, line } = await ownLineCalled(tx, input.lineId)
      const [found] = await entriesOf(tx, own, [line])
      if (!found) throw notFound('Transaction not found.')
      return found
    }),
  )

/** '1-48213-0', of one of the caller's accounts. */
export async function ownLineCalled(tx: Tx, id: string): Promise<{ own: OwnAccount; line: Line }> {
  const [, seq, leg] = /^1-(\d{1,15})-(\d{1,3})$/.exec(id.trim()) ?? []
  if (seq !== undefined && leg !== undefined) {
    for (const own of await everyAccountOf(tx)) {
      const line = await ownLine(tx, own.state.id, Number(seq), Number(leg))
      if (line) return { own, line }
    }
  }
  throw notFound('Transaction not found.')
}
