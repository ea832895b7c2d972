/** A place in a file; what an error says may stand beside it in the same text. */
const FRAME = /^    at .*\/[^\s()]+:\d+:\d+\)?$/

/** What a log may know of a failure: its kind and where in our code, never its message (a driver's may quote data). */
export function insideOf(error: unknown): { error: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { error: typeof error }
  const at = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter(line => FRAME.test(line) && !line.includes('node_modules'))
    .slice(0, 4)
    .map(line => line.trim())
    .join(' < ')
  return { error: error.name, ...('code' in error ? { code: String(error.code) } : {}), ...(at ? { at } : {}) }
}
