import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { TableCard } from './table-card.tsx'

const shown = (props: Partial<ComponentProps<typeof TableCard<string>>>) => {
  cleanup()
  render(
    <MantineProvider env="test">
      <TableCard
        title="Transfers"
        rows={undefined}
        rowKey={name => name}
        columns={[{ head: 'Name', cell: name => name }]}
        {...props}
      />
    </MantineProvider>,
  )
  return screen.queryByRole('region', { name: 'Transfers' })?.textContent
}

test('a table is awaited, or says what went wrong, or has its rows under its card’s name', () => {
  expect(shown({})).toBe('TransfersLoading')
  expect(shown({ problem: 'No answer' })).toBe('TransfersNo answer')
  expect(shown({ rows: ['Rent'], empty: 'None' })).toBe('TransfersNameRent')
  expect(screen.getByRole('table', { name: 'Transfers' })).toBeTruthy()
})

test('without rows it says its sentence, or nothing is drawn at all', () => {
  expect(shown({ rows: [], empty: 'None' })).toBe('TransfersNone')
  expect(shown({ rows: [] })).toBeUndefined()
})
