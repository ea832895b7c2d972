/**
 * The types of a machine, as `setup` reads them: `types: typesOf<{ context: Context; events: Event }>()`. XState takes
 * them from a value that it never looks at, hence the one assertion.
 */
export const typesOf = <Types extends { context?: unknown; events?: unknown; input?: unknown }>() => ({}) as Types

/** An action or a guard of an `onError`, with what was thrown. */
export const withError = <Name extends string>(type: Name) => ({
  type,
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
})
