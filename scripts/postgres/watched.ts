import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { Writable } from 'node:stream'
import { programIn } from './binaries.ts'
import { runAs, type Identity } from './identity.ts'

/**
 * The shell keeps reading a pipe from us. When we end, by whatever death, the pipe closes and the shell asks the server
 * for a fast shutdown (SIGINT). It also outlives a signal of its own until the server has written everything.
 */
const WATCH = `
"$@" 3<&- </dev/null & server=$!
(read -r _ <&3; kill -INT $server 2>/dev/null) & watcher=$!
trap 'kill -INT $server' INT TERM
wait $server; status=$?
while kill -0 $server 2>/dev/null; do wait $server; status=$?; done
kill $watcher 2>/dev/null
exit $status`

interface Watched {
  exited: Promise<void>
  hasExited: () => boolean
  /** Asks for a fast shutdown: open transactions are rolled back, everything committed is kept. */
  shutDown: () => void
}

/**
 * Starts the server so that it dies with this process, writing its own log to `logFile`.
 * Ctrl-C does not reach it directly.
 */
export function startWatched(native: string, identity: Identity, flags: string[], logFile: string): Watched {
  const postgres = programIn(native, 'postgres')
  const onWindows = process.platform === 'win32'
  const words = ['-c', WATCH, 'sh', postgres, ...flags]
  const { command, args, options } = onWindows ? runAs(identity, postgres, flags) : runAs(identity, '/bin/sh', words)
  const log = openSync(logFile, 'w', 0o600)
  const child = spawn(command, args, {
    ...options,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log, log, 'pipe'],
    detached: !onWindows,
  })
  closeSync(log)
  child.unref()
  const { promise: exited, resolve } = Promise.withResolvers<void>()
  let ended = false
  const end = () => {
    ended = true
    resolve()
  }
  child.once('exit', end)
  child.once('error', end)
  const pipe = pipeOf(child)
  const shutDown = () => {
    child.ref()
    if (onWindows) child.kill()
    else pipe?.end()
  }
  return { exited, hasExited: () => ended, shutDown }
}

function pipeOf(child: ChildProcess): Writable | undefined {
  const pipe = child.stdio[3] // asked for as a pipe
  if (!(pipe instanceof Writable)) return undefined
  pipe.on('error', () => {})
  if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  return pipe
}
