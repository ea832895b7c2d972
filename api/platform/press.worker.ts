/** The thread that draws documents; started by `press.ts`. */
import { on } from 'node:events'
import { parentPort, type MessagePort } from 'node:worker_threads'
import type { FileToSend } from './file-to-send.ts'
import type { Said, Wanted } from './press.ts'

parentPort?.on('message', (wanted: Wanted & { port: MessagePort }) => {
  const { port } = wanted
  print(wanted).catch((error: unknown) => {
    const failed = error instanceof Error ? String(error.stack) : String(error)
    port.postMessage({ failed } satisfies Said)
  })
})

/** A piece for each time that one is asked for, so that papers take turns; no more once the port is closed. */
async function print({ module, name, given, port }: Wanted & { port: MessagePort }): Promise<void> {
  const asked = on(port, 'message', { close: ['close'] })
  const { pieces, ...file } = await draw(module, name, given)
  for await (const made of pieces) {
    if ((await asked.next()).done) return
    const piece = new Uint8Array(made)
    port.postMessage({ ...file, piece } satisfies Said, [piece.buffer])
  }
  port.postMessage({ ended: true } satisfies Said)
}

async function draw(module: string, name: string, given: readonly unknown[]): Promise<FileToSend> {
  const found: Record<string, (...given: readonly unknown[]) => FileToSend | Promise<FileToSend>> = await import(module)
  const act = found[name]
  if (!act) throw new Error(`${name} is not in ${module}`)
  return act(...given)
}
