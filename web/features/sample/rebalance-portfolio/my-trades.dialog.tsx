import { Button } from '@mantine/core'
import { ActState } from '../../../kit/act-state.tsx'
import { Banner } from '../../../kit/banner.tsx'
import { DataTable } from '../../../kit/data-table.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { ActionFoot } from '../../../kit/action-foot.tsx'
import { ErrorPanel } from '../../../kit/error-panel.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Money } from '../../../kit/money.tsx'
import { securityLabel } from '../../../kit/security-label.ts'
import { SuccessPanel } from '../../../kit/success-panel.tsx'
import { UnsettledCash } from '../../../kit/unsettled-cash.tsx'
import { useMoneyAct } from '../../../kit/use-money-act.ts'
import { isNegative, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { described } from '../../../lib/said.ts'
import { problemOf } from '../../../lib/problem.ts'
import { ask, trpc, type Answered } from '../../../lib/trpc.ts'

type Account = Answered['investments']['portfolios']['accounts'][number]
/** Whole percents that make 100, by the names of their fields. */
export interface Mix {
  stocks: number
  bonds: number
  cash: number
  alternatives: number
}

type Shown = Answered['investments']['previewRebalance']
type Trade = Shown['trades'][number]

/** What would be traded, what it realizes, and how it stands then; confirmed, it is made. */
export function MyTradesDialog({ account, mix, onClose }: { account: Account; mix: Mix; onClose: () => void }) {
  const wish = { accountId: account.id, ...mix }
  const act = useMoneyAct<readonly Trade[], Answered['investments']['rebalance']>({
    send: (trades, context) => ask.investments.rebalance.mutate({ ...wish, trades: trades.map(asked) }, { context }),
    failed: 'Error placing order',
    needsAnswer: true,
  })
  const { data, error, refetch } = trpc.investments.previewRebalance.useQuery(wish, {
    enabled: !act.done,
    retry: false,
  })
  return (
    <Dialog opened wide onClose={onClose} title={t('Confirm rebalancing')}>
      {act.done && act.answer ? (
        <Traded made={act.answer} onClose={onClose} />
      ) : (
        <div className="stack">
          <ActState act={act} />
          {error && (
            <ErrorPanel problem={problemOf(error, 'Failed to load account data')} retry={() => void refetch()} />
          )}
          {data && <Trades shown={data} />}
          <ActionFoot onCancel={onClose} held={act.underWay}>
            <Button
              loading={act.sending}
              disabled={!data || data.refusal !== null || act.held}
              onClick={() => data && act.confirm(data.trades)}
            >
              {t('Confirm')}
            </Button>
          </ActionFoot>
        </div>
      )}
    </Dialog>
  )
}

const asked = ({ side, symbol, quantity, price }: Trade) => ({ side, symbol, quantity, price })

function Trades({ shown: { trades, before, after, realizedGain, unsettledCash, refusal } }: { shown: Shown }) {
  return (
    <>
      {refusal && <Banner tone="warn">{described(refusal)}</Banner>}
      <UnsettledCash amount={unsettledCash} />
      {trades.length > 0 && (
        <>
          <p>{t('Your holdings change to the target allocation.')}</p>
          <TradesTable trades={trades} />
          <Facts
            facts={[
              [t('Largest drift'), <Drift before={before.drift} after={after.drift} />],
              [t('Cash afterwards'), <Money amount={cashIn(after)} />],
            ]}
          />
          <TaxNote gain={realizedGain} sells={trades.some(({ side }) => side === 'sell')} />
        </>
      )}
    </>
  )
}

const TradesTable = ({ trades }: { trades: readonly Trade[] }) => (
  <DataTable
    caption={t('What is traded')}
    empty=""
    rows={trades}
    rowKey={({ symbol }) => symbol}
    columns={[
      { head: t('Holding'), cell: securityLabel, phone: 'lead' },
      {
        head: t('Order'),
        cell: ({ side, quantity }) =>
          side === 'buy' ? t('Buy {n} shares', { n: quantity }) : t('Sell {n} shares', { n: quantity }),
        phone: 'plain',
      },
      { head: t('Price'), cell: ({ price }) => <Money amount={price} />, align: 'right', phone: 'plain' },
      { head: t('Amount'), cell: ({ amount }) => <Money amount={amount} />, align: 'right', phone: 'value' },
    ]}
  />
)

const Drift = ({ before, after }: { before: number; after: number }) => (
  <span className="num">
    {t('{before} points now, {after} afterwards', { before: before.toFixed(2), after: after.toFixed(2) })}
  </span>
)

const cashIn = ({ allocation }: Shown['after']) =>
  allocation.find(({ category }) => category === 'Cash')?.amount ?? '0.00'

/** An investment account is taxed on what its sales realize; the bank withholds nothing of it. */
function TaxNote({ gain, sells }: { gain: string; sells: boolean }) {
  if (!sells) return <p className="quiet">{t('Nothing is sold, so nothing is realized for this year’s taxes.')}</p>
  const amount = usd(isNegative(gain) ? gain.slice(1) : gain)
  return (
    <p className="quiet">
      {isNegative(gain)
        ? t('These sales realize a loss of {amount} over their average cost.', { amount })
        : t('These sales realize a gain of {amount} over their average cost.', { amount })}{' '}
      {t('It belongs into this year’s tax return; nothing is withheld.')}
    </p>
  )
}

const Traded = ({ made, onClose }: { made: Answered['investments']['rebalance']; onClose: () => void }) => (
  <SuccessPanel
    title={t('Your portfolio has been rebalanced.')}
    confirmation={made.confirmationNumber}
    facts={[
      [t('Trades'), String(made.trades.length)],
      [t('Realized gain'), <Money amount={made.realizedGain} movement />],
      [t('Largest drift'), t('{n} percentage points', { n: made.after.drift.toFixed(2) })],
    ]}
  >
    <Button onClick={onClose}>{t('Done')}</Button>
  </SuccessPanel>
)
