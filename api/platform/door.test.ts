import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDoor } from './door.ts'

test('a flood of strangers leaves the places of those who are known', () => {
  const door = openDoor({ all: 10, strangers: 3, address: 3 })
  door.knows('dana')
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

test('whoever comes and goes, from wherever, as many are let in as there is room for', () => {
  const act = fc.record({ known: fc.boolean(), address: fc.constantFrom('a', 'b', 'c'), leave: fc.nat(20) })
  const most = fc.record({ all: fc.nat(8), strangers: fc.nat(8), address: fc.nat(8) })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), most, (acts, settings) => {
      const door = openDoor(settings)
      door.knows('dana')
      const inside: { known: boolean; address: string; leave: () => void }[] = []
      for (const { known, address, leave } of acts) {
        inside.splice(leave, 1)[0]?.leave()
        const strangers = inside.filter(one => !one.known)
        const there = strangers.filter(one => one.address === address)
        const room = strangers.length < settings.strangers && there.length < settings.address
        const hasRoom = inside.length < settings.all && (known || room)
        try {
          inside.push({ known, address, leave: door.enter(known ? 'dana' : undefined, address) })
          expect(hasRoom).toBe(true)
        } catch (error) {
          if (hasRoom) throw error
        }
      }
    }),
  )
})
