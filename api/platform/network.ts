/**
 * Whose doing a request is taken for when nobody has signed on: an address, and of IPv6 the network of 64 bits that one
 * customer of a provider has to themself, however many addresses in it they use.
 */
import { isIPv6 } from 'node:net'

const GROUPS = 8
const OF_THE_NETWORK = 4

/** '203.0.113.7' as it is, also when it is written as IPv6; '2001:db8:0:1::/64' of '2001:db8::1:a:b:c:d'. */
export function networkOf(address: string): string {
  const plain = withoutPort(address.trim()).replace(/%.*$/, '').toLowerCase()
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  if (MAPPED.every((group, i) => groups[i] === group)) return dotted(groups.slice(MAPPED.length))
  return `${groups.slice(0, OF_THE_NETWORK).join(':')}::/64`
}

/** Some proxies write the port behind: of one address it is another each time. */
function withoutPort(address: string): string {
  const [, inBrackets, before] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(address) ?? []
  return inBrackets ?? before ?? address
}

/** What an address of IPv4 begins with where it is written as one of IPv6. */
const MAPPED = ['0', '0', '0', '0', '0', 'ffff']

const dotted = (groups: readonly string[]) =>
  groups
    .map(group => Number.parseInt(group, 16))
    .flatMap(two => [two >> 8, two & 0xff])
    .join('.')

/** As two groups. */
const inGroups = (_all: string, ...bytes: string[]) => {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
  return `:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

/** All eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/:(\d+)\.(\d+)\.(\d+)\.(\d+)$/, inGroups).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : GROUPS - before.length - after.length
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return all.map(group => Number.parseInt(group, 16).toString(16))
}
