import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DataTable } from './data-table.tsx'

interface Row {
  name: string
  act?: string
}
const table = (rows: readonly Row[], few?: number) =>
  render(
    <MantineProvider env="test">
      <DataTable
        caption="Transfers"
        empty="No transfers"
        rows={rows}
        few={few}
        rowKey={({ name }) => name}
        columns={[
          { head: 'Name', cell: ({ name }) => name },
          { head: 'Action', cell: ({ act }) => act && <button type="button">{act}</button> },
        ]}
      />
    </MantineProvider>,
  )
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('a column in which no row says anything is left out; one row is enough to keep it', () => {
  table([{ name: 'Rent' }, { name: 'Power' }])
  expect(heads()).toEqual(['Name'])
  cleanup()
  table([{ name: 'Rent' }, { name: 'Power', act: 'Take back' }])
  expect(heads()).toEqual(['Name', 'Action'])
})

test('of more rows than are enough on a phone the others are marked, until all are asked for', () => {
  table(
    ['Rent', 'Power', 'Water'].map(name => ({ name })),
    2,
  )
  const further = () => screen.getAllByRole('row').map(({ dataset }) => dataset['further'])
  expect(further()).toEqual([undefined, undefined, undefined, 'true'])
  fireEvent.click(screen.getByRole('button', { name: 'Show all 3' }))
  expect(further()).toEqual([undefined, undefined, undefined, undefined])
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }))
  expect(further()[3]).toBe('true')
})
