/** The pages: built assets for ever, index.html never stored, with the nonce of this response and the waits of this bank. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import express, { Router, type Request, type Response } from 'express'
import { AppError } from './errors.ts'

export function webRoutes(folder: string, waits: string): Router {
  const routes = Router()
  routes.use(
    '/assets',
    express.static(path.join(folder, 'assets'), {
      immutable: true,
      maxAge: '1y',
      index: false,
      redirect: false,
      fallthrough: false,
    }),
  )
  routes.use(express.static(folder, { index: false, redirect: false, maxAge: '1h', setHeaders: neverStoreHtml }))
  routes.get('/{*path}', page(folder, waits))
  return routes
}

const neverStoreHtml = (res: { setHeader(name: string, value: string): unknown }, file: string) => {
  if (file.endsWith('.html')) res.setHeader('cache-control', 'no-store')
}

/** Every address that is not a file is a page of the one application; its own Not Found page answers what it does not know. */
const page = (folder: string, waits: string) => async (_req: Request, res: Response) => {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8').catch(() => undefined)
  res.set('cache-control', 'no-store').type('html')
  if (html === undefined)
    throw new AppError('not_built', 'The pages of this bank have not been built yet: npm run build')
  res.send(html.replaceAll('__CSP_NONCE__', String(res.locals['nonce'])).replaceAll('__WAITS__', waits))
}
