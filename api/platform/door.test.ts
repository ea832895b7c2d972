import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDoor } from './door.ts'

test('a flood of strangers leaves the places of those who are known', () => {
  const door = openDoor({ all: 10, strangers: 3 })
  door.knows('dana')
  const strangers = [undefined, 'made-up', 'made-up-too'].map(token => door.enter(token))
  expect(() => door.enter(undefined)).toThrow('busy')
  expect(() => door.enter('another')).toThrow('busy')
  const calls = Array.from({ length: 7 }, () => door.enter('dana'))
  expect(() => door.enter('dana')).toThrow('busy')
  calls[0]?.()
  calls[0]?.() // once
  door.enter('dana')
  expect(() => door.enter('dana')).toThrow('busy')
  for (const leave of strangers) leave()
  expect(() => door.enter(undefined)).not.toThrow()
})

test('whoever comes and goes, as many are let in as there is room for', () => {
  const acts = fc.array(fc.record({ known: fc.boolean(), leave: fc.nat(20) }), { maxLength: 60 })
  fc.assert(
    fc.property(acts, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }), (all, most, strangers) => {
      const door = openDoor({ all: most, strangers })
      door.knows('dana')
      const inside: { known: boolean; leave: () => void }[] = []
      for (const { known, leave } of all) {
        inside.splice(leave, 1)[0]?.leave()
        const room = inside.length < most && (known || inside.filter(one => !one.known).length < strangers)
        try {
          inside.push({ known, leave: door.enter(known ? 'dana' : undefined) })
          expect(room).toBe(true)
        } catch (error) {
          if (room) throw error
        }
      }
    }),
  )
})
