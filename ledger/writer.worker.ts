/** The writer's thread: deciding and hashing never hold up the API's event loop, nor it theirs. */
import { parentPort, workerData } from 'node:worker_threads'
import { serveWriter } from './writer-port.ts'

if (parentPort) serveWriter(parentPort, workerData) // only `journal.ts` starts this thread
