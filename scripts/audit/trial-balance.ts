import { scaleOf, type Asset } from '../../ledger/accounts.ts'
import { isBankDay } from '../../ledger/calendar.ts'
import { pathOfRow } from '../../ledger/export/book.ts'
import { money, sum, text, ZERO, type Money } from '../../ledger/money.ts'
import { EXIT, type Auditor } from './auditor.ts'
import { json, table } from './print.ts'

interface Row {
  account: string
  asset: Asset
  balance: Money
}

/**
 * All balances, debits and credits side by side, summed from the postings themselves. `asOf` is a value date: what was
 * posted later but counts from that day is in it. `accounts` lists every customer's account instead of one line a kind.
 */
export async function trialBalance(
  { client, ledger }: Auditor,
  asked: { json?: boolean; asOf?: string; accounts?: boolean },
): Promise<number> {
  if (asked.asOf !== undefined && !isBankDay(asked.asOf)) throw new Error(`not a day: ${asked.asOf} (YYYY-MM-DD)`)
  const { rows } = await client.query<{ id: string; kind: string; asset: string; balance: string }>(
    asked.asOf === undefined
      ? `select a.id, a.kind, p.asset, p.balance::text from ledger.account a
           join (select account, asset, sum(amount) as balance from ledger.posting
                  where ledger = $1 group by account, asset) p on p.account = a.id
          where a.ledger = $1 order by a.id, p.asset`
      : `with day as (select max(seq) as last from ledger.event where ledger = $1 and bank_day <= $2::date),
              late as (select seq from ledger.event, day
                        where ledger = $1 and effective_date < bank_day and effective_date <= $2::date
                          and seq > day.last)
         select a.id, a.kind, p.asset, p.balance::text from ledger.account a
           join (select account, asset, sum(amount) as balance from ledger.posting, day
                  where ledger = $1 and (seq <= day.last or seq in (select seq from late))
                  group by account, asset) p on p.account = a.id
          where a.ledger = $1 order by a.id, p.asset`,
    asked.asOf === undefined ? [ledger] : [ledger, asked.asOf],
  )
  const balances = merged(
    rows.map(row => ({ account: nameOf(row, asked.accounts === true), asset: row.asset, balance: money(row.balance) })),
  )
  const totals = new Map<Asset, { debit: Money; credit: Money }>()
  for (const { asset, balance } of balances) {
    const { debit, credit } = totals.get(asset) ?? { debit: ZERO, credit: ZERO }
    totals.set(asset, balance.gt(0) ? { debit: debit.plus(balance), credit } : { debit, credit: credit.minus(balance) })
  }
  const balanced = [...totals.values()].every(({ debit, credit }) => debit.eq(credit))
  const plain = (amount: Money, asset: Asset) => text(amount, scaleOf(asset))
  if (asked.json) {
    json({
      ok: balanced,
      asOf: asked.asOf ?? null,
      accounts: balances.map(({ account, asset, balance }) => ({ account, asset, balance: plain(balance, asset) })),
      totals: [...totals].map(([asset, { debit, credit }]) => ({
        asset,
        debit: plain(debit, asset),
        credit: plain(credit, asset),
      })),
    })
  } else {
    const cells = balances.map(({ account, asset, balance }) => {
      const amount = grouped(plain(balance.abs(), asset))
      return [account, asset, balance.gt(0) ? amount : '', balance.gt(0) ? '' : amount]
    })
    const sums = [...totals].map(([asset, { debit, credit }]) => [
      'Total',
      asset,
      grouped(plain(debit, asset)),
      grouped(plain(credit, asset)),
    ])
    console.log(table(['account', 'asset', 'debit', 'credit'], [...cells, ...sums]))
    console.log(balanced ? '\nDebits and credits are equal in every asset.' : '\nWRONG: debits and credits differ.')
  }
  return balanced ? EXIT.right : EXIT.wrong
}

const nameOf = ({ kind, id }: { kind: string; id: string }, each: boolean) => {
  const path = pathOfRow(kind, Number(id))
  return each || Number(id) < 1000 ? path : path.slice(0, path.lastIndexOf(':'))
}

/** One line for each name and asset, zero balances left out. */
function merged(rows: readonly Row[]): Row[] {
  const lines = Map.groupBy(rows, ({ account, asset }) => `${account} ${asset}`)
  return [...lines.values()].flatMap(same => {
    const [first] = same
    const balance = sum(same.map(row => row.balance))
    return first && !balance.isZero() ? [{ ...first, balance }] : []
  })
}

const grouped = (amount: string) => amount.replace(/\B(?=(\d{3})+(?!\d)(?=\.|$))/g, ',')
