/** The two models of orders, as many acts of each as are wanted. They throw at the first thing that is wrong. */
import fc from 'fast-check'
import { anyAct, anyBeginning, momentOf } from './acts.ts'
import { Play } from './agreement.ts'
import { anyCrowd, openHostile, openMemoryBank, play, type Seen } from './hostile.ts'
import type { Defect } from './memory-bank.ts'
import { broken } from './rules.ts'
import { SoleDesk } from './sole-desk.ts'

const RUN = 250
const CROWDS = 60

/** One act after the other, beside the clerk. Answers how often each answer was given. */
export async function agree(acts: number, seed: number, defect?: Defect): Promise<ReadonlyMap<string, number>> {
  const answers = new Map<string, number>()
  const drawn = fc.tuple(anyBeginning(), fc.array(anyAct(), { minLength: RUN, maxLength: RUN, size: 'max' }))
  for (const [beginning, list] of fc.sample(drawn, { numRuns: Math.ceil(acts / RUN), seed })) {
    const start = momentOf(beginning)
    const one = new Play(new SoleDesk(openMemoryBank(start, defect), defect), start)
    for (const act of list) await one.act(act)
    for (const [said, count] of one.answers) answers.set(said, (answers.get(said) ?? 0) + count)
  }
  return answers
}

/** Crowds of acts by processes that die, and every rule after each. Answers how many acts there were. */
export async function endure(acts: number, seed: number, defect?: Defect): Promise<number> {
  const drawn = fc.tuple(anyBeginning(), fc.array(anyCrowd(), { minLength: CROWDS, maxLength: CROWDS, size: 'max' }))
  let done = 0
  for (let n = 0; done < acts; n += 1) {
    const [run] = fc.sample(drawn, { numRuns: 1, seed: seed + n })
    if (!run) throw new Error('nothing was drawn')
    const [beginning, crowds] = run
    const seen = openHostile(momentOf(beginning), defect)
    for (const [i, crowd] of crowds.entries()) {
      await play(seen, crowd, i, defect)
      done += crowd.acts.length
      const [wrong] = [...broken(seen), ...twofold(seen)]
      if (wrong) throw new Error(`seed ${seed + n}, crowd ${i}: ${wrong}`)
    }
  }
  return done
}

/** A request that was answered in two ways, though nothing was refused for want of money. */
function twofold({ answers }: Seen): string[] {
  const lasting = answers.filter(({ said }) => said === 'ok' || said === 'key_reused_with_different_body')
  const byRequest = Map.groupBy(lasting, ({ key }) => key)
  return [...byRequest]
    .filter(([, own]) => new Set(own.map(({ said }) => said)).size > 1)
    .map(([key]) => `${key} was answered in two ways`)
}
