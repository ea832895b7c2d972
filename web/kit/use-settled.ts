import { useDebouncedValue } from '@mantine/hooks'

const TYPING_MS = 300

/** What is typed, 300 ms after the last change. */
export const useSettled = <T>(typed: T): T => useDebouncedValue(typed, TYPING_MS)[0]

/** Whether it is an amount that the bank can be asked about. */
export const isAmount = (typed: string): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0

/** What is shown while the next answer is on its way. */
export const untilAnswered = { placeholderData: <T>(earlier: T) => earlier, retry: false } as const

/**
 * A review shows what the form was told, and asks again when the bank’s answer changes; not while the act is under way,
 * which changes it itself.
 */
export const whileReviewed = <T>(told: T, { underWay }: { underWay: boolean }) => ({
  initialData: told,
  enabled: !underWay,
  retry: false,
})

/**
 * What a review says: what the form was told last, though it asked the same before, until the bank is asked again and
 * has an answer.
 */
export const reviewed = <T>(told: T, { data, isFetchedAfterMount }: { data: T; isFetchedAfterMount: boolean }): T =>
  isFetchedAfterMount ? (data ?? told) : told
