import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChartReader } from './chart-reader.tsx'
import { DonutChart } from './donut-chart.tsx'

const POINTS = ['Nov 18: $10.00', 'Nov 19: $5.00', 'Nov 20: $7.50']

test('each point is said in words, by the keys of a slider', () => {
  render(
    <ChartReader label="Next 14 days" points={POINTS} place={i => i / 2}>
      <svg />
    </ChartReader>,
  )
  const reader = screen.getByRole('slider', { name: 'Next 14 days' })
  expect(reader.getAttribute('aria-valuetext')).toBe('Nov 18: $10.00')
  fireEvent.change(reader, { target: { value: '2' } })
  expect(reader.getAttribute('aria-valuetext')).toBe('Nov 20: $7.50')
})

test('the point nearest to the pointer is read; points that have gone leave the last one', () => {
  const { rerender } = render(
    <ChartReader label="A" points={POINTS} place={i => i / 2}>
      <svg />
    </ChartReader>,
  )
  const reader = screen.getByRole('slider')
  reader.getBoundingClientRect = () => new DOMRect(100, 0, 200, 80)
  fireEvent.pointerMove(reader, { clientX: 190 })
  expect(reader.getAttribute('aria-valuetext')).toBe('Nov 19: $5.00')
  rerender(
    <ChartReader label="A" points={POINTS.slice(0, 1)} place={() => 0}>
      <svg />
    </ChartReader>,
  )
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('Nov 18: $10.00')
})

test('a ring is read slice by slice, by keys and by pointer, and its table is on paper', () => {
  const slices = [
    { label: 'Stocks', value: 3, text: '75%' },
    { label: 'Cash', value: 1, text: '25%' },
  ]
  const { container } = render(<DonutChart slices={slices} label="Allocation" heads={['Category', 'Share']} />)
  const reader = screen.getByRole('slider', { name: 'Allocation' })
  fireEvent.change(reader, { target: { value: '1' } })
  expect(reader.getAttribute('aria-valuetext')).toBe('Cash: 25%')
  reader.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100)
  fireEvent.pointerMove(reader, { clientX: 90, clientY: 60 })
  expect(reader.getAttribute('aria-valuetext')).toBe('Stocks: 75%')
  expect(container.querySelector('details')?.matches('.no-print')).toBe(false)
})
