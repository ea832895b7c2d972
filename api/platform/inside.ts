/** What a log may know of a failure: its kind and where in our code, never its message (a driver's may quote data). */
export function insideOf(error: unknown): { error: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { error: typeof error }
  const at = error.stack
    ?.split('\n')
    .filter(line => line.includes('/') && !line.includes('node_modules'))
    .slice(0, 4)
    .map(line => line.trim())
    .join(' < ')
  return { error: error.name, ...('code' in error ? { code: String(error.code) } : {}), ...(at ? { at } : {}) }
}
