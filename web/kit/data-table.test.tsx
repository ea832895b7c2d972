import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DataTable } from './data-table.tsx'

interface Row {
  name: string
  act?: string
}
const table = (rows: readonly Row[]) =>
  render(
    <MantineProvider env="test">
      <DataTable
        caption="Transfers"
        empty="No transfers"
        rows={rows}
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
