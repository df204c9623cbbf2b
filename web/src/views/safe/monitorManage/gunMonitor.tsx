// The gun wall: every gun in sight, live, by station.
import { useMemo, useState } from 'react'
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
import { useRank } from './parts/use-rank.ts'
import styles from './parts/wall.module.css'
import { WallBar } from './parts/wall-bar.tsx'
import { readFilter, type WallFilter, writeFilter } from './parts/wall-filter.ts'
import { WallGrid } from './parts/wall-grid.tsx'
import { WallPicked } from './parts/wall-picked.tsx'
import { readView, type WallView, writeView } from './parts/wall-view.ts'

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
  const view = readView(query)
  const closedIds = view.closed.join()
  const closed = useMemo(() => new Set(closedIds.split(',')), [closedIds])
  const { rank, rankAgain } = useRank(wall, view.order)
  const [selection] = useState(selectionStore)
  const [isPicking, setIsPicking] = useState(false)
  const { gunIds, waiting, take, pointing } = useMatched(wall, filter)
  const onFilter = (next: WallFilter) => setQuery(writeFilter(query, next), { replace: true })
  const onView = (changed: Partial<WallView>) => setQuery(writeView(query, changed), { replace: true })
  const onToggle = useSteady((id: string) =>
    onView({ closed: [...new Set(view.closed).symmetricDifference(new Set([id]))] }),
  )
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
          view={view}
          onFilter={onFilter}
          onView={onView}
          onOrderAgain={rankAgain}
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
          density={view.density}
          closed={closed}
          onToggle={onToggle}
          selection={isPicking ? selection : undefined}
          onOpen={onOpen}
          pointing={pointing}
        />
      )}
      <GunDrawer wall={wall} id={opened?.id} onClose={close} />
    </div>
  )
}
