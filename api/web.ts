/**
 * The pages: built assets for ever, index.html never stored, with the nonce of this response and what this bank tells
 * whoever opens a page.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import express, { Router, type Request, type RequestHandler, type Response } from 'express'
import { AppError } from './errors.ts'

/**
 * What the build writes beside the files (scripts/compress.ts), best first: a folder each,
 * named as HTTP names the encoding.
 */
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/** What every page says of its bank, before anybody has signed on. */
interface Told {
  /** Overrides of the browser's waits. */
  readonly waits: string
  /** Of customer service. */
  readonly phone: string
}

export function webRoutes(folder: string, told: Told): Router {
  const routes = Router()
  routes.use('/assets', variesByEncoding, noDocument)
  for (const encoding of ENCODINGS) routes.use('/assets', packed(folder, encoding))
  routes.use('/assets', express.static(path.join(folder, 'assets'), { ...forEver, fallthrough: false }))
  routes.get(INSTALLED, noDocument, express.static(folder, { index: false, redirect: false, maxAge: 0 }))
  routes.get('/{*path}', page(folder, told))
  return routes
}

/** What a device asks for by a name that never changes, to install the bank: asked about anew each time. */
const INSTALLED = [
  '/manifest.webmanifest',
  '/worker.js',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable.png',
  '/apple-touch-icon.png',
]

/** A file's name changes with its content, and its tag tells it; its date is nothing to anybody. */
const forEver = {
  immutable: true,
  maxAge: '1y',
  index: false,
  redirect: false,
  lastModified: false,
  acceptRanges: false,
} as const

const variesByEncoding: RequestHandler = (_req, res, next) => {
  res.vary('accept-encoding')
  next()
}

/** What rules documents is not sent with scripts, styles and typefaces; a picture (SVG) may be opened as a document. */
const DOCUMENT_HEADERS = ['content-security-policy', 'permissions-policy', 'x-frame-options', 'origin-agent-cluster']
const noDocument: RequestHandler = (req, res, next) => {
  if (/\.(js|css|woff2|png|webmanifest)$/.test(req.path)) for (const name of DOCUMENT_HEADERS) res.removeHeader(name)
  next()
}

/**
 * The file as the build packed it, when the browser takes that; a typeface and whatever else was not packed goes on.
 */
function packed(folder: string, encoding: Encoding): RequestHandler {
  const files = express.static(path.join(folder, 'packed', encoding, 'assets'), {
    ...forEver,
    setHeaders: res => void res.setHeader('content-encoding', encoding),
  })
  return (req, res, next) => (takes(req, encoding) ? files(req, res, next) : next())
}

const takes = (req: Request, encoding: Encoding): boolean => req.acceptsEncodings(encoding) === encoding

/**
 * Every address that is not a file is a page of the one application;
 * its own Not Found page answers what it does not know.
 */
const page =
  (folder: string, { waits, phone }: Told) =>
  async (req: Request, res: Response) => {
    const html = await readFile(path.join(folder, 'index.html'), 'utf8').catch(() => undefined)
    res.set('cache-control', 'no-store').vary('accept-encoding').type('html')
    if (html === undefined)
      throw new AppError('not_built', 'The pages of this bank have not been built yet: npm run build')
    const filled = html
      .replaceAll('__CSP_NONCE__', String(res.locals['nonce']))
      .replaceAll('__WAITS__', waits)
      .replaceAll('__PHONE__', phone)
    const encoding = ENCODINGS.find(one => takes(req, one))
    if (!encoding) return void res.send(filled)
    res.set('content-encoding', encoding).send(await pack[encoding](filled))
  }

/** For what is written anew for each response: quickly. */
const pack = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
} satisfies Record<Encoding, (text: string) => Promise<Buffer>>
