/**
 * A dispute is decided. `final`: the credit is the customer's, the fee that the bank took for it comes back (12 CFR
 * 1005.11(c)(1)), and so do the points that it gave; whoever has the money, else the bank, bears it. `taken-back`: the
 * account that was credited gives it back, below its floor if it was spent, and the purchase may come back another way.
 * Where an account is closed by now, another one stands in its place (`late.ts`).
 */
import * as z from 'zod'
import { accountId, bank, isBankAccount, POINTS, type AccountId } from '../accounts.ts'
import { text } from '../money.ts'
import { says } from '../phrase.ts'
import { cardLineOf, type CardLine } from './card-line.ts'
import { disputeCredit, provisionalCounter } from './dispute-credit.ts'
import {
  accept,
  cleanText,
  credit,
  debit,
  event,
  isStaff,
  refuse,
  seqNumber,
  type Decision,
  type Effect,
  type RecordedEvent,
  type View,
} from './event.ts'
import { isRefusal } from './guards.ts'
import { placeOf, touchPlaces } from './late.ts'
import { pointsBack, unearnedCounter } from './reward-points.ts'
import { cameBack, freesWay, marksBack, reversedCounter } from './way-back.ts'

const payload = z.object({
  /** Seq of the `dispute-credit`, and the account that it credited. */
  of: seqNumber,
  account: accountId,
  /** Seq of the disputed event. */
  disputed: seqNumber,
  outcome: z.enum(['final', 'taken-back']),
  borneBy: z.enum(['merchant', 'bank']).default('merchant'),
  /** Why, as the customer is told. */
  reason: cleanText.optional(),
})
type Ended = z.output<typeof payload>

export const disputeCreditEnded = event({
  kind: 'dispute-credit-ended',
  version: 1,
  leaves: false,
  forced: true,
  payload,
  posts: [bank.disputeReceivable, bank.cardClearing, bank.atmClearing, bank.chargeOff, bank.feeIncome],

  touches: ({ of, account, disputed }) => ({
    ...touchPlaces([account]),
    events: [of, disputed],
    counters: [reversedCounter(of), reversedCounter(disputed), provisionalCounter(account), unearnedCounter(account)],
    units: [[bank.rewardsIssued, POINTS]],
  }),

  decide(asked, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    const { of, account, disputed } = asked
    const [given, purchase] = [view.events.get(of), view.events.get(disputed)]
    const line = cardLineOf(purchase)
    if (given?.kind !== disputeCredit.kind || given.payload['account'] !== account) return refuse('not_found')
    if (given.payload['of'] !== disputed || !purchase || !line) return refuse('not_found')
    if (cameBack(view, of)) return refuse('wrong_state')
    const ended: Effect[] = [
      marksBack(of),
      { effect: 'count', counter: provisionalCounter(account), amount: text(line.amount.neg()) },
    ]
    if (asked.outcome === 'final') return stays(asked, view, { purchase, line, ended })
    const place = placeOf(view, creditedBy(given) ?? account)
    if (isRefusal(place)) return place
    const legs = [debit(place.account, line.amount), credit(bank.disputeReceivable, line.amount)]
    return accept(legs, [...ended, freesWay(disputed), ...place.effects])
  },

  describe: ({ account, asset }, { outcome }) => {
    const common = { type: 'other', category: 'Dispute' } as const
    if (outcome === 'taken-back') return { ...common, ...says('Provisional credit taken back') }
    if (asset === POINTS) return { ...common, ...says('Points of a disputed transaction taken back') }
    return {
      ...common,
      ...says(isBankAccount(account) ? 'Dispute decided for the customer' : 'Fee of a disputed transaction refunded'),
    }
  },
})

interface Disputed {
  readonly purchase: RecordedEvent
  readonly line: CardLine
  readonly ended: readonly Effect[]
}

function stays({ account, borneBy }: Ended, view: View, { purchase, line, ended }: Disputed): Decision {
  const points = pointsBack(view, purchase)
  const bearer = borneBy === 'bank' ? bank.chargeOff : bearerOf(line)
  const amount = [debit(bearer, line.amount), credit(bank.disputeReceivable, line.amount)]
  const effects = [...ended, ...points.effects]
  if (line.fee.isZero()) return accept([...amount, ...points.legs], effects)
  const place = placeOf(view, account)
  if (isRefusal(place)) return place
  const fee = [debit(bank.feeIncome, line.fee), credit(place.account, line.fee)]
  return accept([...amount, ...fee, ...points.legs], [...effects, ...place.effects])
}

/** The account that a credit was posted to: not the one of the purchase, where that was closed by then. */
const creditedBy = ({ legs }: RecordedEvent): AccountId | undefined =>
  legs.find(({ account }) => !isBankAccount(account))?.account

/**
 * The merchant's bank or the machine's owner has the money; cash from the bank's own counter nobody else can give back.
 */
const bearerOf = ({ takenBy }: CardLine): AccountId => (takenBy === bank.vault ? bank.chargeOff : takenBy)
