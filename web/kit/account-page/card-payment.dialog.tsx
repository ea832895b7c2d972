import { money, text } from '../../../ledger/money.ts'
import { payment as schema } from '../../../api/cards/credit-account.schema.ts'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import type { AccountView } from '../account-line.ts'
import { Banner } from '../banner.tsx'
import { Facts } from '../facts.tsx'
import { Money } from '../money.tsx'
import { overpaidText } from '../overpaid.tsx'
import { PayInDialog } from './pay-in.dialog.tsx'

/** What a card asks for, as the bank says it. */
export type CardDue = Pick<
  Answered['cards']['get'],
  | 'amountOwed'
  | 'dueDate'
  | 'minimumPayment'
  | 'pastDue'
  | 'nextStatementDate'
  | 'overdueSince'
  | 'statementBalance'
  | 'statementDate'
  | 'statementPaidOn'
  | 'statementRemaining'
>

interface Props {
  account: AccountView
  /** Not known yet while it is fetched. */
  due: CardDue | undefined
  opened: boolean
  onClose: () => void
}

/** The payment modal (doc2 §5): from an own account, the primary checking account first (C-68). */
export function CardPaymentDialog({ account, due, opened, onClose }: Props) {
  return (
    <PayInDialog
      account={account}
      opened={opened}
      onClose={onClose}
      title={t('Make Payment')}
      verb={t('Pay')}
      done={t('Payment made')}
      plain="Payment"
      schema={schema}
      send={(draft, context) => ask.cards.pay.mutate(draft, { context })}
      failed="Error processing payment"
      fromOwn
      offers={due ? offersOf(due) : []}
      lead={
        due && (
          <>
            <CardStanding due={due} />
            <PlannedPayment card={account.id} />
          </>
        )
      }
      warnOf={amount => overpaidText(account.balance, amount)}
    />
  )
}

/**
 * What can be paid at a touch: what is left, never what was paid already. Equal amounts are offered once, by the
 * widest name.
 */
export function offersOf({ minimumPayment, statementRemaining, amountOwed }: CardDue) {
  const offers = [
    [t('Minimum'), minimumPayment],
    [t('Statement'), statementRemaining],
    [t('Full balance'), amountOwed],
  ] as const
  return offers.filter(
    ([, amount], i) => amount !== '0.00' && !offers.slice(i + 1).some(([, wider]) => wider === amount),
  )
}

/** What is left to pay and by when; that it was paid, or that nothing is due. */
export function CardStanding({ due }: { due: CardDue }) {
  const { overdueSince, minimumPayment, pastDue, dueDate, amountOwed, statementDate, nextStatementDate } = due
  const paid = statementDate !== null && due.statementRemaining === '0.00'
  return (
    <>
      {overdueSince && (
        <Banner tone="warn">{t('The minimum payment was due on {day}.', { day: day(overdueSince) })}</Banner>
      )}
      <Facts
        facts={[
          [t('Owed now'), <Money amount={amountOwed} />],
          statementDate === null
            ? [t('First statement'), day(nextStatementDate)]
            : [t('Statement of {day}', { day: day(statementDate) }), statementText(due)],
          paid
            ? [t('Minimum payment'), t('Nothing is due')]
            : [t('Minimum payment'), <Money amount={minimumPayment} />],
          [t('Of it past due'), pastDue === '0.00' ? undefined : <Money amount={pastDue} />],
          [paid ? t('Next due date') : t('Due date'), day(dueDate)],
        ]}
      />
    </>
  )
}

/** Who pays now is told of what pays by itself. */
function PlannedPayment({ card }: { card: string }) {
  const { data } = trpc.comingUp.list.useQuery({}, { enabled: !isSample(card) })
  const next = data?.items.find(({ toAccount, planned, counted }) => toAccount === card && planned && counted)
  if (!next) return null
  const said = { account: next.fromName, date: day(next.date) }
  return (
    <Banner>
      {next.amount === null
        ? t('A payment from {account} is planned for {date}.', said)
        : t('A payment of {amount} from {account} is planned for {date}.', {
            ...said,
            amount: usd(text(money(next.amount).abs())),
          })}
    </Banner>
  )
}

/** "Paid Nov 12", "$988.00 left to pay", "nothing left to pay". */
export function statementText({ statementRemaining, statementPaidOn }: CardDue): string {
  if (statementPaidOn !== null) return t('Paid {day}', { day: day(statementPaidOn) })
  if (statementRemaining === '0.00') return t('Nothing left to pay')
  return t('{amount} left to pay', { amount: usd(statementRemaining) })
}
