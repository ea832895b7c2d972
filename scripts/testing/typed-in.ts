/** Commands as they are typed: in this process, which has read the house, or in one of their own. */
import { execFile } from 'node:child_process'
import { CommanderError, type Command } from 'commander'
import { vi } from 'vitest'

interface Said {
  code: number
  out: string
  err: string
}

type Settings = Readonly<Record<string, string>>

/** What a command says, and the code that it ends with. */
export function typedInProcess(script: string, words: readonly string[], settings: Settings): Promise<Said> {
  const options = { env: { ...process.env, ...settings }, maxBuffer: 2 ** 26 }
  return new Promise(resolve => {
    const child = execFile(process.execPath, [script, ...words], options, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })
}

/** What it would have said, and the code that it would have ended with. One after another: they share one console. */
export async function typedIn(program: Command, words: readonly string[], settings: Settings): Promise<Said> {
  throwing(program)
  const said = { out: '', err: '' }
  const tell = (where: 'out' | 'err') => (line: unknown) => void (said[where] += `${String(line)}\n`)
  const write = (text: unknown) => Boolean((said.err += String(text)))
  const ears = [
    vi.spyOn(console, 'log').mockImplementation(tell('out')),
    vi.spyOn(console, 'error').mockImplementation(tell('err')),
    vi.spyOn(process.stderr, 'write').mockImplementation(write),
  ]
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  try {
    await program.parseAsync(words, { from: 'user' })
    return { code: Number(process.exitCode ?? 0), ...said }
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return { code: error.exitCode, ...said }
  } finally {
    process.exitCode = undefined
    vi.unstubAllEnvs()
    for (const ear of ears) ear.mockRestore()
  }
}

/** What is typed wrong ends the command, and not the process. */
function throwing(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: text => process.stderr.write(text) })
  command.commands.forEach(throwing)
}
