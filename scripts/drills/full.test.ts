/** A full disk, short; `npm run drill -- full` is the whole of it. Where nobody may mount a disk it is left out. */
import { expect, test } from 'vitest'
import { THROWAWAY } from '../postgres/settings.ts'
import { fillUp, mayMount } from './full.ts'
import { inDrillFolder } from './folder.ts'

test('a disk that is full loses nothing that was acknowledged, is told as 503, and is got over', async context => {
  await inDrillFolder(async folder => {
    if (!mayMount(folder)) return context.skip()
    const { made, refused, ended } = await fillUp(folder, THROWAWAY, { callers: 4, fullMs: 2_000 })
    expect(made).toBeGreaterThan(20)
    expect(refused > 0 || ended).toBe(true) // it was felt
  })
})

test('an act that was acknowledged and is not there is noticed', async context => {
  await inDrillFolder(async folder => {
    if (!mayMount(folder)) return context.skip()
    const drill = fillUp(folder, THROWAWAY, { callers: 4, fullMs: 200, lie: 'lost' })
    await expect(drill).rejects.toThrow(/were answered as made, \d+ are there/)
  })
})
