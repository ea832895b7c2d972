import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Facts } from './facts.tsx'

test('a fact that nobody knows, or that is not so, has no line', () => {
  render(
    <Facts
      facts={[
        ['Transaction', 'Fig and Barrel'],
        ['Checks', 0],
        ['Temporary credit', false],
        ['Replacement card', undefined],
        ['Memo', ''],
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map(one => one.textContent)).toEqual(['Transaction', 'Checks'])
})
