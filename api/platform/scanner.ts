/** A virus scanner (clamd) that every file of a customer passes before anything is made of it. */
import { connect, type Socket } from 'node:net'
import { AppError, busy } from '../errors.ts'
import { line } from './lines.ts'

/** Throws 422 for what the scanner knows, 503 when it cannot say; without a scanner every file passes. */
export type Scan = (bytes: Uint8Array) => Promise<void>

/** A socket's path, or a port of this machine. */
export type ScannerPlace = { readonly path: string } | { readonly host: string; readonly port: number }

export const INFECTED = 'This file cannot be accepted.'

const PATIENCE_MS = 20_000
const PIECE = 64 * 1024
/** More than its longest sentence: what says more is no scanner. */
const LONGEST_SAYING = 4_096

/** 'unix:/run/clamav/clamd.ctl', or 'tcp:127.0.0.1:3310' on this machine: files are never sent in clear to another. */
export function scannerAt(words: string): ScannerPlace | undefined {
  if (/^unix:\/./.test(words)) return { path: words.slice('unix:'.length) }
  const [, host, port] = /^tcp:(127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})$/.exec(words) ?? []
  if (host === undefined || Number(port) > 65_535) return undefined
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

export function openScanner(place: ScannerPlace | undefined, patienceMs = PATIENCE_MS): Scan {
  if (!place) return () => Promise.resolve()
  const inTurn = line({ atOnce: 4, waiting: 40 })
  return bytes =>
    inTurn(async () => {
      const said = await ask(place, bytes, patienceMs).catch(() => '')
      if (said.endsWith(' FOUND')) throw new AppError('infected', INFECTED)
      if (said !== 'stream: OK') throw busy() // it is away, or could not look: nothing passes unseen
    })
}

/** clamd's INSTREAM: pieces with their length before them, an empty one at the end; one sentence comes back. */
function ask(place: ScannerPlace, bytes: Uint8Array, patienceMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(place)
    const timer = setTimeout(() => socket.destroy(new Error('it does not answer')), patienceMs)
    let said = ''
    socket.on('data', chunk => {
      said += chunk.toString('latin1')
      if (said.length > LONGEST_SAYING) socket.destroy(new Error('it says too much'))
    })
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(said.replace(/\0$/, ''))
    })
    send(socket, bytes)
  })
}

function send(socket: Socket, bytes: Uint8Array): void {
  const length = (of: number) => Buffer.from(Uint32Array.of(of).buffer).swap32()
  socket.write('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE)
    socket.write(length(piece.length))
    socket.write(piece)
  }
  socket.write(length(0))
}
