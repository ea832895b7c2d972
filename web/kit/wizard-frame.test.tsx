import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SubmitFoot } from './action-foot.tsx'
import { WizardFrame } from './wizard-frame.tsx'

const steps = ['Payee', 'Amount', 'Review']
const wizard = (at: number) => (
  <MantineProvider env="test">
    <WizardFrame
      steps={steps}
      at={at}
      summary={[
        ['Payee', 'Northline Electric'],
        ['Amount', undefined],
      ]}
    >
      <SubmitFoot onCancel={() => undefined} blocked="Choose a payee first." way="Back">
        Continue
      </SubmitFoot>
    </WizardFrame>
  </MantineProvider>
)

test('the steps are a list that says where the customer is, in words', () => {
  render(wizard(1))
  const items = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
  expect(items.map(item => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(items[0]?.textContent).toContain('(done)')
  expect(screen.getByText('Step 2 of 3')).toBeTruthy()
})

test('the heading takes the focus when the step changes, not at first', () => {
  const { rerender } = render(wizard(0))
  expect(document.activeElement).toBe(document.body)
  rerender(wizard(1))
  expect(document.activeElement?.textContent).toBe('Amount')
})

test('what is good to know stands in the rail, without answers, too', () => {
  render(
    <MantineProvider env="test">
      <WizardFrame steps={steps} at={0} aside={<p>Up to $5,000.00 a day.</p>}>
        <SubmitFoot>Continue</SubmitFoot>
      </WizardFrame>
    </MantineProvider>,
  )
  expect(screen.getByText('Up to $5,000.00 a day.')).toBeTruthy()
  expect(screen.queryByRole('complementary', { name: 'Summary' })).toBeNull()
})

test('the rail shows what has been answered, and a blocked Continue says why', () => {
  render(wizard(0))
  expect(screen.getByRole('complementary', { name: 'Summary' }).textContent).toContain('Northline Electric')
  const next = screen.getByRole('button', { name: 'Continue' })
  expect(next).toHaveProperty('disabled', true)
  expect(document.getElementById(next.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose a payee first.',
  )
})
