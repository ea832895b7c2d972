import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Banner } from './banner.tsx'

const page = (text: string, comes: boolean) => (
  <MantineProvider env="test">
    <Banner tone="error" comes={comes}>
      {text}
    </Banner>
  </MantineProvider>
)

test.each([
  [true, 1, 2],
  [false, 0, 0],
])('a banner that answers what was pressed comes into sight, once for each answer: %s', (comes, once, twice) => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { rerender } = render(page('Insufficient funds', comes))
  rerender(page('Insufficient funds', comes))
  expect(scrolled).toHaveBeenCalledTimes(once)
  rerender(page('Please try again', comes))
  expect(scrolled).toHaveBeenCalledTimes(twice)
  scrolled.mockRestore()
})
