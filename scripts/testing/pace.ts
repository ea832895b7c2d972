/**
 * How slow this machine is just now, so that a test may bound what work costs without knowing where it runs: the same
 * fixed work is done beside it, and what is counted is the ratio of the two.
 */

/** What the fixed work costs on the machine of the README's figures while it is quiet, ms of processor time. */
const QUIET_MS = 80
const TIMES = 24

/** Sorted text, numbers in a map, and parsed JSON: what most of our work is made of. */
function fixedWork(): number {
  const names = Array.from({ length: 6_000 }, (_, i) => `line ${(i * 7_919) % 6_007}`).toSorted()
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + name.length)
  return JSON.parse(JSON.stringify([...counts])).length
}

/** 1 on a quiet machine, 2 on one half as fast. Never below 1: a faster machine is bound as strictly as this one. */
export function slowness(): number {
  fixedWork() // compiled
  const before = process.threadCpuUsage()
  for (let done = 0; done < TIMES; done += 1) fixedWork()
  const { user, system } = process.threadCpuUsage(before)
  return Math.max(1, (user + system) / 1_000 / QUIET_MS)
}
