import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Missing } from './action-foot.tsx'

const Form = ({ text }: { text: string | false }) => (
  <MantineProvider env="test">
    <Missing id="missing" text={text} />
    <button aria-describedby="missing">Send</button>
  </MantineProvider>
)

test('what is missing is said of the button while it is, and keeps its place after', () => {
  const { rerender } = render(<Form text={false} />)
  expect(screen.getByRole('button', { description: '' })).toBeTruthy()
  rerender(<Form text="Enter an amount to go on." />)
  expect(screen.getByRole('button', { description: 'Enter an amount to go on.' })).toBeTruthy()
  rerender(<Form text={false} />)
  expect(screen.getByRole('button', { description: '' })).toBeTruthy()
  expect(screen.getByText('Enter an amount to go on.').style.visibility).toBe('hidden')
})
