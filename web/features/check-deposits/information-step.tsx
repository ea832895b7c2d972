import { Checkbox } from '@mantine/core'
import { DAILY_LIMIT_REACHED } from '../../../api/platform/account.schema.ts'
import { nextWeekday } from '../../../ledger/calendar.ts'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Facts } from '../../kit/facts.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { accountChoice } from '../../kit/card-owed.ts'
import { AccountField } from '../../kit/fields/account-field.tsx'
import { FormErrors, useSchemaForm } from '../../kit/form.tsx'
import { Money } from '../../kit/money.tsx'
import { useBankDay } from '../../kit/use-bank-day.ts'
import { lastFour, longDay, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { draftSchema, isReached, mostNow, type DepositAccount, type Draft, type KnownLimits } from './deposit-draft.ts'

/** Step 1: amount, account, receipts. */
export function InformationStep({
  initial,
  accounts,
  known,
  onNext,
}: {
  initial: Draft
  accounts: readonly DepositAccount[]
  known: KnownLimits
  onNext: (draft: Draft) => void
}) {
  const form = useSchemaForm<Draft>(draftSchema(known), initial)
  const reached = isReached(known)
  const nextDay = useNextDay()
  return (
    <form className="stack" onSubmit={form.submit(onNext)} noValidate>
      {reached && (
        <Banner>
          <p>{t(DAILY_LIMIT_REACHED)}</p>
          {nextDay && (
            <p className="quiet">
              {t('The limit resets at midnight, Eastern time. Next deposit date: {date}.', { date: nextDay })}
            </p>
          )}
        </Banner>
      )}
      <FormErrors form={form} />
      <MoneyField
        label={t('Amount')}
        description={reached ? undefined : t('Up to {amount} for this check.', { amount: usd(mostNow(known)) })}
        {...form.field('amount')}
      />
      <AccountField
        label={t('Deposit to')}
        placeholder={t('Choose an account')}
        accounts={accounts.map(({ number, balance, ...one }) =>
          accountChoice({ ...one, lastFour: lastFour(number), balance, availableBalance: balance }, 'pays'),
        )}
        {...form.field('accountId')}
      />
      <Checkbox label={t('Email me a receipt')} {...form.field('emailReceipt', 'checkbox')} />
      <Checkbox label={t('Text me a receipt')} {...form.field('mobileReceipt', 'checkbox')} />
      <Checkbox
        label={t('Save this information for my next deposit')}
        description={t('The account and the receipts, in this browser, until you sign out.')}
        {...form.field('saveInformation', 'checkbox')}
      />
      <SubmitFoot blocked={reached ? t('The daily limit is reached. It resets at midnight, Eastern time.') : undefined}>
        {t('Continue')}
      </SubmitFoot>
    </form>
  )
}

/** The next day on which checks are taken anew, once the bank's day is known. */
function useNextDay(): string | undefined {
  const today = useBankDay()
  return today && longDay(nextWeekday(today))
}

/** Beside step 1: the limits as the bank tells them, and when the money is there. */
export const DepositTerms = ({ known }: { known: KnownLimits }) => (
  <>
    <LimitsCard known={known} nextDay={useNextDay()} />
    <FirstDayNotice amount={known.firstDayAmount} />
  </>
)

const LimitsCard = ({ known, nextDay }: { known: KnownLimits; nextDay: string | undefined }) => (
  <section className="card card-body" aria-labelledby="limits">
    <h3 id="limits" style={{ marginBottom: 12 }}>
      {t('Deposit limits')}
    </h3>
    <Facts
      facts={[
        [t('Each check, at least'), <Money amount={known.limits.minAmount} />],
        [t('Each check, at most'), <Money amount={known.limits.maxAmount} />],
        [t('Daily limit'), <Money amount={known.limits.dailyLimit} />],
        [t('Used today'), <Money amount={known.usedToday} />],
        [t('Monthly limit'), <Money amount={known.limits.monthlyLimit} />],
        [t('Used this month'), <Money amount={known.usedThisMonth} />],
        [t('Next deposit date'), nextDay],
      ]}
    />
  </section>
)

/** doc2 §9; C-96: of all checks of one day together. */
export const FirstDayNotice = ({ amount }: { amount: string }) => (
  <Banner>
    {t(
      'Up to {amount} of the checks that you deposit in one day is available on the first day. The rest follows on the second business day after it.',
      { amount: usd(amount) },
    )}
  </Banner>
)
