// Every pile in sight at this moment.
import type { HeldPrices } from '@ev/contract/operation/pile-monitor'
import { pileMonitor } from '@ev/contract/operation/pile-monitor'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../kit/button.tsx'
import { State } from '../../../kit/state.tsx'
import { useT } from '../../../locales/language.ts'
import { useWall, useWallSum } from '../../../resource/live/use-wall.ts'
import type { Wall } from '../../../resource/live/wall.ts'
import { openAlarms } from '../../../resource/watch/sums.ts'
import { WallFrame } from '../../../resource/watch/wall-frame.tsx'
import styles from '../../../resource/watch/watch.module.css'
import { call } from '../../../shell/call.ts'
import { PileBar } from './parts/pile-watch-bar.tsx'
import { fitsPile, type PileFilters, readPileFilters, writePileFilters } from './parts/pile-watch-filters.ts'
import { PileRows } from './parts/pile-watch-rows.tsx'

export default function PileMonitor() {
  const wall = useWall()
  const [query, setQuery] = useSearchParams()
  const text = writePileFilters(new URLSearchParams(), readPileFilters(query)).toString()
  const filters = useMemo(() => readPileFilters(new URLSearchParams(text)), [text])
  return (
    <WallFrame wall={wall} head={<Count wall={wall} />}>
      <PileBar
        wall={wall}
        filters={filters}
        onChange={next => setQuery(writePileFilters(query, next), { replace: true })}
      />
      <Piles key={text} wall={wall} filters={filters} />
    </WallFrame>
  )
}

const countIn = (wall: Wall) => {
  const piles = [...wall.piles().values()]
  return { count: piles.length, online: piles.filter(({ isOnline }) => isOnline).length }
}

function Count({ wall }: { wall: Wall }) {
  const t = useT()
  return <span className={styles.quiet}>{t('watch.pileCount', useWallSum(wall, countIn))}</span>
}

/** More of them come on demand: nobody reads a thousand rows at once, and each is drawn as it changes. */
const atOnce = 200

function Piles({ wall, filters }: { wall: Wall; filters: PileFilters }) {
  const t = useT()
  const [most, setMost] = useState(atOnce)
  const fitting = useWallSum(
    wall,
    useCallback(
      (now: Wall) => {
        const { byPile } = openAlarms(now.alarms())
        const fits = (id: string) => {
          const pile = now.piles().get(id)
          return pile !== undefined && fitsPile(pile, filters, one => byPile.get(one) ?? 0)
        }
        return now.index().pileIds.filter(fits)
      },
      [filters],
    ),
  )
  const prices = usePrices()
  if (fitting.length === 0) return <State drawing="empty" title={t('watch.noPiles')} hint={t('watch.filterHint')} />
  return (
    <>
      <PileRows wall={wall} ids={fitting.slice(0, most)} prices={prices} />
      {fitting.length > most && (
        <div className={styles.twoEnds}>
          <span className={styles.quiet}>{t('watch.shownOf', { shown: most, count: fitting.length })}</span>
          <Button onClick={() => setMost(most + atOnce)}>{t('watch.more')}</Button>
        </div>
      )}
    </>
  )
}

const pricesEveryMs = 60_000

/** Prices change rarely; without them the rest is worth showing. */
function usePrices(): ReadonlyMap<string, HeldPrices> | undefined {
  const { data } = useQuery({
    queryKey: [pileMonitor.prices.path],
    queryFn: () => call(pileMonitor.prices, {}),
    refetchInterval: pricesEveryMs,
  })
  return useMemo(() => data && new Map(data.map(held => [held.pileId, held])), [data])
}
