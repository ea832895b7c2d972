/** A whole made of the parts that a test looks at; what is left out is never asked for. */
export const partOf = <Whole extends object>(part: Partial<Whole>): Whole => part as Whole // its word for it

/** Events of a machine, with those that it sends itself: the answers of what it invoked, and its waits. */
export const eventsOf = <Event extends { readonly type: string }>(events: readonly object[]): Event[] =>
  events as readonly object[] & Event[] // such events have no public type
