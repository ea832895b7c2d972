import path from 'node:path'
import type { Sources } from './judge.ts'

const EXPORTED =
  /^export (?:async )?(?:(?:const|let|function\*?|class|type|interface) )?(?:(?!default\b)(\w+)|[[{]([^\]}]+)[\]}])/gm
const NAMED = /^(?:import|export) (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm
/** Taken as a whole, by a name of its own or to be handed on. */
const WHOLE = /^import (?:type )?\* as \w+ from '(\.[^']+)'|=> import\('(\.[^']+)'\)$/gm
/** A file that is named in any other way: fetched when it is wanted, mocked, handed to another thread. */
const MENTIONED = /'(\.{1,2}\/[^'\n]+\.tsx?)'/g
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
/** Migrations are read as they are run; the database's types are written by `npm run types`. */
const NOT_ASKED = /^migrations\/|^api\/platform\/database\.ts$/

/** What a file exports although no other file, test or script takes it: what is one file's own says so. */
export function judgeExports(sources: Sources): string[] {
  const codes = new Map([...sources].map(([file, source]) => [file, source.replace(COMMENT, '')]))
  const taken = new Set([...codes].flatMap(([file, code]) => takenBy(file, code, codes)))
  return [...codes]
    .filter(([file]) => !NOT_ASKED.test(file))
    .flatMap(([file, code]) =>
      exportedBy(code)
        .filter(name => !taken.has(`${file} ${name}`))
        .map(breach(file)),
    )
}

const breach = (file: string) => (name: string) => `${file}: ${name} is exported, and no other file takes it`

const exportedBy = (code: string): string[] =>
  [...code.matchAll(EXPORTED)].flatMap(([, name, several]) =>
    name ? [name] : namesIn(several).map(its => its.outside),
  )

/** What another file is asked for, each as its file and name. */
function takenBy(file: string, code: string, codes: Sources): string[] {
  const target = (specifier: string) => path.posix.join(path.posix.dirname(file), specifier)
  const all = (one: string) => exportedBy(codes.get(one) ?? '').map(name => [one, name] as const)
  const rest = code.replace(NAMED, '')
  const words = new Set(rest.match(/\w+/g))
  return [
    ...[...code.matchAll(NAMED)].flatMap(([, names, from = '']) =>
      namesIn(names).map(its => [target(from), its.name] as const),
    ),
    ...[...rest.matchAll(WHOLE)].flatMap(([, named, handedOn = '']) => all(target(named ?? handedOn))),
    ...[...rest.matchAll(MENTIONED)].flatMap(([, from = '']) =>
      all(target(from)).filter(([, name]) => words.has(name)),
    ),
  ].map(([from, name]) => `${from} ${name}`)
}

/** The names in a list, and what each is called outside. */
const namesIn = (list = '') =>
  list
    .split(',')
    .map(one =>
      one
        .trim()
        .replace(/^type /, '')
        .split(/: | as /),
    )
    .map(([name = '', outside = name]) => ({ name, outside }))
    .filter(({ name }) => name !== '')
