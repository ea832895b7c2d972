import { Radio, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { SubmitFoot } from '../../../kit/action-foot.tsx'
import { Banner } from '../../../kit/banner.tsx'
import { DonutChart } from '../../../kit/donut-chart.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { t } from '../../../lib/i18n.ts'
import { defaultFund, mixOf, strategies, strategyFault, totalAllocation, type Strategy } from './rollover-retirement.ts'
import css from './strategy-step.module.css'
import { isIn, namesIn } from '../../../../ledger/table.ts'

const notes: Record<Strategy['strategy'], string> = {
  default: '{stocks}% stocks, {bonds}% bonds, {cash}% cash. Expense ratio {ratio}%.',
  match: '60% stocks, 30% bonds, 10% cash, as in your account.',
  custom: 'Your own percentages, which have to make 100.',
}

/** Step 3: what the money is invested in. */
export function StrategyStep({
  chosen,
  onChange,
  onPrevious,
  onNext,
}: {
  chosen: Strategy
  onChange: (strategy: Strategy) => void
  onPrevious: () => void
  onNext: (strategy: Strategy) => void
}) {
  const [fault, setFault] = useState<string>()
  const change = (next: Partial<Strategy>) => {
    onChange({ ...chosen, ...next })
    setFault(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = strategyFault(chosen)
    setFault(found)
    if (found === undefined) onNext(chosen)
  }
  const setShare = (fund: string, allocation: string) =>
    change({ funds: chosen.funds.map(share => (share.fund === fund ? { ...share, allocation } : share)) })
  const ratio = { ...defaultFund, ratio: defaultFund.expenseRatio }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Radio.Group
        label={t('How is it invested?')}
        name="strategy"
        value={chosen.strategy}
        onChange={value => isIn(strategies, value) && change({ strategy: value })}
      >
        <Stack gap={12} mt={8}>
          {namesIn(strategies).map(value => (
            <Radio key={value} value={value} label={t(strategies[value])} description={t(notes[value], ratio)} />
          ))}
        </Stack>
      </Radio.Group>
      {chosen.strategy === 'custom' && <Funds strategy={chosen} onShare={setShare} />}
      {fault && <Banner tone="error">{t(fault)}</Banner>}
      <Mix strategy={chosen} />
      <SubmitFoot onCancel={onPrevious} way={t('Previous')} step>
        {t('Continue')}
      </SubmitFoot>
    </form>
  )
}

function Funds({ strategy, onShare }: { strategy: Strategy; onShare: (fund: string, allocation: string) => void }) {
  const total = totalAllocation(strategy.funds)
  return (
    <fieldset className={css.funds}>
      <legend>{t('Custom allocation')}</legend>
      {strategy.funds.map(({ fund, allocation }) => (
        <div key={fund} className={css.fund}>
          <label htmlFor={fund}>{t(fund)}</label>
          <NumberField
            id={fund}
            unit="%"
            min={0}
            max={100}
            step={1}
            value={allocation}
            onChange={typed => onShare(fund, typed)}
          />
        </div>
      ))}
      <p role="status" className="quiet num">
        {t('Total: {total}%.', { total: Number.isNaN(total) ? '–' : total })}
      </p>
    </fieldset>
  )
}

const Mix = ({ strategy }: { strategy: Strategy }) => {
  const mix = mixOf(strategy)
  return (
    <section className="card card-body" aria-label={t('Allocation')}>
      <DonutChart
        label={mix.map(({ name, percent }) => `${t(name)} ${percent}%`).join(', ')}
        heads={[t('Holding'), t('Share')]}
        slices={mix.map(({ name, percent }) => ({ label: t(name), value: percent, text: `${percent}%` }))}
      />
    </section>
  )
}
