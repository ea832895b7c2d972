/** The browser is told to trust nothing but this origin; one nonce a response marks the styles that are written at run time. */
import { randomBytes } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'
import helmet from 'helmet'
import type { Site } from './request.ts'

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

type WithLocals = { locals?: Record<string, unknown> }
// helmet types its response as Node's; Express has given it locals by then
const nonceOf = (res: unknown) => `'nonce-${String((res as WithLocals).locals?.['nonce'])}'`

export const securityHeaders =
  ({ secure }: Pick<Site, 'secure'>) =>
  (req: Request, res: Response, next: NextFunction): void => {
    res.locals['nonce'] = randomBytes(18).toString('base64')
    res.set(
      'permissions-policy',
      'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), publickey-credentials-get=(self)',
    )
    if (secure) res.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    headers(req, res, next)
  }
