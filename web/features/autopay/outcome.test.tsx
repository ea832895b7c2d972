import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useOutcome } from './outcome.tsx'

function Page() {
  const outcome = useOutcome()
  return (
    <MantineProvider env="test">
      {outcome.failure}
      <button onClick={() => outcome.failed('Failed to update autopay status')}>Resume</button>
      <button onClick={() => outcome.done('Automatic payment changed')}>Edit</button>
      {outcome.success}
    </MantineProvider>
  )
}

test('a later success takes away an earlier failure, and a failure is said again', async () => {
  render(<Page />)
  await userEvent.click(screen.getByText('Resume'))
  expect(screen.getByText('Failed to update autopay status')).toBeTruthy()
  await userEvent.click(screen.getByText('Edit'))
  expect(screen.getByText('Automatic payment changed')).toBeTruthy()
  expect(screen.queryByText('Failed to update autopay status')).toBeNull()
  await userEvent.click(screen.getByText('Resume'))
  expect(screen.getByText('Failed to update autopay status')).toBeTruthy()
})
