import { wait, type Wait } from './timings.ts'

/** Lets a documented wait pass: the simulated delays of the sample-data pages (doc3 §9). */
export const pause = (name: Wait): Promise<void> => new Promise(resolve => setTimeout(resolve, wait(name)))
