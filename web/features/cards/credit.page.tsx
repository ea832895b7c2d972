import { Progress } from '@mantine/core'
import { usedCredit } from '../../kit/account-line.ts'
import { fact, type Fact } from '../../kit/account-page/account-facts.tsx'
import { accountPage } from '../../kit/account-page/account-page.tsx'
import { CardPaymentDialog, statementText } from '../../kit/account-page/card-payment.dialog.tsx'
import { byCursor, useAccountId } from '../../kit/account-page/page-params.ts'
import { carriedRows, carriedState } from '../../kit/carried.ts'
import { LinkButton } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { Badge } from '../../kit/tag.tsx'
import { day, isNegative, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import { creditSource } from '../../offline/account-sources.ts'
import { useAccountSource } from '../../offline/use-source.tsx'
import { PayOutDialog } from './pay-out.dialog.tsx'

type CreditAccount = Answered['cards']['get']

/** Zero is "owed", as written (C-67). */
export const suffixOf = (balance: string) => (isNegative(balance) || Number(balance) === 0 ? t('owed') : t('credit'))

const isOverpaid = ({ creditBalance }: CreditAccount) => creditBalance !== '0.00'

/** The credit account (doc2 §2.5). */
export const CreditPage = accountPage<CreditAccount, 'payment' | 'pay-out'>({
  title: () => t('Credit Account'),
  frame: {
    type: 'credit',
    breadcrumb: () => [
      [t('Dashboard'), '/dashboard'],
      [t('Accounts'), '/accounts'],
    ],
  },
  useAccount: () => {
    const accountId = useAccountId()
    return useAccountSource(creditSource, accountId, trpc.cards.get.useQuery({ accountId }))
  },
  figure: account => ({
    label: t('Current balance'),
    amount: account.balance.replace('-', ''),
    suffix: suffixOf(account.balance),
    badge: account.isPrimary && <Badge text={t('Primary')} />,
    facts: [
      [t('Available credit'), <Money amount={account.availableCredit} />],
      ...usableOf(account),
      [t('Credit limit'), <Money amount={account.creditLimit} />],
      [t('Can be paid out'), isOverpaid(account) ? <Money amount={account.creditBalance} /> : undefined],
    ],
    foot: (
      <div className="stack">
        <UsedCredit used={usedCredit(account) ?? 0} />
        <div className="row no-print">
          <LinkButton
            to={`/card-controls?card=${account.id}`}
            state={carriedState(account)}
            variant="default"
            size="sm"
          >
            {t('Card controls')}
          </LinkButton>
        </div>
      </div>
    ),
  }),
  details: account => [
    [t('Minimum payment'), <Money amount={account.minimumPayment} />],
    [t('Of it past due'), account.pastDue === '0.00' ? undefined : <Money amount={account.pastDue} />],
    [t('Due date'), day(account.dueDate)],
    [t('Overdue since'), account.overdueSince && day(account.overdueSince)],
    [t('Reward points'), <span className="num">{account.rewardPoints.toLocaleString('en-US')}</span>],
    ...lastStatementOf(account),
    [t('Last payment'), account.lastPayment && `${usd(account.lastPayment.amount)}, ${day(account.lastPayment.date)}`],
    [t('Next statement'), day(account.nextStatementDate)],
    fact.purchaseApr(account),
    fact.cashApr(account),
    fact.type(account),
    fact.number(account),
    fact.opened(account),
  ],
  actions: (account, open) => [
    { label: 'Make Payment', icon: 'bill', open: () => open('payment') },
    { label: 'Statement', icon: 'statement', open: () => open('statement') },
    { label: 'Credit Limit', icon: 'invest', to: '/credit-limit-increase' },
    {
      label: 'Dispute',
      icon: 'flag',
      to: '/dispute-transaction',
      state: { transactions: carriedRows(account.transactions) },
    },
    ...(isOverpaid(account)
      ? [{ label: 'Pay Out Credit', icon: 'transfer', open: () => open('pay-out'), takesOut: true } as const]
      : []),
    { label: 'AutoPay', icon: 'repeat', to: '/setup-autopay' },
    { label: 'Alerts', icon: 'bell', to: '/account-alerts' },
  ],
  // doc2 §9
  lines: () => ({
    usePages: input => trpc.cards.transactions.useInfiniteQuery(input, byCursor),
    types: ['all', 'purchase', 'payment', 'fee', 'interest', 'other'],
    periods: ['30days', '60days', '90days', 'year', 'all'],
    disputes: true,
  }),
  dialogs: {
    payment: props => <CardPaymentDialog {...props} due={props.account} />,
    'pay-out': PayOutDialog,
  },
})

const UsedCredit = ({ used }: { used: number }) => (
  <Progress value={used} color="copper.6" aria-label={t('Credit used: {n} percent', { n: used })} />
)

/** A payment lowers what is owed at once and can be used when it has settled. */
const usableOf = ({ unsettledBalance, withdrawableBalance }: CreditAccount): Fact[] =>
  unsettledBalance === '0.00'
    ? []
    : [
        [t('Not settled yet'), <Money amount={unsettledBalance} />],
        [t('Can be used now'), <Money amount={withdrawableBalance} />],
      ]

function lastStatementOf(account: CreditAccount) {
  const { statementDate } = account
  if (!statementDate) return []
  return [
    [t('Last statement'), day(statementDate)],
    [t('Statement balance'), <Money amount={account.statementBalance} />],
    [t('Of that statement'), statementText(account)],
  ] as const
}
