import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PhoneLink } from './phone-link.tsx'

test.each([
  ['1-800-555-0142', 'tel:18005550142'],
  ['+1 (800) 555 0142', 'tel:+18005550142'],
])('%s is shown as the bank writes it, and called by its digits', (phone, called) => {
  render(
    <MantineProvider env="test">
      <PhoneLink phone={phone} />
    </MantineProvider>,
  )
  expect(screen.getByRole('link', { name: phone }).getAttribute('href')).toBe(called)
})
