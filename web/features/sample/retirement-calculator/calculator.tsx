import { Tabs } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { namesIn, tableOf } from '../../../../ledger/table.ts'
import { Banner } from '../../../kit/banner.tsx'
import { useSchemaForm } from '../../../kit/form.tsx'
import { TabLine } from '../../../kit/tab-line.tsx'
import { t } from '../../../lib/i18n.ts'
import { SamplePage } from '../sample-page.tsx'
import { InputsForm, type InputTexts } from './inputs-form.tsx'
import { inputsForm, type CalculatorInputs } from './inputs.ts'
import { Results } from './results.tsx'
import { calculatorMachine } from './retirement-calculator.machine.ts'

export const LEAD = 'See how far your savings carry you, and what closes a gap.'

const textsOf = (inputs: CalculatorInputs): InputTexts => tableOf(namesIn(inputs), name => String(inputs[name]))

/**
 * Inputs and results, two tabs; the second opens with the first calculation. It begins with these inputs, and Reset
 * goes back to them. `note`: where they come from.
 */
export function Calculator({ begin, note }: { begin: CalculatorInputs; note?: string }) {
  const { history } = useRouter()
  const [begun] = useState(() => textsOf(begin))
  const [state, send] = useMachine(calculatorMachine)
  const { calculated } = state.context
  const form = useSchemaForm(inputsForm, begun)
  const reset = () => {
    form.setValues(begun)
    form.clearErrors()
    send({ type: 'reset' })
  }
  return (
    <SamplePage title={t('Retirement calculator')} back={{ act: () => history.back() }} lead={t(LEAD)}>
      {note && <Banner>{note}</Banner>}
      <Tabs
        value={state.value}
        onChange={tab => send({ type: tab === 'results' ? 'showResults' : 'showInputs' })}
        keepMounted={false}
      >
        <TabLine mb="md">
          <Tabs.Tab value="inputs">{t('Plan Inputs')}</Tabs.Tab>
          <Tabs.Tab value="results" disabled={calculated === undefined}>
            {t('Results & Projections')}
          </Tabs.Tab>
        </TabLine>
        <Tabs.Panel value="inputs">
          <InputsForm
            form={form}
            onReset={reset}
            onCalculate={values => send({ type: 'calculate', inputs: inputsForm.parse(values) })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="results">
          {calculated && <Results {...calculated} onAdjust={() => send({ type: 'showInputs' })} onReset={reset} />}
        </Tabs.Panel>
      </Tabs>
    </SamplePage>
  )
}
