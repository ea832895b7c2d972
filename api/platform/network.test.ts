import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
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
