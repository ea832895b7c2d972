import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:CB00:7107', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['[2001:db8:0:1::5]:51234', '2001:db8:0:1::/64'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
  ['2001:DB8:0:1:a:b:c:d', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001:0000:0000:0000:0005', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network))

const group = fc.integer({ min: 0, max: 0xffff })
const half = fc.tuple(group, group, group, group)
const written = (groups: readonly number[]) => groups.map(one => one.toString(16)).join(':')

test('all addresses of a /64 are one, and those of two are two', () => {
  fc.assert(
    fc.property(half, half, half, half, (here, there, one, other) => {
      const at = (network: readonly number[], machine: readonly number[]) =>
        networkOf(written([...network, ...machine]))
      expect(at(here, one)).toBe(at(here, other))
      expect(at(here, one) === at(there, one)).toBe(written(here) === written(there))
    }),
  )
})

test('an address of IPv4 is one however it is written, and two are two', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  const four = fc.tuple(byte, byte, byte, byte)
  const port = fc.integer({ min: 1, max: 65_535 })
  const hex = (bytes: readonly number[]) =>
    Buffer.from(bytes)
      .toString('hex')
      .replace(/^(....)/, '$1:')
  fc.assert(
    fc.property(four, four, port, (one, other, n) => {
      const [plain, another] = [one.join('.'), other.join('.')]
      const forms = [`::ffff:${plain}`, `::FFFF:${hex(one)}`, `0:0:0:0:0:ffff:${hex(one)}`, `${plain}:${n}`]
      for (const form of [...forms, `[::ffff:${plain}]:${n}`]) expect([form, networkOf(form)]).toEqual([form, plain])
      expect(networkOf(`::ffff:${hex(other)}`) === plain).toBe(plain === another)
    }),
  )
})
