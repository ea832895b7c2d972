/**
 * The browser is told to trust nothing but this origin; one nonce a response marks the styles that are written at run
 * time.
 */
import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { NextFunction, Request, Response } from 'express'
import helmet from 'helmet'
import type { Site } from './request.ts'
import { isRecord } from '../../ledger/table.ts'

const headers = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'", (_req, res) => nonceOf(res)],
      'style-src': ["'self'", (_req, res) => nonceOf(res)],
      // Style attributes (a bar's width, a chart's bars) cannot carry a nonce.
      'style-src-attr': ["'unsafe-inline'"],
      'font-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'blob:'],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
      'form-action': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
})

// helmet types its response as Node's; it has locals by then
const nonceOf = (res: unknown) => {
  const locals = isRecord(res) && isRecord(res['locals']) ? res['locals'] : {}
  return `'nonce-${String(locals['nonce'])}'`
}

const POLICY = 'content-security-policy'
/** Stands for the nonce where helmet is asked once for all responses. */
const ANY_NONCE = 'of-this-response'

/** What helmet puts on every response, asked once. */
function fromHelmet(): [name: string, value: string][] {
  const req = new IncomingMessage(new Socket())
  const res = Object.assign(new ServerResponse(req), { locals: { nonce: ANY_NONCE } })
  let failed: unknown
  headers(req, res, (error?: unknown) => (failed = error))
  if (failed) throw new Error('the headers are not what helmet takes', { cause: failed })
  return Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)])
}

export function securityHeaders({ secure }: Pick<Site, 'secure'>) {
  const all: (readonly [name: string, value: string])[] = [
    ...fromHelmet(),
    [
      'permissions-policy',
      'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), publickey-credentials-get=(self)',
    ],
    ...(secure ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const] : []),
  ]
  const fixed = all.filter(([name]) => name !== POLICY)
  const policy = all.find(([name]) => name === POLICY)?.[1].split(ANY_NONCE) ?? []
  if (policy.length < 2) throw new Error('a policy without a place for its nonce')

  return (_req: Request, res: Response, next: NextFunction): void => {
    const nonce = randomBytes(18).toString('base64')
    res.locals['nonce'] = nonce
    res.setHeader(POLICY, policy.join(nonce))
    for (const [name, value] of fixed) res.setHeader(name, value)
    next()
  }
}
