import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { KeptAgent } from './kept.ts'

/** An answer as it came: nothing is unpacked, no redirect is followed. */
interface Heard {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const agent = new KeptAgent()
/** What scripts send that say nothing else of themselves. */
const PLAIN = { accept: '*/*', 'user-agent': 'node' }

/**
 * One request over a connection that is kept. Tests send so many that the platform's `fetch`, with its streams of
 * streams, took a seventh of all their time.
 */
export async function hear(
  address: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: string | FormData,
): Promise<Heard> {
  const packed = body instanceof FormData ? await multipart(body) : { bytes: body, type: {} }
  const length = packed.bytes === undefined ? {} : { 'content-length': Buffer.byteLength(packed.bytes) }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(
      address,
      { method, agent: agent.awake(), headers: { ...PLAIN, ...length, ...packed.type, ...headers } },
      resolve,
    )
    asked.once('error', reject)
    asked.end(packed.bytes)
  })
  const { statusCode: status = 0, rawHeaders } = answer
  const heard = await text(answer)
  return {
    status,
    get headers() {
      return headersOf(rawHeaders)
    },
    text: heard,
  }
}

async function multipart(form: FormData): Promise<{ bytes: Buffer; type: Record<string, string> }> {
  const formed = new Response(form)
  return {
    bytes: Buffer.from(await formed.arrayBuffer()),
    type: { 'content-type': formed.headers.get('content-type') ?? '' },
  }
}

/** Names and values as they came, in turn. */
function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let i = 0; i + 1 < raw.length; i += 2) headers.append(raw[i] ?? '', raw[i + 1] ?? '')
  return headers
}
