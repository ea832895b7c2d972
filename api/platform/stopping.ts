/** What the bank does by itself, and may be told to leave for the next process. */
export interface Stoppable {
  /**
   * Aborted when the process is told to end. Whatever goes through more than one piece (a page, a mail, an order)
   * looks at it before each: what is left is found by the next run, and nothing waits for a backlog.
   */
  readonly stopping?: AbortSignal
}
