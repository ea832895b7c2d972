/**
 * Does something once a short while is over, in the serving process. Should the process go away, the bank's own work
 * finds what was left (`Moment`); so nothing here may fail loudly, and what it does must bear being done by both.
 */
import { setTimeout as pause } from 'node:timers/promises'

/** `seconds` of the wall clock. Never throws. */
export function afterWhile(seconds: number, act: () => Promise<unknown>): void {
  void pause(seconds * 1000, undefined, { ref: false })
    .then(act)
    .catch(() => undefined)
}
