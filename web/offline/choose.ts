/**
 * Which of the things at hand a page shows (C-56, C-57), as one pure rule:
 *
 *   answered            -> the bank's answer; a refusal is shown as the refusal it is, whatever copies there are
 *   no answer, or 5xx   -> what is on the screen already, with its time
 *                       -> else the copy that this browser has saved, with its time
 *                       -> else sample data, where the documents have some; only once the bank has been asked for
 *                          the last time
 *                       -> else the error
 *
 * What happens on a 401 is not decided here: the session clears everything (web/lib/session.ts).
 */
export interface Dated<T> {
  page: T
  /** ISO moment of the bank's answer. */
  asOf: string
}

export interface AtHand<T> {
  /** The bank's last answer, if there was one since the page was opened. */
  answer: Dated<T> | undefined
  /** `unreachable`: the newest try had no answer, or a 5xx. `refused`: the bank said no. */
  failure: 'unreachable' | 'refused' | undefined
  /** It is being asked once more; a copy may stand in meanwhile, sample data may not. */
  trying: boolean
  saved: Dated<T> | undefined
  sample: T | undefined
}

export type Shown<T> =
  | { from: 'bank'; page: T }
  | { from: 'saved'; page: T; asOf: string }
  | { from: 'sample'; page: T }
  | { from: 'nothing' }

export function choose<T>({ answer, failure, trying, saved, sample }: AtHand<T>): Shown<T> {
  if (failure !== 'unreachable') return answer ? { from: 'bank', page: answer.page } : { from: 'nothing' }
  if (answer) return { from: 'saved', ...answer }
  if (saved) return { from: 'saved', ...saved }
  if (sample !== undefined && !trying) return { from: 'sample', page: sample }
  return { from: 'nothing' }
}
