// Every station in sight at this moment, on the map and as a list.
import { Input, Select } from 'antd'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ChinaMap } from '../../../kit/map/china-map.tsx'
import type { MapLook } from '../../../kit/map/mark.tsx'
import type { MapPoint } from '../../../kit/map/shown-points.ts'
import { State } from '../../../kit/state.tsx'
import { useT } from '../../../locales/language.ts'
import { kilowatts } from '../../../resource/gun/gun-words.ts'
import { useSmall } from '../../../resource/list/small.ts'
import { useWall, useWallSum } from '../../../resource/live/use-wall.ts'
import type { Wall } from '../../../resource/live/wall.ts'
import { stationSum } from '../../../resource/watch/sums.ts'
import { WallFrame } from '../../../resource/watch/wall-frame.tsx'
import watch from '../../../resource/watch/watch.module.css'
import { go } from '../../../shell/tab-store.ts'
import styles from './parts/station-watch.module.css'
import {
  fitsStation,
  lookOf,
  readStationFilters,
  type StationFilters,
  type StationLook,
  stationLooks,
  writeStationFilters,
} from './parts/station-watch-filters.ts'
import { StationList, stationDetail } from './parts/station-watch-list.tsx'

export default function StationMonitor() {
  const t = useT()
  const wall = useWall()
  const [query, setQuery] = useSearchParams()
  const filters = readStationFilters(query)
  const set = (part: Partial<StationFilters>) =>
    setQuery(writeStationFilters(query, { ...filters, ...part }), { replace: true })
  return (
    <WallFrame
      wall={wall}
      head={
        <div className={watch.filters}>
          <Input.Search
            className={watch.search}
            key={filters.text}
            defaultValue={filters.text}
            aria-label={t('watch.stationSearch')}
            placeholder={t('watch.stationSearch')}
            allowClear
            onSearch={text => set({ text: text.trim() })}
          />
          <Select
            value={filters.look}
            aria-label={t('watch.look')}
            options={[
              { value: '' as const, label: `${t('watch.look')}: ${t('watch.all')}` },
              ...stationLooks.map(value => ({ value, label: t(`watch.look.${value}`) })),
            ]}
            onChange={look => set({ look })}
          />
        </div>
      }
    >
      <Stations wall={wall} look={filters.look} text={filters.text} />
    </WallFrame>
  )
}

const marks = {
  alarm: { shape: 'triangle', colour: 'var(--gun-alarm)' },
  shut: { shape: 'cross', colour: 'var(--gun-full)' },
  empty: { shape: 'half', colour: 'var(--gun-preparing)' },
  offline: { shape: 'slashed', colour: 'var(--gun-offline)' },
  busy: { shape: 'bolt', colour: 'var(--gun-charging)' },
  idle: { shape: 'ring', colour: 'var(--gun-idle)' },
} as const satisfies Record<StationLook, Omit<MapLook, 'label'>>

const mapHeightPx = { wide: 600, small: 320 }

function Stations({ wall, look, text }: { wall: Wall } & StationFilters) {
  const t = useT()
  const isSmall = useSmall()
  const [pointed, setPointed] = useState<string>()
  const seen = useWallSum(
    wall,
    useCallback((now: Wall) => stationsIn(now, { look, text }), [look, text]),
  )
  // The map may lag behind the figures: a mark that moves a moment later harms nobody.
  const drawn = useDeferredValue(seen)
  const points = useMemo(
    () =>
      drawn.flatMap((line): MapPoint<StationLook>[] => {
        const [id = '', as = 'idle', idle = 0, count = 0, power = ''] = line.split('\n')
        const station = wall.stations().get(id)
        if (!station) return []
        const { name, longitude, latitude } = station
        const note = t('watch.stationNote', { idle, count, power })
        return [{ id, name, longitude, latitude, look: as as StationLook, note }]
      }),
    [drawn, wall, t],
  )
  const ids = useMemo(() => drawn.map(line => line.split('\n')[0] ?? ''), [drawn])
  if (seen.length === 0) return <State drawing="empty" title={t('watch.noStations')} hint={t('watch.filterHint')} />
  const looks = Object.fromEntries(
    stationLooks.map(one => [one, { ...marks[one], label: t(`watch.look.${one}`) }]),
  ) as Record<StationLook, MapLook>
  return (
    <div className={styles.sides}>
      <ChinaMap
        height={isSmall ? mapHeightPx.small : mapHeightPx.wide}
        ariaLabel={t('watch.map', { count: points.length })}
        points={points}
        looks={looks}
        {...(pointed !== undefined && { chosen: pointed })}
        onChoose={id => void go(stationDetail(id))}
        isPolite
      />
      <StationList wall={wall} ids={ids} onPoint={setPointed} />
    </div>
  )
}

/** A line a station, so that the map is drawn again only where one of them is another. */
function stationsIn(wall: Wall, filters: StationFilters): string[] {
  return wall.index().stationIds.flatMap(id => {
    const station = wall.stations().get(id)
    if (!station) return []
    const sum = stationSum(wall, id)
    const look = lookOf(station, sum)
    if (!fitsStation(station, look, filters)) return []
    return [[id, look, sum.count1, sum.guns, kilowatts(sum.powerW)].join('\n')]
  })
}
