import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openStreamReader } from './event-stream.ts'

const anyMessage = fc.record({
  id: fc.option(fc.stringMatching(/^[a-z0-9.]{1,12}$/), { nil: undefined }),
  event: fc.constantFrom('changed', 'ended', 'message'),
  data: fc.json().map(text => text.replaceAll(/[\r\n]/g, ' ')),
})

test('wherever the stream is cut, the messages are the same', () => {
  fc.assert(
    fc.property(fc.array(anyMessage, { maxLength: 8 }), fc.array(fc.nat(400), { maxLength: 12 }), (sent, cuts) => {
      const text = sent
        .map(({ id, event, data }) => `: a comment\n${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${data}\n\n`)
        .join(': still here\n\n')
      const places = [0, ...cuts.map(cut => Math.min(cut, text.length)), text.length].toSorted((a, b) => a - b)
      const read = openStreamReader()
      const got = places.slice(1).flatMap((end, i) => read(text.slice(places[i], end)))
      expect(got).toEqual(sent)
    }),
  )
})

test('a message is told only when it is whole', () => {
  const read = openStreamReader()
  expect(read('event: changed\ndata: {"topics":')).toEqual([])
  expect(read('["money"]}\n')).toEqual([])
  expect(read('\n')).toEqual([{ id: undefined, event: 'changed', data: '{"topics":["money"]}' }])
})
