// The gun wall: every gun in sight, live, by station.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { State, Waiting } from '../../../kit/state.tsx'
import { useT } from '../../../locales/language.ts'
import { AlarmStrip } from '../../../resource/alarm/alarm-strip.tsx'
import { GunDrawer } from '../../../resource/gun/gun-drawer.tsx'
import { selectionStore } from '../../../resource/list/selection.ts'
import { useSteady } from '../../../resource/list/steady.ts'
import { useIsStale, useIsThere, useLine, useWall } from '../../../resource/live/use-wall.ts'
import { useOpened } from '../../../resource/use-opened.ts'
import { useKiosk } from '../../../shell/kiosk.ts'
import { KioskBar } from './parts/kiosk-bar.tsx'
import { useMatched } from './parts/use-matched.ts'
import styles from './parts/wall.module.css'
import { WallBar } from './parts/wall-bar.tsx'
import { densityIn } from './parts/wall-density.ts'
import { readFilter, type WallFilter, writeFilter } from './parts/wall-filter.ts'
import { WallGrid } from './parts/wall-grid.tsx'
import type { WallOrder } from './parts/wall-order.ts'
import { rankedAt } from './parts/wall-order.ts'
import { WallPicked } from './parts/wall-picked.tsx'

export default function GunMonitor() {
  const wall = useWall()
  const isThere = useIsThere(wall)
  const { status } = useLine(wall)
  const isStale = useIsStale(wall)
  const isKiosk = useKiosk()
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const filter = readFilter(query)
  const { opened, open, close } = useOpened()
  const [order, setOrder] = useState<WallOrder>('code')
  const [rank, setRank] = useState<ReadonlyMap<string, number>>()
  const [selection] = useState(selectionStore)
  const [isPicking, setIsPicking] = useState(false)
  const { gunIds, waiting, take, pointing } = useMatched(wall, filter)
  const onFilter = (next: WallFilter) => setQuery(writeFilter(query, next), { replace: true })
  const onOrder = (next: WallOrder) => {
    setOrder(next)
    setRank(rankedAt(next, wall.guns()))
  }
  const onPicking = (next: boolean) => {
    setIsPicking(next)
    selection.clear()
  }
  const onOpen = useSteady((id: string) => open({ id, isForm: false }))

  if (!isThere && status === 'connecting') return <Waiting />
  return (
    <div className={styles.wall} data-stale={isStale || undefined} data-kiosk={isKiosk || undefined}>
      {isKiosk && <KioskBar wall={wall} filter={filter} />}
      <AlarmStrip
        wall={wall}
        onOpen={(alarm, { alarms }) => {
          const gunId = alarm.gunId ?? wall.index().gunsOfPile.get(alarm.pileId)?.[0]
          if (alarms.length > 1)
            onFilter({ ...filter, stations: [alarm.stationId], statuses: [], text: '', onlyAlarms: true })
          else if (gunId !== undefined) onOpen(gunId)
        }}
      />
      {!isKiosk && (
        <WallBar
          wall={wall}
          filter={filter}
          order={order}
          onFilter={onFilter}
          onOrder={onOrder}
          isPicking={isPicking}
          onPicking={onPicking}
        />
      )}
      {isPicking && <WallPicked selection={selection} gunIds={gunIds} />}
      {waiting > 0 && (
        <button type="button" className={styles.waiting} onClick={take}>
          {t('wall.waiting', { count: waiting })}
        </button>
      )}
      {isThere && gunIds.length === 0 ? (
        <State drawing="empty" title={t('wall.none')} hint={t('wall.noneHint')} />
      ) : (
        <WallGrid
          wall={wall}
          gunIds={gunIds}
          rank={rank}
          density={densityIn(query)}
          selection={isPicking ? selection : undefined}
          onOpen={onOpen}
          pointing={pointing}
        />
      )}
      <GunDrawer wall={wall} id={opened?.id} onClose={close} />
    </div>
  )
}
