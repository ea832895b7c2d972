import { sql } from 'kysely'
import { addDays, bankDayOf } from '../../ledger/calendar.ts'
import { money } from '../../ledger/money.ts'
import type { AccountKind } from '../../ledger/accounts.ts'
import { rows } from '../platform/db.ts'
import { signedIn } from '../trpc.ts'
import { preview as previewForm, previewAnswer } from './alerts.schema.ts'
import { fallsBelow, isLargeCredit, isLargeDebit } from './fires.ts'

const PREVIEW_DAYS = 60

const rules = { balance: fallsBelow, largeDebits: isLargeDebit, largeCredits: isLargeCredit }

/** How often an alert would have fired on the caller's accounts in the last 60 days. */
export const preview = signedIn
  .input(previewForm)
  .output(previewAnswer)
  .query(async ({ ctx, input: { kind, threshold } }) => {
    const from = addDays(bankDayOf(await ctx.machinery.clocks.bank()), -PREVIEW_DAYS)
    const lines = await ctx.asCaller(tx =>
      rows(
        tx,
        sql<{ seq: string; kind: AccountKind; amount: string; balance: string }>`
          select l.seq, a.kind, l.amount, l.balance
            from ledger.my_line l join ledger.my_account a on a.ledger = l.ledger and a.id = l.account
           where l.ledger = 1 and l.asset = 'USD' and l.bank_day >= ${from}::date
             and l.seq >= (select ledger.first_seq_from(1::smallint, ${from}::date))`,
      ),
    )
    const fires = rules[kind]
    const fired = lines.filter(({ kind: account, amount, balance }) =>
      fires({ kind: account, amount: money(amount).neg(), balance: money(balance).neg() }, threshold),
    )
    // an amount and its fee are two lines of one event, and an event is told once
    return { times: new Set(fired.map(({ seq }) => seq)).size, days: PREVIEW_DAYS }
  })
