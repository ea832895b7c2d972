/**
 * Loans of retirement plans: an instalment that was missed is told once, and after the end of the quarter after its own
 * all that is owed counts as distributed (26 CFR 1.72(p)-1). The rule is the ledger's.
 */
import type { BankDay } from '../../../ledger/calendar.ts'
import {
  deemedCounter,
  loanCounter,
  loanIn,
  mayLend,
  owedCounter,
  paidCounter,
} from '../../../ledger/events/plan-loan.ts'
import { parseEvent } from '../../../ledger/canonical.ts'
import { dayKey } from '../../../ledger/keys.ts'
import { money, text, ZERO, type Money } from '../../../ledger/money.ts'
import { curedUntil, instalmentsLeft, payoffOf } from '../../../ledger/rates/plan-loan.ts'
import type { Tx } from '../db.ts'
import { enqueue, isQueued } from '../outbox.ts'
import { addresseeOf } from './addressee.ts'
import { accountChunks, dayCommand, type AccountRow, type Close, type Step } from './close.ts'

export const planLoans: Step = {
  name: 'plan loans',
  async run(close) {
    for await (const chunk of accountChunks(close, ['retirement']))
      for (const plan of chunk) if (mayLend(plan)) await lookAt(close, plan)
  },
}

async function lookAt(close: Close, { id: account, owner }: AccountRow): Promise<void> {
  const { bank, opened, lane } = close
  const found = await bank.db.asBank(tx => livingIn(tx, account, owner))
  const missed = found && missedOf(found, opened)
  if (!missed) return
  const { loan, seq, standing } = found
  const { n, dueOn, until } = missed
  if (opened <= until) return tellMissed(close, account, `${seq}-${n}`, { date: dueOn, until })
  const payload = { loan: seq, account, owner, amount: text(payoffOf(loan, standing, until)) }
  await lane.add(dayCommand(close, dayKey(opened, 'loan-default', account), 'retirement-loan-defaulted', payload))
}

/** The oldest instalment that was missed on the morning of a day, and until when it can be cured. */
export function missedOf({ loan, standing, deemed }: Living, opened: BankDay) {
  const [oldest] = deemed ? [] : instalmentsLeft(loan, standing)
  return oldest && oldest.dueOn < opened ? { ...oldest, until: curedUntil(oldest.dueOn) } : undefined
}

type Living = NonNullable<Awaited<ReturnType<typeof livingIn>>>

async function tellMissed(
  { bank }: Close,
  id: number,
  which: string,
  days: { date: BankDay; until: BankDay },
): Promise<void> {
  const source = { occurrence: `loan-missed-${which}` }
  await bank.db.asBank(async tx => {
    const to = (await isQueued(tx, source)) ? undefined : await addresseeOf(tx, id)
    if (!to) return
    const { customer, email: recipient, language } = to
    const params = { account: to.account, ...days }
    const message = { source, customer, account: id, recipient, template: 'loan-overdue' as const, language, params }
    await enqueue(tx, message, bank.clocks.wall())
  })
}

/** The loan that is owed to a plan, if there is one. As the bank. */
export async function livingIn(tx: Tx, account: number, owner: string) {
  const counted = await counters(tx, [loanCounter(owner), owedCounter(account)])
  const seq = (counted.get(loanCounter(owner)) ?? ZERO).toNumber()
  const owed = counted.get(owedCounter(account)) ?? ZERO
  if (seq === 0 || owed.isZero()) return undefined
  const of = await counters(tx, [paidCounter(account, seq), deemedCounter(account, seq)])
  const row = await tx
    .selectFrom('ledger.event')
    .select('body')
    .where('ledger', '=', 1)
    .where('seq', '=', String(seq))
    .executeTakeFirst()
  if (!row?.body) return undefined
  const paid = (of.get(paidCounter(account, seq)) ?? ZERO).toNumber()
  const deemed = (of.get(deemedCounter(account, seq)) ?? ZERO).gt(0)
  return { loan: loanIn(parseEvent(row.body)), seq, deemed, standing: { owed, paid } }
}

async function counters(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, Money>> {
  const found = await tx
    .selectFrom('ledger.counter')
    .select(['name', 'amount'])
    .where('ledger', '=', 1)
    .where('name', 'in', [...names])
    .execute()
  return new Map(found.map(({ name, amount }) => [name, money(amount)]))
}
