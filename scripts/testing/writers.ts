/**
 * One thread that writes the journals of all banks that a process tries one after another, each over connections of its
 * own: to start it takes a fifth of a second, and it is warm from the second bank on.
 */
import { MessageChannel, Worker } from 'node:worker_threads'
import type { StartWriter } from '../../ledger/journal.ts'
import type { Wanted } from './writers.worker.ts'

let thread: Worker | undefined

/** As `startWriter` of a bank. What ends is the bank's end of it; the thread stays. */
export const sharedWriter: StartWriter = (settings, ears) => {
  thread ??= started()
  const { port1: ours, port2: port } = new MessageChannel()
  ours.on('message', ears.message).on('close', ears.exit)
  thread.postMessage({ settings, port } satisfies Wanted, [port])
  return { postMessage: message => ours.postMessage(message), terminate: async () => ours.close() }
}

function started(): Worker {
  const worker = new Worker(new URL('./writers.worker.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  })
  worker.unref()
  worker.once('exit', () => (thread = undefined))
  return worker
}
