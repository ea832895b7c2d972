import { fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BarChart, labelStep } from './bar-chart.tsx'
import { sliceAt } from './donut-chart.tsx'

const bar = (label: string, income: number, spent: number) => ({
  label,
  value: income,
  text: `$${income}.00`,
  beside: { value: spent, text: `$${spent}.00` },
})

test('two bars of a month are read together, named under the chart, on one scale that both fit', () => {
  const bars = [bar('October', 90, 40), bar('November', 60, 190)]
  const { container } = render(<BarChart label="Cash flow" heads={['Month', 'Income', 'Spending']} bars={bars} />)
  const reader = screen.getByRole('slider', { name: 'Cash flow' })
  fireEvent.change(reader, { target: { value: '1' } })
  expect(reader.getAttribute('aria-valuetext')).toBe('November: Income $60.00, Spending $190.00')
  expect(container.textContent).toContain('$200')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Income', 'Spending'])
  const tops = [...container.querySelectorAll('rect')].map(one => Number(one.getAttribute('y')))
  expect(tops).toHaveLength(4)
  expect(Math.min(...tops)).toBe(9)
})

test('its numbers are behind it, unless the page has a table of its own', () => {
  const drawn = (tabled: boolean) =>
    render(<BarChart tabled={tabled} label="Cash flow" heads={['Month', 'Income']} bars={[bar('October', 9, 4)]} />)
  expect(drawn(true).container.querySelector('table')).toBeNull()
  expect(drawn(false).container.querySelector('table')).not.toBeNull()
})

test('a scale of figures in whole dollars ends on one, without anything to draw, too', () => {
  const nothing = { label: '70', value: 0, text: '$0' }
  const { container } = render(<BarChart whole label="Savings by age" heads={['Age', 'Savings']} bars={[nothing]} />)
  expect(container.textContent).toContain('$1')
  expect(container.textContent).not.toContain('$0.25')
})

test('twelve months are labelled every second on a wide axis and every fifth on a phone', () => {
  const months = Array.from({ length: 12 }, () => 'Nov 2026')
  expect([labelStep(months, 500), labelStep(months, 240)]).toEqual([2, 5])
  expect(labelStep([], 240)).toBe(1)
})

test('labels on an axis have the room they need, the last too, and none is left out needlessly', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 20 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 100, max: 1000 }),
      (labels, width) => {
        const bar = width / labels.length
        const room = labelStep(labels, width) * bar
        const needed = Math.max(...labels.map(({ length }) => length * 7 + 6))
        const beforeTheLast = needed + Math.max(0, needed - bar) / 2
        expect(room).toBeGreaterThanOrEqual(beforeTheLast - 1e-9)
        expect(room - bar).toBeLessThan(Math.max(beforeTheLast, bar))
      },
    ),
  )
})

test('the slice under a pointer is the one whose turn it is, clockwise from the top', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 7 }),
      (values, picked) => {
        const whole = values.reduce((sum, value) => sum + value, 0)
        const starts = values.map((_, i) => values.slice(0, i).reduce((sum, value) => sum + value, 0) / whole)
        const index = picked % values.length
        const middle = ((starts[index] ?? 0) + (values[index] ?? 0) / whole / 2) * 2 * Math.PI
        expect(sliceAt(starts, 0.5 + Math.sin(middle) * 0.4, 0.5 - Math.cos(middle) * 0.4)).toBe(index)
      },
    ),
  )
})
