import { lies, type Lie } from '../testing/liar.ts'

/**
 * The defect that a drill is to be seen to notice, by its name; `npm run drill -- prove` seeds each in turn. Every one
 * of them is in the drill's own code or in its bank's surroundings, none is in the bank.
 */
export const seededDefect = (): string => process.env['DRILL_DEFECT'] ?? ''

/** A lie of the front before the bank, where that is the defect. */
export const seededLie = (defect = seededDefect()): Lie | undefined => Object.values(lies).find(lie => lie === defect)
