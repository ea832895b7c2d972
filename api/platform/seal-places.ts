/**
 * Where day seals are sent so that the bank cannot rewrite them: words separated by spaces, each a folder (a mounted
 * disk, another machine's), `mailto:` an address, `http(s):` an endpoint, or `tsa+http(s):` a time-stamping authority
 * (RFC 3161).
 */
import path from 'node:path'

export interface SealPlace {
  readonly kind: 'folder' | 'mail' | 'http' | 'timestamp'
  /** A folder, an address or a URL. */
  readonly to: string
}

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/

/** The places that a text names, or undefined where one of them is none. */
export function readPlaces(text: string): SealPlace[] | undefined {
  const words = text.split(/\s+/).filter(word => word !== '')
  const places = words.map(placeOf)
  return places.every(place => place !== undefined) ? places : undefined
}

function placeOf(word: string): SealPlace | undefined {
  if (word.startsWith('mailto:')) {
    const to = word.slice('mailto:'.length)
    return ADDRESS.test(to) ? { kind: 'mail', to } : undefined
  }
  if (/^(tsa\+)?https?:/.test(word)) {
    const to = word.replace(/^tsa\+/, '')
    return URL.canParse(to) ? { kind: to === word ? 'http' : 'timestamp', to } : undefined
  }
  return /^[a-z+]+:/i.test(word) ? undefined : { kind: 'folder', to: path.resolve(word) }
}
