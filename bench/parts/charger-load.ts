// Piles as a load, in a process of their own: `charger-load.ts`.
import { setTimeout as wait } from 'node:timers/promises'
import { type LoadResult, loadPiles } from '../../simulator/src/load.ts'
import { answer } from './child.ts'

type Language = 'YKC1.6' | 'OCPP1.6J'
export type LoadPile = { code: string; identity: string; password: string | null }
type Street = { language: Language; port: number; piles: readonly LoadPile[] }
type Load = ReturnType<typeof loadPiles>

let loads: Load[] = []

const answers = {
  open(streets: readonly Street[]) {
    loads = streets.map(one => loadPiles(one))
  },
  connect: (withinMs: number) => Promise.all(loads.map(load => load.connect({ withinMs, deadlineMs: 120_000 }))),
  /** So many a second of each language. */
  run: (asked: { ratePerSec: number; durationMs: number }): Promise<LoadResult[]> =>
    Promise.all(loads.map(load => load.run(asked))),
  dropAll() {
    for (const load of loads) load.dropAll()
  },
  /** Until the other side has seen it too. */
  async leave() {
    for (const load of loads) load.stop()
    await wait(1_000)
  },
  figures: () => loads.map(load => load.figures()),
}
export type LoadAnswers = typeof answers

answer(answers, () => {
  for (const load of loads) load.stop()
})
