/** The names of a table that is a literal object, with their type: it has no others, so this one assertion holds. */
export const namesIn = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[]

/** Whether the table has that name, as one of its own. */
export const isIn = <T extends object>(table: T, name: PropertyKey): name is keyof T => Object.hasOwn(table, name)

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
