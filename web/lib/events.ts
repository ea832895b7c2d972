/**
 * What the network layer tells the session, without either importing the other: a 401 anywhere but sign-on, to a call
 * with a token or without one, and that the server was asked something on the customer's behalf (which keeps the
 * session awake).
 */
type Happening = 'refused' | 'tokenless' | 'activity'

const listeners = new Map<Happening, Set<() => void>>()

export const tell = (happening: Happening): void => listeners.get(happening)?.forEach(listener => listener())

export function listen(happening: Happening, listener: () => void): () => void {
  const known = listeners.get(happening) ?? new Set()
  listeners.set(happening, known.add(listener))
  return () => known.delete(listener)
}
