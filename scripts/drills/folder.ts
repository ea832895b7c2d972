import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A folder for as long as a drill takes; servers that run as somebody else may pass through it. A drill that fails
 * leaves it, with the logs of all that ran in it.
 */
export async function inDrillFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-drill-'))
  chmodSync(folder, 0o755)
  try {
    const done = await act(folder)
    rmSync(folder, { recursive: true, force: true })
    return done
  } catch (error) {
    console.error(`What ran is in ${folder}`)
    throw error
  }
}
