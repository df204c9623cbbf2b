// The stations on the map: as large as their power, in the look of their state.
import { useMemo, useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { clustersOf } from '../../kit/map/clusters.ts'
import { Land } from '../../kit/map/land.tsx'
import { spotOf } from '../../kit/map/projection.ts'
import { useOutlines } from '../../kit/map/use-outlines.ts'
import {
  around,
  type Box,
  hasRoomForSouth,
  homeOf,
  isHome,
  type Place,
  placeOf,
  scaleOf,
  type View,
} from '../../kit/map/view.ts'
import { type Size, useSize } from '../../kit/use-size.ts'
import { useT } from '../../locales/language.ts'
import { useWallSum } from '../../resource/live/use-wall.ts'
import type { Wall } from '../../resource/live/wall.ts'
import { Panel } from '../panel.tsx'
import { countOf } from '../shown.ts'
import styles from './station-map.module.css'
import { type Dot, dotsOf, type StationState } from './wall-sums.ts'

const words = {
  charging: 'bigScreen.stateCharging',
  idle: 'bigScreen.stateIdle',
  trouble: 'bigScreen.stateTrouble',
  offline: 'bigScreen.stateOffline',
} as const satisfies Record<StationState, string>
const states = Object.keys(words) as StationState[]

export function StationMap({ wall }: { wall: Wall }) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const { outlines, hasFailed, retry } = useOutlines()
  const dots = useWallSum(wall, dotsOf)
  const view = useView(dots, size)
  // As large as the other words of the wall.
  const fontPx = Math.max(12, size.width / 40)
  const marks = marksOf(dots, view, size, fontPx)
  const hasInset = isHome(view, size) && !hasRoomForSouth(size)
  return (
    <Panel
      title={t('bigScreen.map')}
      note={t('bigScreen.stationsInAll', { count: countOf(dots.length) })}
      className={styles.map}
    >
      <div ref={frame} className={styles.land}>
        {outlines && size.width > 0 && (
          <>
            <Land
              outlines={outlines}
              view={view}
              size={size}
              taken={marks.map(({ box }) => box)}
              hasInset={hasInset}
              fontPx={fontPx}
              isStill
            />
            <Marks marks={marks} size={size} fontPx={fontPx} />
          </>
        )}
        {hasFailed && (
          <p className={styles.mapFailed}>
            {t('bigScreen.mapFailed')} <Button onClick={retry}>{t('app.retry')}</Button>
          </p>
        )}
      </div>
      <ul className={styles.legend}>
        {states.map(state => (
          <li key={state}>
            <svg viewBox="-8 -8 16 16" aria-hidden="true">
              <Mark state={state} radius={6} />
            </svg>
            {t(words[state])}
            <b>{countOf(dots.filter(dot => dot.state === state).length)}</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Nearer than this nobody would know where in the country they are. */
const nearestZoom = 5
const homeBelow = 3

/** All of China, or the part of it where the stations are. */
function useView(dots: readonly Dot[], size: Size): View {
  const places = dots.map(({ longitude, latitude }) => `${longitude} ${latitude}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the dots are is what `places` says.
  return useMemo(() => {
    const home = homeOf(size)
    if (dots.length === 0 || size.width === 0) return home
    const near = around(dots.map(spotOf), size, nearestZoom)
    return near.zoom < homeBelow ? home : near
  }, [places, size])
}

type Group = { readonly id: string; readonly place: Place; readonly state: StationState; readonly count: number }
type Drawn = Group & { readonly radius: number; readonly box: Box }

/** Stations that would lie on each other are one mark with their number, in the state that matters most. */
function marksOf(dots: readonly Dot[], view: View, size: Size, fontPx: number): Drawn[] {
  const unit = size.width / 95
  const located = dots.map(dot => ({ id: dot.id, spot: spotOf(dot), dot }))
  const groups = clustersOf(located, (2.4 * unit) / scaleOf(view, size)).map(({ id, spot, items }) => ({
    id,
    place: placeOf(spot, view, size),
    state: weightiest.find(state => items.some(({ dot }) => dot.state === state)) ?? 'offline',
    count: items.length,
    ratedW: items.reduce((sum, { dot }) => sum + dot.ratedW, 0),
  }))
  const most = Math.max(1, ...groups.map(({ ratedW }) => ratedW))
  return groups.map(group => {
    const radius = unit * (0.6 + Math.sqrt(group.ratedW / most))
    const { left, top } = group.place
    const digits = group.count > 1 ? (0.5 + 0.6 * String(group.count).length) * fontPx : 0
    const box = { left: left - radius, right: left + radius + digits, top: top - radius, bottom: top + radius }
    return { ...group, radius, box }
  })
}

const weightiest: readonly StationState[] = ['trouble', 'charging', 'idle', 'offline']

function Marks({ marks, size, fontPx }: { marks: readonly Drawn[]; size: Size; fontPx: number }) {
  return (
    <svg className={styles.dots} width={size.width} height={size.height} fontSize={fontPx} aria-hidden="true">
      {marks.map(({ id, place: { left, top }, state, count, radius }) => (
        <g key={id} transform={`translate(${left.toFixed(1)} ${top.toFixed(1)})`}>
          <Mark state={state} radius={radius} />
          {count > 1 && (
            <text className={styles.count} x={radius + 0.3 * fontPx}>
              {count}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** Each state has a shape of its own beside its colour. */
function Mark({ state, radius }: { state: StationState; radius: number }) {
  if (state === 'trouble')
    return <path className={styles.dot} data-state={state} d={`M0 ${-radius}L${radius} ${radius * 0.8}H${-radius}Z`} />
  return (
    <>
      <circle className={styles.dot} data-state={state} r={radius} />
      {state === 'charging' && <circle className={styles.pulse} r={radius} />}
    </>
  )
}
