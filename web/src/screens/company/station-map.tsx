// The stations on the map: as large as their power, in the look of their state.
import { useMemo, useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { Land } from '../../kit/map/land.tsx'
import { spotOf } from '../../kit/map/projection.ts'
import { useOutlines } from '../../kit/map/use-outlines.ts'
import { around, hasRoomForSouth, homeOf, isHome, placeOf, type View } from '../../kit/map/view.ts'
import { type Size, useSize } from '../../kit/use-size.ts'
import { useT } from '../../locales/language.ts'
import { useWallSum } from '../../resource/live/use-wall.ts'
import type { Wall } from '../../resource/live/wall.ts'
import { Panel } from '../panel.tsx'
import { countOf } from '../shown.ts'
import styles from './company.module.css'
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
              taken={noBoxes}
              hasInset={hasInset}
              fontPx={Math.max(11, size.width / 62)}
            />
            <Dots dots={dots} view={view} size={size} />
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

const noBoxes: never[] = []
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

function Dots({ dots, view, size }: { dots: readonly Dot[]; view: View; size: Size }) {
  const most = Math.max(1, ...dots.map(({ ratedW }) => ratedW))
  // The large ones first, so that none hides a small one; trouble last, so that nothing hides it.
  const drawn = dots.toSorted(
    (a, b) => Number(a.state === 'trouble') - Number(b.state === 'trouble') || b.ratedW - a.ratedW,
  )
  return (
    <svg className={styles.dots} width={size.width} height={size.height} aria-hidden="true">
      {drawn.map(dot => {
        const { left, top } = placeOf(spotOf(dot), view, size)
        const radius = (size.width / 120) * (0.6 + Math.sqrt(dot.ratedW / most))
        return (
          <g key={dot.id} transform={`translate(${left.toFixed(1)} ${top.toFixed(1)})`}>
            <Mark state={dot.state} radius={radius} />
          </g>
        )
      })}
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
