/** A network of three machines on this one: a namespace each, joined by a bridge, whose cables can be pulled. */
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

export interface Machine {
  readonly address: string
  /** The words before a command that shall run there; none where this machine has no namespaces. */
  readonly within: readonly string[]
  /** Pulls the cable and puts it back; undefined where there is none to pull. */
  readonly cable: { pull(): void; plug(): void } | undefined
}

export interface Network {
  readonly machines: readonly Machine[]
  end(): void
}

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] })

/** Where namespaces may not be made the machines are addresses of the loopback, and no cable can be pulled. */
export function openNetwork(count: number): Network {
  const mark = `wf${randomInt(1_000, 9_999)}`
  const net = `10.${randomInt(100, 250)}.${randomInt(1, 250)}`
  const namespaces = Array.from({ length: count }, (_, n) => `${mark}n${n + 1}`)
  const end = () => {
    for (const name of namespaces) quietly('netns', 'del', name)
    quietly('link', 'del', mark)
  }
  try {
    ip('link', 'add', mark, 'type', 'bridge')
    ip('addr', 'add', `${net}.1/24`, 'dev', mark)
    ip('link', 'set', mark, 'up')
    return { machines: namespaces.map((name, n) => join(name, mark, `${net}.${11 + n}`, `${mark}c${n + 1}`)), end }
  } catch {
    end()
    const addresses = namespaces.map((_, n) => `127.0.0.${11 + n}`)
    return { machines: addresses.map(address => ({ address, within: [], cable: undefined })), end: () => undefined }
  }
}

function join(name: string, bridge: string, address: string, cable: string): Machine {
  ip('netns', 'add', name)
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  ip('link', 'set', cable, 'master', bridge, 'up')
  ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  ip('-n', name, 'link', 'set', 'eth0', 'up')
  ip('-n', name, 'link', 'set', 'lo', 'up')
  return {
    address,
    within: ['nsenter', `--net=/var/run/netns/${name}`],
    cable: { pull: () => void ip('link', 'set', cable, 'down'), plug: () => void ip('link', 'set', cable, 'up') },
  }
}

function quietly(...words: string[]): void {
  try {
    ip(...words)
  } catch {
    // it was not there
  }
}
