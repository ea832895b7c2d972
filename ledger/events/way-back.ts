/**
 * The one way back of an event. Whatever gives its money back (a reversal, the other bank's return, the credit of a
 * dispute) marks it under its seq, and while the mark stands nothing else gives it back.
 */
import type { Effect, View } from './event.ts'

export const reversedCounter = (seq: number): string => `reversed:${seq}`

/**
 * Whether the money of an event came back, or is with its owner while a dispute is examined.
 * The counter has to be read.
 */
export const cameBack = (view: View, seq: number): boolean => view.counter(reversedCounter(seq)).gt(0)

export const marksBack = (seq: number): Effect => ({ effect: 'count', counter: reversedCounter(seq), amount: '1' })
/** The money was taken away again: another way is free. */
export const freesWay = (seq: number): Effect => ({ effect: 'count', counter: reversedCounter(seq), amount: '-1' })
