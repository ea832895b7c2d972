import type { Topic } from '../../api/platform/live/topics.schema.ts'

export interface Heard {
  id: string
  event: string
  topics: Topic[]
}

interface LiveStream {
  status: number
  heard: Heard[]
  /** Everything that it said changed. */
  topics(): Topic[]
  /** Waits until what was heard is so; fails after some seconds. */
  until(isSo: (heard: readonly Heard[]) => boolean): Promise<void>
  /** Resolves when the bank ended it. */
  ended: Promise<void>
  leave(): void
}

/** Listens to `/api/live` over HTTP as a program would; `after`: the id of the last message that came. */
export async function listenTo(
  url: string,
  token: string,
  { after, path = '/api/live' }: { after?: string; path?: string } = {},
): Promise<LiveStream> {
  const gone = new AbortController()
  const answer = await fetch(url + path, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      'x-background': '1',
      ...(after === undefined ? {} : { 'last-event-id': after }),
    },
    signal: gone.signal,
  })
  const heard: Heard[] = []
  const listeners = new Set<() => void>()
  const ended = answer.status === 200 ? read(answer, heard, () => listeners.forEach(look => look())) : Promise.resolve()
  return {
    status: answer.status,
    heard,
    topics: () => [...new Set(heard.flatMap(({ topics }) => topics))].toSorted(),
    until: isSo =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`heard only ${JSON.stringify(heard)}`)), 8_000)
        const look = () => {
          if (!isSo(heard)) return
          clearTimeout(late)
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      }),
    ended,
    leave: () => gone.abort(),
  }
}

async function read(answer: Response, heard: Heard[], changed: () => void): Promise<void> {
  let text = ''
  const decoder = new TextDecoder()
  try {
    for await (const piece of answer.body ?? []) {
      text += decoder.decode(piece, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) heard.push(messageOf(block))
      changed()
    }
  } catch {
    // left by the test itself, or the connection was cut
  }
}

function messageOf(block: string): Heard {
  const of = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
  const data: { topics?: Topic[]; json?: { topics?: Topic[] } } = JSON.parse(of('data') || '{}')
  return { id: of('id'), event: of('event'), topics: data.topics ?? data.json?.topics ?? [] }
}
