import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A defect that a drill has to notice. */
export interface Bite {
  /** What is seeded (`defect.ts`). */
  readonly defect: string
  /** What the drill then says. */
  readonly said: RegExp
  /** More words of its command line. */
  readonly words?: readonly string[]
}

/** Runs a drill with its defect, in a process of its own; throws unless it fails, and for that reason. */
export async function seenToBite(script: string, name: string, { defect, said, words = [] }: Bite): Promise<void> {
  const env = { ...process.env, DRILL_DEFECT: defect }
  const heard = await promisify(execFile)(process.execPath, [script, name, ...words], { env, maxBuffer: 64 * 2 ** 20 })
    .then(() => undefined)
    .catch((error: { stderr?: string }) => error.stderr ?? '')
  if (heard === undefined) throw new Error(`${name}: with the defect "${defect}" it found nothing`)
  const [complaint] = said.exec(heard) ?? []
  if (complaint === undefined) throw new Error(`${name}: with the defect "${defect}" it said: ${heard.slice(-500)}`)
  console.log(`${name}: with the defect "${defect}" it fails: ${complaint}`)
}
