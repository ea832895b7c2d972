/** Filled in while a request is answered, as soon as it is known: who asks, and by which names they were refused. */
export interface Seen {
  customer?: string
  refused?: string[]
}

/** Notes a refusal by its name. */
export const noteRefusal = (seen: Seen, name: string): void => void (seen.refused ??= []).push(name)
