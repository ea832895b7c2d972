/**
 * How the journal and its writer's thread talk: one text a message, one line a command or an answer, each behind the
 * number that it is asked under. A text is copied to another thread as it is; many small objects would be taken apart
 * and built again.
 */
import type { Answered, Asked } from './batcher.ts'
import type { Answer } from './writer.ts'

/** A command as JSON, which has no line breaks. */
export const askedLine = (id: number, command: string): string => `${id} ${command}`

export function* readAsked(message: string): Generator<Asked> {
  for (const [id, command] of linesOf(message)) yield [id, JSON.parse(command)]
}

/** An accepted event's text stands as it is; the word in front of it says whether it was made now or before. */
export const writeAnswers = (answers: readonly Answered[]): string =>
  answers
    .map(([id, answer]) =>
      answer.outcome === 'accepted'
        ? `${id} ${answer.replayed ? REPLAYED : MADE}${answer.body}`
        : `${id} ${JSON.stringify(answer)}`,
    )
    .join('\n')

export function* readAnswers(message: string): Generator<Answered> {
  for (const [id, said] of linesOf(message)) yield [id, readAnswer(said)]
}

const [MADE, REPLAYED] = ['made', 'again']

function readAnswer(said: string): Answer {
  if (said.startsWith(MADE)) return { outcome: 'accepted', body: said.slice(MADE.length), replayed: false }
  if (said.startsWith(REPLAYED)) return { outcome: 'accepted', body: said.slice(REPLAYED.length), replayed: true }
  const answer: Answer = JSON.parse(said) // written by writeAnswers
  return answer
}

function* linesOf(message: string): Generator<[id: number, rest: string]> {
  for (const line of message.split('\n')) {
    const space = line.indexOf(' ')
    yield [Number(line.slice(0, space)), line.slice(space + 1)]
  }
}
