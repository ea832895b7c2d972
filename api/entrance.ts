/**
 * The order in which a call is let in, the same for REST and tRPC: who asks, whether they may, and only then the body,
 * of the kind, size and time that the call says of itself (`CallMeta`). Whoever is refused has had nothing of theirs
 * read.
 */
import type { AnyProcedure } from '@trpc/server'
import express, { type Request, type Response } from 'express'
import { AppError } from './errors.ts'
import { readJson } from './platform/json-body.ts'
import { countTry } from './platform/limits.ts'
import { networkOf } from './platform/network.ts'
import { tooLarge, withForm } from './platform/receive-form.ts'
import { PICTURE_TEXTS } from './profile/profile.schema.ts'
import { sessionFor, type CallMeta, type Context } from './trpc.ts'

/** The body as its call takes it: JSON is parsed for REST and left as text for tRPC, which parses it itself. */
type Form = 'parsed' | 'text'

/**
 * Lets the call in and reads its body, then runs `act` on it: form data, what the JSON says,
 * or undefined where nothing was sent.
 */
export async function enter<T>(
  ctx: Context,
  procedure: AnyProcedure,
  req: Request,
  res: Response,
  form: Form,
  act: (body: unknown) => Promise<T>,
): Promise<T> {
  const meta = metaOf(procedure)
  if (procedure._def.type === 'mutation' && isOfAnotherSite(req))
    throw new AppError('cross_site', 'This request came from another site.')
  const session = meta.session && (await sessionFor(ctx, meta.session))
  if (typeof meta.body !== 'object') return act(await jsonOf(ctx, meta, req, res, form))
  if (!isFormData(req)) throw new AppError('unsupported_media_type', 'Please send form data.')
  const { machinery } = ctx
  const { parts, text } = machinery.settings.bodies
  const most = { files: meta.body.files, parts, text }
  if (Number(req.headers['content-length'] ?? 0) > most.files + text + parts * 4_096) throw tooLarge()
  const who = session?.customer ?? networkOf(ctx.request.address)
  return machinery.lines.uploads(who, async () => {
    await countTry(machinery, [['upload', who]])
    return withForm(inTime(req, machinery.settings.timeouts.uploadMs), contentType(req), most, act)
  })
}

/** A browser says which site made it ask. What needs no token, like signing out, is no other site's to ask. */
const isOfAnotherSite = ({ headers }: Request) => /^(cross|same)-site$/.test(String(headers['sec-fetch-site'] ?? ''))

/** What a call says of itself; without a word: open to everybody, with a small body. */
// every builder of ours is typed by it
export const metaOf = (procedure: AnyProcedure): CallMeta => (procedure._def.meta as CallMeta | undefined) ?? {}

async function jsonOf(ctx: Context, meta: CallMeta, req: Request, res: Response, form: Form): Promise<unknown> {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
  if (!hasBody) return undefined
  if (!isJson(req) || isOtherCharset(req)) throw new AppError('unsupported_media_type', 'Please send JSON.')
  const { bodies, timeouts } = ctx.machinery.settings
  const limit = meta.body === 'picture' ? bodies.picture : bodies.json
  const read = express.text({ limit, type: isJson })
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow()), meta.body === 'picture' ? timeouts.uploadMs : timeouts.jsonMs)
  try {
    await Promise.race([
      new Promise<void>((resolve, reject) => {
        read(req, res, (error?: unknown) => (error ? reject(bodyRefusal(error, meta)) : resolve()))
      }),
      late.promise,
    ])
  } finally {
    clearTimeout(timer)
  }
  const text: unknown = req.body
  if (typeof text !== 'string' || text === '') return form === 'text' ? text : {}
  const said = readJson(text)
  return form === 'text' ? text : said
}

/**
 * The bytes of a request as they arrive, until its time is over.
 * Whoever stops reading leaves the connection able to answer.
 */
async function* inTime(req: Request, ms: number): AsyncGenerator<Buffer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow()), ms)
  late.promise.catch(() => undefined) // nobody may be waiting any more
  const chunks = req.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const next: IteratorResult<Buffer> = await Promise.race([chunks.next(), late.promise])
      if (next.done) return
      yield next.value
    }
  } finally {
    clearTimeout(timer)
  }
}

const tooSlow = () => new AppError('too_slow', 'The request took too long to arrive.')

const contentType = (req: { headers: Request['headers'] }) => req.headers['content-type'] ?? ''
const isJson = (req: { headers: Request['headers'] }) => /^application\/(json|[\w.+-]+\+json)\b/i.test(contentType(req))
/** JSON is UTF-8 (RFC 8259); read as anything else it would say other things than it shows. */
const isOtherCharset = (req: Request) => /;\s*charset\s*=\s*(?!"?utf-8"?\s*(?:;|$))/i.test(contentType(req))
const isFormData = (req: Request) => /^multipart\/form-data\b/i.test(contentType(req))

/** What makes a profile that large is its picture (doc1 §5). */
const pictureTooLarge = () => new AppError('too_large', PICTURE_TEXTS.large, 'profilePicture')

function bodyRefusal(error: unknown, { body }: CallMeta): AppError {
  const type = error instanceof Error && 'type' in error ? error.type : undefined
  if (type === 'entity.too.large') return body === 'picture' ? pictureTooLarge() : tooLarge()
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new AppError('unsupported_media_type', 'This content type is not supported.')
  }
  return new AppError('validation_failed', 'The request is not valid JSON.')
}
