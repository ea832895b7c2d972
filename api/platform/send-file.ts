import { once } from 'node:events'
import type { Response } from 'express'
import { bytesOf, type FileToSend } from './file-to-send.ts'

/**
 * Sends a file as its pieces come and as fast as they are taken. Whoever leaves ends it, also whoever does not take a
 * piece within `takeMs`. What fails midway is thrown: then the connection has to go, or a part passes for the whole.
 */
export async function sendFile(res: Response, { name, type, pieces }: FileToSend, takeMs: number): Promise<void> {
  // An answer of HTTP/1.0 ends with its connection, whyever that ends: it is made before it is begun.
  const whole = res.req.httpVersion === '1.0' ? await bytesOf({ pieces }) : undefined
  if (whole) res.set('content-length', String(whole.length))
  const begin = () =>
    res
      .status(200)
      .type(type)
      .attachment(name)
      .set('x-content-type-options', 'nosniff')
      .set('content-security-policy', "default-src 'none'; sandbox")
  const gone = new AbortController()
  res.once('close', () => gone.abort())
  const taken = async () => {
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(takeMs)])
    return once(res, 'drain', { signal }).then(
      () => true,
      () => false,
    )
  }
  for await (const piece of whole ? [whole] : pieces) {
    if (res.destroyed) return
    if (!res.headersSent) begin()
    if (!res.write(piece) && !(await taken())) return void res.destroy()
  }
  if (!res.headersSent) begin()
  res.end()
}
