/**
 * What a process counts of its own work, for the metrics: what it asked of the journal, and what was refused. Labels
 * come from lists that the code closes; nothing that anybody typed is ever one.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { LedgerUnavailable, type Ledger } from '../../ledger/journal.ts'

export interface Watch {
  readonly registry: Registry
  /** So many commands of one batch were answered together. */
  batch(commands: number): void
  /** Somebody was refused by this name. */
  refused(name: string): void
  /** The ledger, with what is asked of it counted. */
  watched(ledger: Ledger): Ledger
}

/** Names of refusals that are told apart; there are some hundred in the code. */
const MOST_NAMES = 300
const NAME = /^[a-z][a-z0-9_]{1,47}$/

export function openWatch(): Watch {
  const registry = new Registry()
  const registers = [registry]
  const appends = new Histogram({
    name: 'wrenfield_append_seconds',
    help: 'Time until the journal has answered a command.',
    labelNames: ['outcome'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8],
    registers,
  })
  const batches = new Histogram({
    name: 'wrenfield_batch_commands',
    help: 'Commands that were answered together.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  })
  const waiting = new Gauge({
    name: 'wrenfield_queue_commands',
    help: 'Commands that wait for the journal’s answer.',
    registers,
  })
  const refusals = new Counter({
    name: 'wrenfield_refusals_total',
    help: 'What was refused, by the refusal’s name.',
    labelNames: ['name'],
    registers,
  })
  const names = new Set<string>()
  const known = (name: string): boolean => {
    if (names.has(name)) return true
    if (!NAME.test(name) || names.size >= MOST_NAMES) return false
    names.add(name)
    return true
  }

  async function timed<T extends { outcome: string }>(act: () => Promise<T>): Promise<T> {
    const stop = appends.startTimer()
    waiting.inc()
    try {
      const told = await act()
      stop({ outcome: told.outcome === 'refused' ? 'refused' : 'made' })
      return told
    } catch (error) {
      stop({ outcome: error instanceof LedgerUnavailable ? error.code : 'failed' })
      throw error
    } finally {
      waiting.dec()
    }
  }

  return {
    registry,
    batch: commands => batches.observe(commands),
    refused: name => refusals.inc({ name: known(name) ? name : 'other' }),
    watched: ledger => ({ ...ledger, append: command => timed(() => ledger.append(command)) }),
  }
}
