import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Nobody starts a server for longer than this; an older lock was left by a process whose number lives on as another
 * one.
 */
const STALE_MS = 120_000

/**
 * Runs `act` while no other process of this machine does the same for this file; waits for one that does,
 * ignores one that died.
 */
export async function oneAtATime<T>(file: string, act: () => Promise<T>): Promise<T> {
  while (!take(file)) {
    if (isStale(file)) rmSync(file, { force: true })
    await pause(20)
  }
  try {
    return await act()
  } finally {
    rmSync(file, { force: true })
  }
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** A link appears together with its content, so nobody ever reads a lock without an owner. */
function take(file: string): boolean {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(mine, { force: true })
  }
}

function isStale(file: string): boolean {
  try {
    return !isAlive(Number(readFileSync(file, 'utf8'))) || Date.now() - statSync(file).mtimeMs > STALE_MS
  } catch {
    return false
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
