/** Sends shots over connections that stay open: half the work of `fetch`, which is in the same thread as the bank. */
import http from 'node:http'
import type { Shot } from './shots.ts'
import { KeptAgent } from '../kept.ts'

interface Answered {
  readonly status: number
  readonly text: string
  /** What is said of keeping the answer. */
  readonly kept: string
}

export interface Sender {
  send(shot: Shot, token: string): Promise<Answered>
  end(): void
}

export function openSender(url: string): Sender {
  const agent = new KeptAgent()
  return {
    // a connection may end before all of a body is read, or just when it is used again: `fetch` tells these apart
    send: (shot, token) =>
      shot.body instanceof FormData
        ? fetched(url, shot, token)
        : sent(agent, url, shot, token).catch(() => fetched(url, shot, token)),
    end: () => agent.destroy(),
  }
}

const headersOf = (token: string, headers: Shot['headers']) => ({ authorization: `Bearer ${token}`, ...headers })

function sent(agent: KeptAgent, url: string, { method, path, headers, body }: Shot, token: string): Promise<Answered> {
  const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? Buffer.from(body) : undefined
  const length = bytes && { 'content-length': String(bytes.length) }
  return new Promise((resolve, reject) => {
    const asked = http.request(
      url + path,
      { method, agent: agent.awake(), headers: { ...headersOf(token, headers), ...length } },
      answer => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          resolve({ status: answer.statusCode ?? 0, text, kept: answer.headers['cache-control'] ?? 'no word of it' })
        })
      },
    )
    asked.on('error', reject)
    asked.end(bytes)
  })
}

async function fetched(url: string, { method, path, headers, body }: Shot, token: string): Promise<Answered> {
  const answer = await fetch(url + path, {
    method,
    headers: headersOf(token, headers),
    ...(body !== undefined && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : body }),
  })
  const kept = answer.headers.get('cache-control') ?? 'no word of it'
  return { status: answer.status, text: await answer.text(), kept }
}
