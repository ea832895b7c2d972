import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leafHash, pathTo, rootFrom, rootOf } from './merkle.ts'

const leaves = (n: number) => Array.from({ length: n }, (_, i) => leafHash(Buffer.from('salt'), String(i)))
const sha = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** The definition, split at the largest power of two below n. */
function defined(hashes: readonly Buffer[]): Buffer {
  const [only] = hashes
  if (hashes.length === 1 && only) return only
  let split = 1
  while (split * 2 < hashes.length) split *= 2
  return sha(Buffer.of(1), defined(hashes.slice(0, split)), defined(hashes.slice(split)))
}

test('the root is the one that RFC 6962 defines', () => {
  for (let n = 1; n <= 70; n += 1) expect(rootOf(leaves(n))).toEqual(defined(leaves(n)))
  expect(rootOf([])).toEqual(sha())
})

test('every leaf is proven by its path, and no other leaf, place, size or path is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(), fc.nat(), (n, a, b) => {
      const all = leaves(n)
      const [index, other] = [a % n, b % n]
      const path = pathTo(all, index)
      const root = rootOf(all)
      expect(rootFrom(leaves(n)[index] ?? root, index, n, path)).toEqual(root)
      if (other === index) return
      expect(rootFrom(all[other] ?? root, index, n, path)).not.toEqual(root)
      expect(rootFrom(all[index] ?? root, other, n, path)).not.toEqual(root)
      expect(rootFrom(all[index] ?? root, index, n, path.slice(1))).not.toEqual(root)
      expect(rootFrom(all[index] ?? root, index, n, [...path, root])).toBeUndefined()
    }),
  )
})

test('a node cannot pass for a leaf', () => {
  const [a, b] = leaves(2)
  if (!a || !b) throw new Error('two leaves')
  expect(leafHash(Buffer.concat([a, b]), '')).not.toEqual(rootOf([a, b]))
  expect(rootFrom(a, 2, 2, [b])).toBeUndefined()
})
