import { Autocomplete, SegmentedControl } from '@mantine/core'
import { buyOrder, sellOrder } from '../../../api/investments/order.schema.ts'
import { ActState } from '../../kit/act-state.tsx'
import { AccountNumber } from '../../kit/account-number.tsx'
import { accountName } from '../../kit/account-card.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { NumberField } from '../../kit/fields/number-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { FormErrors, useRefusal, useSchemaForm, type SchemaForm } from '../../kit/form.tsx'
import { SampleNotice } from '../../kit/sample-notice.tsx'
import { UnsettledCash } from '../../kit/unsettled-cash.tsx'
import { useMoneyAct, type MoneyAct } from '../../kit/use-money-act.ts'
import { usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { ask } from '../../lib/trpc.ts'
import { buyInSample, sellInSample } from '../../offline/sample/demo.ts'
import { unsettledCash } from './estimate.ts'
import type { Draft, Investment, Placed, Quotes, Side } from './investment.ts'
import { Estimate } from './order-estimate.tsx'
import { OrderPlaced } from './order-placed.tsx'
import { shares } from './words.ts'

interface Props {
  account: Investment
  quotes: Quotes | undefined
  side: Side
  /** Chosen already, from a row of the holdings. */
  symbol: string
  onClose: () => void
}

/** The buy and the sell modal (doc2 §2.9, §5; C-84: one form for both). */
export function OrderDialog(props: Props & { opened: boolean }) {
  const title = props.side === 'buy' ? t('Buy Securities') : t('Sell Securities')
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={title}>
      <Ordering key={`${props.side} ${props.symbol}`} {...props} />
    </Dialog>
  )
}

function Ordering(props: Props) {
  const { side } = props
  const sample = isSample(props.account.id)
  const act = useMoneyAct<Draft, Placed>({
    send: ({ orderType, limitPrice, ...draft }, context) => {
      const order = {
        ...draft,
        orderType: orderType === 'limit' ? ('limit' as const) : ('market' as const),
        limitPrice: orderType === 'limit' ? limitPrice : null,
      }
      if (sample) return side === 'buy' ? buyInSample(order) : sellInSample(order)
      return side === 'buy'
        ? ask.investments.buy.mutate(order, { context })
        : ask.investments.sell.mutate(order, { context })
    },
    failed: orderTexts[side],
    needsAnswer: true, // whether it was filled or waits
    local: sample,
  })
  if (act.done)
    return (
      <OrderPlaced
        placed={act.answer}
        side={side}
        onClose={props.onClose}
        notice={<SampleNotice id={props.account.id} />}
      />
    )
  return <OrderForm {...props} act={act} />
}

/** doc2 §8. */
const orderTexts = {
  buy: { failed: 'Error placing order', refused: 'Failed to place order' },
  sell: 'Error placing sell order',
} as const

const FIELDS = ['symbol', 'quantity', 'limitPrice']

function OrderForm({ account, quotes, side, symbol, onClose, act }: Props & { act: MoneyAct<Draft, Placed> }) {
  const form = useSchemaForm<Draft>(side === 'buy' ? buyOrder : sellOrder, {
    accountId: account.id,
    quantity: '',
    symbol,
    orderType: 'market',
    limitPrice: '',
  })
  useRefusal(form, act.problem)
  const { values } = form
  const limited = values.orderType === 'limit'
  // The sell form says by itself that no security is chosen (doc2 §5).
  const needed = [...(side === 'buy' ? [values.symbol] : []), values.quantity, ...(limited ? [values.limitPrice] : [])]
  const missing = needed.some(value => !value.trim())
  return (
    <form onSubmit={form.submit(act.confirm)} className="stack" noValidate>
      <SampleNotice id={account.id} />
      <ActState act={act} fields={FIELDS} />
      <FormErrors form={form} />
      <p className="quiet">
        {accountName(account)} <AccountNumber number={account.accountNumber} /> ·{' '}
        {t('{amount} settled cash', { amount: usd(account.withdrawableBalance) })}
      </p>
      {side === 'buy' && <UnsettledCash amount={unsettledCash(account)} />}
      <SecurityField form={form} account={account} quotes={quotes} side={side} />
      <NumberField label={t('Quantity')} unit={t('shares')} min={1} step={1} {...form.field('quantity')} />
      <OrderType form={form} limited={limited} />
      {limited && <MoneyField label={t('Limit price')} {...form.field('limitPrice')} />}
      <Estimate draft={values} side={side} account={account} quotes={quotes} />
      <SubmitFoot
        onCancel={onClose}
        busy={act.sending}
        off={act.held}
        blocked={
          missing &&
          (limited
            ? t('Enter a symbol, a quantity and a limit price to go on.')
            : t('Enter a symbol and a quantity to go on.'))
        }
      >
        {t('Place Order')}
      </SubmitFoot>
    </form>
  )
}

type OrderFields = SchemaForm<Draft>

/** A ticker symbol to buy, or one of what is held to sell. */
function SecurityField({
  form,
  account,
  quotes,
  side,
}: Pick<Props, 'account' | 'quotes' | 'side'> & { form: OrderFields }) {
  if (side === 'buy')
    return (
      <Autocomplete
        data-autofocus
        label={t('Ticker symbol')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data={(quotes?.quotes ?? []).map(quote => quote.symbol)}
        renderOption={({ option }) => <QuoteOption symbol={option.value} quotes={quotes} />}
        comboboxProps={{ withinPortal: false }}
        withScrollArea={false}
        {...form.field('symbol')}
        onChange={typed => form.setFieldValue('symbol', typed.toUpperCase())}
      />
    )
  return (
    <SelectField
      data-autofocus
      label={t('Security', { context: 'asset' })}
      placeholder={t('Choose a security')}
      data={account.holdings.map(({ symbol: one, name, available }) => ({
        value: one,
        label: t('{symbol} · {name}, {n} available', { symbol: one, name: t(name), n: shares(available) }),
      }))}
      {...form.field('symbol')}
    />
  )
}

const OrderType = ({ form, limited }: { form: OrderFields; limited: boolean }) => (
  <div>
    <SegmentedControl
      fullWidth
      aria-label={t('Order type')}
      value={form.values.orderType}
      onChange={orderType => form.setFieldValue('orderType', orderType)}
      data={[
        { value: 'market', label: t('Market order') },
        { value: 'limit', label: t('Limit order') },
      ]}
    />
    <p className="quiet" style={{ marginTop: 8 }}>
      {limited
        ? t('It waits until a new day’s price reaches your limit. What it needs is held until then.')
        : t('It is filled at once, at today’s price.')}
    </p>
  </div>
)

function QuoteOption({ symbol, quotes }: { symbol: string; quotes: Quotes | undefined }) {
  const quote = quotes?.quotes.find(one => one.symbol === symbol)
  if (!quote) return symbol
  return (
    <span className="between" style={{ width: '100%', flexWrap: 'nowrap' }}>
      <span>
        <strong>{symbol}</strong> <span className="quiet">{t(quote.name)}</span>
      </span>
      <span className="num">{usd(quote.price)}</span>
    </span>
  )
}
