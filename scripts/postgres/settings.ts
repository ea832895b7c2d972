/**
 * Settings that every server of ours has: loopback only, and no customer's data in its log (neither statements nor
 * keys).
 */
const ALWAYS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
}

export type Settings = Record<string, string>

/** For a bank: what is acknowledged is on the disk. */
export const DURABLE: Settings = {
  ...ALWAYS,
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  shared_buffers: '256MB',
  max_connections: '120',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
}

/**
 * For tests: survives a killed server, not a power cut. Commits stay synchronous,
 * or crash tests would lose what was acknowledged.
 */
export const THROWAWAY: Settings = {
  ...ALWAYS,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'on',
  shared_buffers: '128MB',
  max_connections: '300',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
}

export const asFlags = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
