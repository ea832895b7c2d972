/**
 * Whose doing a request is taken for when nobody has signed on: an address, and of IPv6 the network of 64 bits that one customer of a
 * provider has to themself, however many addresses in it they use.
 */
import { isIPv6 } from 'node:net'

const GROUPS = 8
const OF_THE_NETWORK = 4

/** '203.0.113.7' as it is, also when it is written as IPv6; '2001:db8:0:1::/64' of '2001:db8::1:a:b:c:d'. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(plain)) return plain
  return `${groupsOf(plain).slice(0, OF_THE_NETWORK).join(':')}::/64`
}

/** All eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/:\d+\.\d+\.\d+\.\d+$/, ':0:0').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : GROUPS - before.length - after.length
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return all.map(group => Number.parseInt(group, 16).toString(16))
}
