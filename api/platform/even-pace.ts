/**
 * Longer than the work behind it takes, in ms: an answer that must not tell by its time whether a username is known.
 */
export const EVEN_MS = 120

/** Begins now; the function that it gives waits until `EVEN_MS` have passed since. */
export function evenPace(): () => Promise<void> {
  const begun = performance.now()
  return () => new Promise(done => setTimeout(done, Math.max(0, EVEN_MS - (performance.now() - begun))))
}
