/**
 * The write-ahead log kept elsewhere, by PostgreSQL's own archiving: each segment that is full, or a minute old, goes
 * into a folder, packed. A base backup and the segments after it make the database again, as it was at any second.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from './settings.ts'

/** What nobody loses more of when the whole disk is gone. */
export const ARCHIVED_WITHIN_S = 60

export const walIn = (backups: string): string => path.join(backups, 'wal')

/** Settings of a server that archives: a segment is there whole or not at all, and never written over. */
export function archiving(backups: string, withinSeconds = ARCHIVED_WITHIN_S): Settings {
  const wal = walIn(backups)
  mkdirSync(backups, { recursive: true, mode: 0o711 }) // the server may run as somebody else, and passes through
  mkdirSync(wal, { recursive: true, mode: 0o700 })
  const [kept, part] = [quoted(path.join(wal, '%f.gz')), quoted(path.join(wal, '%f.part'))]
  return {
    archive_mode: 'on',
    archive_timeout: `${withinSeconds}s`,
    archive_command:
      `if test -e ${kept}; then gzip -dc ${kept} | cmp -s - "%p"; ` +
      `else gzip -c "%p" > ${part} && sync ${part} && mv ${part} ${kept}; fi`,
  }
}

/** Settings of a server that is brought to a moment, or to the archive's end, and then opens. It archives nothing. */
export function recovering(backups: string, to: Date | undefined): Settings {
  const kept = quoted(path.join(walIn(backups), '%f.gz'))
  return {
    restore_command: `test -e ${kept} && gzip -dc ${kept} > "%p"`,
    recovery_target_action: 'promote',
    hot_standby: 'off',
    ...(to && { recovery_target_time: to.toISOString().replace('Z', '+00') }),
  }
}

/** A path within a command of PostgreSQL's, which a shell reads. */
function quoted(file: string): string {
  if (/["$`\\]/.test(file))
    throw new Error(`The folder of the backups may not have quotes, $ or \\ in its name: ${file}`)
  return `"${file}"`
}
