import { Tabs } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useSchemaForm } from '../../../kit/form.tsx'
import { TabLine } from '../../../kit/tab-line.tsx'
import { SamplePage } from '../sample-page.tsx'
import { t } from '../../../lib/i18n.ts'
import { InputsForm, type InputTexts } from './inputs-form.tsx'
import { defaultInputs, inputsForm } from './inputs.ts'
import { Results } from './results.tsx'
import { calculatorMachine } from './retirement-calculator.machine.ts'
import { namesIn, tableOf } from '../../../../ledger/table.ts'

const textsOf = (inputs: ReturnType<typeof defaultInputs>): InputTexts =>
  tableOf(namesIn(inputs), name => String(inputs[name]))

/** Retirement calculator (doc2 §2.11): inputs and results, two tabs; the second opens with the first calculation. */
export function RetirementCalculatorPage() {
  const { account } = useLocation().state
  const { history } = useRouter()
  const [state, send] = useMachine(calculatorMachine)
  const { calculated } = state.context
  const form = useSchemaForm(inputsForm, textsOf(defaultInputs(account?.balance)))
  const reset = () => {
    form.setValues(textsOf(defaultInputs(account?.balance)))
    form.clearErrors()
    send({ type: 'reset' })
  }
  return (
    <SamplePage
      title={t('Retirement calculator')}
      back={{ act: () => history.back() }}
      lead={t('See how far your savings carry you, and what closes a gap.')}
    >
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
