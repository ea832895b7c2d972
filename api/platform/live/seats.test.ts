import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSeats } from './seats.ts'

const anyAct = fc.record({ who: fc.nat(3), session: fc.nat(1), leaves: fc.boolean() })

test('never more streams than there may be, and no place is lost', () => {
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 60 }), acts => {
      const seats = openSeats({ session: 2, customer: 3, all: 7 })
      const open: { customer: string; session: string; leave: () => void }[] = []
      for (const { who, session, leaves } of acts) {
        const asked = { customer: `c${who}`, session: `c${who}-s${session}` }
        const left = leaves ? open.shift() : undefined
        left?.leave()
        left?.leave()
        const inSession = open.filter(one => one.session === asked.session).length
        const ofCustomer = open.filter(one => one.customer === asked.customer).length
        const fits = inSession < 2 && ofCustomer < 3 && open.length < 7
        if (fits) open.push({ ...asked, leave: seats.take(asked) })
        else expect(() => seats.take(asked)).toThrow('busy')
      }
      open.forEach(({ leave }) => leave())
      for (let n = 0; n < 7; n += 1) seats.take({ customer: `n${n}`, session: `n${n}` })
      expect(() => seats.take({ customer: 'x', session: 'x' })).toThrow('busy')
    }),
  )
})
