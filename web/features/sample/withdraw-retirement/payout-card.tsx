import { money, text } from '../../../../ledger/money.ts'
import { SectionCard } from '../../../kit/section-card.tsx'
import { ShareBar } from '../../../kit/share-bar.tsx'
import { usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { payoutOf, type RetirementAccount } from './withdraw-retirement.ts'

/** Where the money goes: what reaches the customer, what is withheld, what stays in the account. */
export function PayoutCard({
  account,
  amount,
  taxWithholding,
  note = t('Requests are processed in 3-5 business days.'),
}: {
  account: RetirementAccount | undefined
  amount: string | undefined
  taxWithholding: 'yes' | 'no'
  /** When the money is there. */
  note?: string
}) {
  if (!amount || !account || money(amount).gt(account.balance))
    return (
      <SectionCard title={t('What reaches you')}>
        <p className="muted">{t('Choose an account and an amount to see what is withheld and what stays.')}</p>
      </SectionCard>
    )
  const { gross, tax, net } = payoutOf({ amount, taxWithholding })
  const stays = money(account.balance).minus(gross)
  return (
    <SectionCard title={t('What reaches you')}>
      <div className="stack">
        <ShareBar
          label={t('You receive {net} of {gross}', { net: usd(text(net)), gross: usd(text(gross)) })}
          heads={[t('Part'), t('Amount')]}
          shares={[
            { label: t('You receive'), value: net.toNumber(), text: usd(text(net)) },
            { label: t('Federal tax withheld'), value: tax.toNumber(), text: usd(text(tax)), hue: 1 },
            { label: t('Stays in the account'), value: stays.toNumber(), text: usd(text(stays)), hue: 2 },
          ]}
        />
        <p className="quiet">{note}</p>
      </div>
    </SectionCard>
  )
}
