import { TRPCClientError } from '@trpc/client'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMoneyAct } from './use-money-act.ts'

/** A bank that is silent at first, and then says this. */
function bankThat(says: () => string) {
  let asked = 0
  const send = async (order: string, { key }: { key: string }) => {
    asked += 1
    if (asked === 1) throw new TRPCClientError('no answer')
    return `${says()} ${order} ${key.length > 0 ? 'under a key' : ''}`.trim()
  }
  return { send, asked: () => asked }
}

test('what is bound to an order is sent again after a silence, and what follows follows once', async () => {
  const bank = bankThat(() => 'took back')
  const made: unknown[] = []
  const { result } = renderHook(() =>
    useMoneyAct({ send: bank.send, repeats: true, onMade: answer => made.push(answer) }),
  )
  act(() => result.current.confirm('order-1'))
  const held: boolean[] = []
  await waitFor(() => {
    held.push(result.current.underWay || result.current.done)
    expect(result.current.done).toBe(true)
  })
  expect(held).not.toContain(false) // sent, silent, asked about: no way back before the bank's word
  expect(result.current.underWay).toBe(false)
  expect(made).toEqual(['took back order-1 under a key'])
  expect(result.current.answer).toBe(made[0])
  expect(bank.asked()).toBe(2)
})

test('a no that comes after a silence is told once, and the act can be confirmed again', async () => {
  const bank = bankThat(() => {
    throw new TRPCClientError('too late', {
      result: { error: { code: -32_000, message: 'too late', data: { httpStatus: 409, reason: 'wrong_state' } } },
    })
  })
  const refused: unknown[] = []
  const { result } = renderHook(() =>
    useMoneyAct({ send: bank.send, repeats: true, onRefused: problem => refused.push(problem?.code) }),
  )
  act(() => result.current.confirm('order-1'))
  await waitFor(() => expect(refused).toEqual(['wrong_state']))
  expect(result.current.held).toBe(false)
  expect(result.current.done).toBe(false)
})
