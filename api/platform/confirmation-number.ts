/**
 * Confirmation numbers: a prefix ("WF") and ten digits, a scramble of a number of ours. The scramble is one to one (the
 * factor shares no divisor with 10^10), so no two acts have the same.
 */
const ALL = 10n ** 10n
const FACTOR = 7_368_787_171n
const START = 4_810_263_977n

/** Acts that have no event yet (a transfer of next week) count from here, far above any seq. */
const WITHOUT_EVENT = 5_000_000_000

export const confirmationNumber = (seq: number, prefix = 'WF'): string =>
  prefix + String((BigInt(seq) * FACTOR + START) % ALL).padStart(10, '0')

/** For what is only planned: numbered by the application, never meeting the number of an event. */
export const plannedNumber = (n: number, prefix = 'WF'): string => confirmationNumber(WITHOUT_EVENT + n, prefix)
