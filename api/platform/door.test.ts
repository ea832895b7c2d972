import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDoor } from './door.ts'

test('a flood of strangers leaves the places of those who are known', () => {
  const door = openDoor({ all: 10, strangers: 3, each: 8 })
  door.knows('dana', 'Dana')
  const strangers = [undefined, 'made-up', 'made-up-too'].map((token, n) => door.enter(token, `a${n}`))
  expect(() => door.enter(undefined, 'b')).toThrow('busy')
  expect(() => door.enter('another', 'b')).toThrow('busy')
  const calls = Array.from({ length: 7 }, () => door.enter('dana', 'b'))
  expect(() => door.enter('dana', 'b')).toThrow('busy')
  calls[0]?.()
  calls[0]?.() // once
  door.enter('dana', 'b')
  expect(() => door.enter('dana', 'b')).toThrow('busy')
  for (const leave of strangers) leave()
  expect(() => door.enter(undefined, 'b')).not.toThrow()
})

test('whose session has ended is a stranger again, and takes no place of the customer', () => {
  const door = openDoor({ all: 10, strangers: 1, each: 2 })
  door.knows('ended', 'Dana')
  door.forgets('ended')
  door.forgets('never known')
  door.enter('ended', 'a')
  expect(() => door.enter('ended', 'a')).toThrow('busy')
  door.knows('live', 'Dana')
  door.enter('live', 'a')
  expect(() => door.enter('live', 'a')).not.toThrow()
})

test('whoever comes and goes, from wherever, as many are let in as there is room for', () => {
  const act = fc.record({
    token: fc.constantFrom(undefined, 'one', 'other', 'anna', 'made-up'),
    address: fc.constantFrom('a', 'b', 'c'),
    leave: fc.nat(20),
  })
  const most = fc.record({ all: fc.nat(8), strangers: fc.nat(8), each: fc.nat(8) })
  const customers: Readonly<Record<string, string>> = { one: 'Dana', other: 'Dana', anna: 'Anna' }
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), most, (acts, settings) => {
      const door = openDoor(settings)
      for (const [token, customer] of Object.entries(customers)) door.knows(token, customer)
      const inside: { customer: string | undefined; address: string; leave: () => void }[] = []
      for (const { token = '', address, leave } of acts) {
        inside.splice(leave, 1)[0]?.leave()
        const customer = customers[token]
        const strangers = inside.filter(one => one.customer === undefined)
        const own =
          customer === undefined
            ? strangers.filter(one => one.address === address)
            : inside.filter(one => one.customer === customer)
        const hasRoom =
          inside.length < settings.all &&
          own.length < settings.each &&
          (customer !== undefined || strangers.length < settings.strangers)
        try {
          inside.push({ customer, address, leave: door.enter(token === '' ? undefined : token, address) })
          expect(hasRoom).toBe(true)
        } catch (error) {
          if (hasRoom) throw error
        }
      }
    }),
  )
})
