/**
 * The types of a machine, as `setup` reads them: `types: typesOf<{ context: Context; events: Event }>()`. XState takes
 * them from a value that it never looks at, hence the one assertion.
 */
export const typesOf = <Types extends { context?: unknown; events?: unknown; input?: unknown }>() => ({}) as Types
