/** The names of a table that is a literal object, with their type: it has no others, so this one assertion holds. */
export const namesIn = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[]

/** The same names, each with what stands under it. */
export const entriesIn = <T extends object>(table: T) => namesIn(table).map(name => [name, table[name]] as const)

/** A table with these names and no others, so that this assertion holds. */
export const tableOf = <const N extends string, V>(names: readonly N[], of: (name: N) => V): Record<N, V> =>
  Object.fromEntries(names.map(name => [name, of(name)])) as Record<N, V>

/** Whether the table has that name, as one of its own. */
export const isIn = <T extends object>(table: T, name: PropertyKey): name is keyof T => Object.hasOwn(table, name)

/** What a column that holds such names says. */
export function nameIn<T extends object>(table: T, name: string): keyof T {
  if (isIn(table, name)) return name
  throw new Error(`${name} is none of ${namesIn(table).join(', ')}`)
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
