import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OrderStatus } from './order-status.tsx'
import { StatusTag } from './tag.tsx'
import css from './tag.module.css'

test('what is done is a quiet word; only what is not done is a badge', () => {
  render(
    <>
      <StatusTag status="Completed" />
      <StatusTag status="Pending" />
      <StatusTag status="Processed" />
      <OrderStatus standing="made" word="Paid" />
      <OrderStatus standing="on-hold" word="Held" />
      <OrderStatus standing="on-its-way" word="Processing" />
    </>,
  )
  const isBadge = (text: string) => screen.getByText(text).classList.contains(String(css.tag))
  expect(['Completed', 'Processed', 'Paid'].some(isBadge)).toBe(false)
  expect(['Pending', 'Held', 'Processing'].every(isBadge)).toBe(true)
})

test('what has left an account and not arrived is no done thing', () => {
  render(<OrderStatus standing="on-its-way" />)
  expect(screen.getByText('On its way').className).toContain(css.pending)
})
