/** The thread that draws documents; started by `press.ts`. */
import { parentPort } from 'node:worker_threads'
import type { FileToSend } from './file-to-send.ts'
import type { Printed, Wanted } from './press.ts'

const port = parentPort
port?.on('message', ({ module, name, given }: Wanted) => {
  draw(module, name, given).then(
    file => port.postMessage({ file } satisfies Printed),
    (error: unknown) =>
      port.postMessage({ failed: error instanceof Error ? String(error.stack) : String(error) } satisfies Printed),
  )
})

async function draw(module: string, name: string, given: readonly unknown[]): Promise<FileToSend> {
  const found: Record<string, (...given: readonly unknown[]) => Promise<FileToSend>> = await import(module)
  const act = found[name]
  if (!act) throw new Error(`${name} is not in ${module}`)
  return act(...given)
}
