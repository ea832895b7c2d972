/** One message of a stream of server-sent events. */
export interface StreamMessage {
  id: string | undefined
  event: string
  data: string
}

/**
 * Reads such a stream: takes its text in pieces, however it was cut, and answers the messages that are whole by
 * then.
 */
export function openStreamReader(): (piece: string) => StreamMessage[] {
  let rest = ''
  return piece => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap(messageOf)
  }
}

/** Lines that begin with a colon are comments; a block without data says nothing. */
function messageOf(block: string): StreamMessage[] {
  const fields = block.split('\n').map(line => {
    const [name = '', ...value] = line.split(':')
    return [name, value.join(':').replace(/^ /, '')] as const
  })
  const of = (wanted: string) => fields.filter(([name]) => name === wanted).map(([, value]) => value)
  const data = of('data')
  if (data.length === 0) return []
  return [{ id: of('id').at(-1), event: of('event').at(-1) ?? 'message', data: data.join('\n') }]
}
