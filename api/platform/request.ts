/** What an act may know of the request that carries it, read once from the headers. */
import type { Request, Response } from 'express'
import { isLoopback } from './config.ts'

export interface RequestFacts {
  /** Random id, in the log and in the answer's X-Request-Id. */
  id: string
  address: string
  agent: string
  /** A browser sent it (Sec-Fetch-Site is there): its session is bound to a cookie. */
  browser: boolean
  token: string | undefined
  sessionCookie: string | undefined
  enrollmentCookie: string | undefined
  /** A device that somebody signed on from before. */
  deviceCookie: string | undefined
  /** The Idempotency-Key header as it came. */
  key: string | undefined
  /** Nobody is at the screen: polling does not keep a session alive. */
  background: boolean
  /** Under TLS; cookies are then Secure and carry the __Host- prefix. */
  secure: boolean
  /** The bank's own address and name, never the caller's word. */
  origin: string
  host: string
}

type CookieName = 'session' | 'enrollment' | 'device'

export interface Reply {
  setCookie(name: CookieName, value: string, maxAgeMs?: number): void
  clearCookie(name: CookieName): void
  /** The browser forgets what it kept of this bank's answers; what the pages stored they clear themselves. */
  clearSite(): void
}

const cookieName = (name: CookieName, secure: boolean) => (secure ? `__Host-wf_${name}` : `wf_${name}`)

/**
 * Where customers reach this bank, as it was configured; without a word about it,
 * this machine by the name that was typed.
 */
export interface Site {
  /** Under TLS: cookies are then Secure, and HSTS is sent. */
  secure: boolean
  of(req: Request): { origin: string; host: string }
}

export function openSite(publicOrigin: string | undefined): Site {
  if (publicOrigin === undefined) return { secure: false, of: ofThisMachine }
  const { origin, hostname, protocol } = new URL(publicOrigin)
  const found = { origin, host: hostname }
  return { secure: protocol === 'https:', of: () => found }
}

/** What stands in the Host header is the caller's word: it is believed only where it names this machine itself. */
function ofThisMachine(req: Request): { origin: string; host: string } {
  const asked = `http://${req.headers.host ?? ''}`
  const typed = URL.canParse(asked) ? new URL(asked) : undefined
  return typed && isLoopback(typed.hostname)
    ? { origin: typed.origin, host: typed.hostname }
    : { origin: 'http://localhost', host: 'localhost' }
}

export function readRequest(req: Request, id: string, site: Site): RequestFacts {
  const { secure } = site
  const cookies = cookiesOf(req)
  return {
    id,
    address: req.ip ?? '',
    agent: (req.headers['user-agent'] ?? '').slice(0, 200),
    browser: req.headers['sec-fetch-site'] !== undefined,
    token: /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(req.headers.authorization ?? '')?.[1],
    sessionCookie: cookies.get(cookieName('session', secure)),
    enrollmentCookie: cookies.get(cookieName('enrollment', secure)),
    deviceCookie: cookies.get(cookieName('device', secure)),
    key: req.header('idempotency-key'),
    background: req.headers['x-background'] !== undefined,
    secure,
    ...site.of(req),
  }
}

function cookiesOf(req: Request): Map<string, string> {
  const pairs = (req.headers.cookie ?? '').split(';').map(pair => pair.trim().split('='))
  return new Map(pairs.map(([name = '', value = '']) => [name, value]))
}

export function replyOn(res: Response, secure: boolean): Reply {
  const options = { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const
  return {
    setCookie: (name, value, maxAgeMs) =>
      void res.cookie(
        cookieName(name, secure),
        value,
        maxAgeMs === undefined ? options : { ...options, maxAge: maxAgeMs },
      ),
    clearCookie: name => void res.clearCookie(cookieName(name, secure), options),
    clearSite: () => void res.set('clear-site-data', '"cache"'),
  }
}
