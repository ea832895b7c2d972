/**
 * A Merkle tree over leaves in order (the shape of RFC 6962: leaves and nodes are hashed apart, a tree of n leaves is
 * split at the largest power of two below n). Whoever knows the root can be shown that one leaf is in it without seeing
 * another.
 */
import { createHash } from 'node:crypto'

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)

/** The salt keeps whoever holds a neighbouring hash from guessing what is behind it. */
export const leafHash = (salt: Buffer, content: string): Buffer => sha256(LEAF, salt, content)

const nodeHash = (left: Buffer, right: Buffer): Buffer => sha256(NODE, left, right)

const EMPTY = sha256()

export function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return EMPTY
  let level = [...leaves]
  while (level.length > 1) level = pairUp(level)
  return level[0] ?? EMPTY
}

/** A left-over at the end of a level goes up as it is: the same tree as splitting at the largest power of two. */
function pairUp(level: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = []
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i], level[i + 1]]
    if (left) above.push(right ? nodeHash(left, right) : left)
  }
  return above
}

/** The hashes that lead from leaf `index` to the root, lowest first. */
export function pathTo(leaves: readonly Buffer[], index: number): Buffer[] {
  const path: Buffer[] = []
  let at = index
  for (let level = [...leaves]; level.length > 1; level = pairUp(level), at = at >> 1) {
    const sibling = level[at ^ 1]
    if (sibling) path.push(sibling)
  }
  return path
}

/**
 * The root that a leaf and its path make in a tree of `size` leaves,
 * or undefined when the path cannot be of such a tree.
 */
export function rootFrom(leaf: Buffer, index: number, size: number, path: readonly Buffer[]): Buffer | undefined {
  if (index < 0 || index >= size) return undefined
  let root = leaf
  let used = 0
  for (let at = index, last = size - 1; last > 0; at = at >> 1, last = last >> 1) {
    if (at === last && at % 2 === 0) continue // a left-over that went up alone
    const sibling = path[used]
    if (!sibling) return undefined
    root = at % 2 === 0 ? nodeHash(root, sibling) : nodeHash(sibling, root)
    used += 1
  }
  return used === path.length ? root : undefined
}
