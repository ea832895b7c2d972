const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
const nameIn = (known: readonly (readonly [RegExp, string])[], agent: string) =>
  known.find(([pattern]) => pattern.test(agent))?.[1]

/** "Firefox, Windows" out of a browser's long self-description; its first word when nothing in it is known. */
export function deviceOf(agent: string): string {
  const known = [nameIn(browsers, agent), nameIn(systems, agent)].filter(Boolean)
  return known.length > 0 ? known.join(', ') : (agent.split(/[\s/]/)[0] ?? '')
}
