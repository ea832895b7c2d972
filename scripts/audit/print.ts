/** How the auditor's commands speak: results on stdout, progress on stderr. */

const SLOW_MS = 700
const SELDOM_MS = 10_000

/**
 * Tells how far long work is: a line that rewrites itself on a terminal, a line now and then elsewhere.
 * Silent on short work.
 */
export function progress(): { tell: (what: string, done: number, of?: number) => void; done: () => void } {
  const began = Date.now()
  const live = process.stderr.isTTY
  let told = 0
  return {
    tell(what, done, of) {
      const now = Date.now()
      if (now - began < SLOW_MS || now - told < (live ? 100 : SELDOM_MS)) return
      told = now
      const rate = Math.round((done / (now - began)) * 1000)
      const line = `${what}: ${count(done)}${of ? ` of ${count(of)}` : ''}, ${count(rate)} a second`
      process.stderr.write(live ? `\r\u001b[K${line}` : `${line}\n`)
    },
    done() {
      if (live && told > 0) process.stderr.write('\r\u001b[K')
    },
  }
}

export const count = (n: number): string => n.toLocaleString('en-US')

/** Columns under their names; numbers (and amounts) to the right. */
export function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = names.map((name, i) => Math.max(name.length, ...rows.map(row => row[i]?.length ?? 0)))
  const right = names.map((_, i) => rows.length > 0 && rows.every(row => /^$|^-?[\d,]+(\.\d+)?$/.test(row[i] ?? '')))
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => (right[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(names), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

export const json = (value: unknown): void => console.log(JSON.stringify(value, undefined, 2))
