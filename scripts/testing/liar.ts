/** A front before a bank that answers as a bank with a defect would, so that a drill can be seen to notice it. */
import http from 'node:http'
import { portOf } from './port.ts'
import { KeptAgent } from './kept.ts'

export const lies = {
  /** Now and then an act is said to be made that nobody made. */
  lost: 'lost',
  /** Now and then an act is made twice. */
  twice: 'twice',
  /** What is refused for now is told as a failure inside. */
  failed: 'failed',
  /** Nobody is told when to ask again. */
  curt: 'curt',
} as const
export type Lie = keyof typeof lies

export interface Front {
  readonly url: string
  end(): Promise<void>
}

/** Of the acts that come by, each twentieth. */
const EVERY = 20

interface Passed {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

/** What stands at `url`, with a lie between; the very same where none is named. */
export async function lyingFront(url: string, lie: Lie | undefined): Promise<Front> {
  if (!lie) return { url, end: () => Promise.resolve() }
  const agent = new KeptAgent()
  let acts = 0
  let madeLast: Passed | undefined
  const pass = (asked: http.IncomingMessage, body: Buffer, headers: http.IncomingHttpHeaders): Promise<Passed> =>
    new Promise((resolve, reject) => {
      const { method = 'GET', url: path = '/' } = asked
      const passed = http.request(
        url + path,
        { method, headers: { ...headers, connection: 'keep-alive' }, agent: agent.awake() },
        answer => {
          gathered(answer).then(
            text => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: text }),
            reject,
          )
        },
      )
      passed.on('error', reject)
      passed.end(body)
    })
  const told = async (asked: http.IncomingMessage): Promise<Passed> => {
    const [body, { headers }] = [await gathered(asked), asked]
    const key = headers['idempotency-key']
    const isTurn = key !== undefined && ++acts % EVERY === 0
    if (lie === 'lost' && isTurn && madeLast) return madeLast
    if (lie === 'twice' && isTurn) await pass(asked, body, { ...headers, 'idempotency-key': `${String(key)}-again` })
    const answer = await pass(asked, body, headers)
    if (key !== undefined && answer.status === 200) madeLast = answer
    if (lie === 'failed' && answer.status === 503) return { ...answer, status: 500 }
    if (lie === 'curt') delete answer.headers['retry-after']
    return answer
  }
  const server = http.createServer((asked, answer) => {
    told(asked).then(
      ({ status, headers, body }) => void answer.writeHead(status, { ...headers, connection: 'keep-alive' }).end(body),
      () => void answer.destroy(), // as the bank itself when it is away; what was asked was read to its end
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    async end() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function gathered(message: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts)
}
