import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { wait } from '../lib/timings.ts'
import { useToast } from './toast.tsx'

test('what is said just as the time of the one before it is up is seen, and for its whole time', () => {
  vi.useFakeTimers()
  function Page() {
    const { say, shown } = useToast()
    return (
      <MantineProvider env="test">
        {['Paused', 'Resumed'].map(word => (
          <button key={word} onClick={() => say('success', word)} aria-label={`Say ${word}`} />
        ))}
        {shown}
      </MantineProvider>
    )
  }
  render(<Page />)
  fireEvent.click(screen.getByLabelText('Say Paused'))
  act(() => {
    fireEvent.click(screen.getByLabelText('Say Resumed'))
    vi.advanceTimersByTime(wait('toast'))
  })
  expect(screen.queryByText('Paused')).toBeNull()
  expect(screen.queryByText('Resumed')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(wait('toast') - 1))
  expect(screen.queryByText('Resumed')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('Resumed')).toBeNull()
})
