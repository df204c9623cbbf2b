// A map of China with points on it, to look at or to point at. It asks nobody else's server for anything.
import { useT } from '../../locales/language.ts'
import { Button } from '../button.tsx'
import { State, Waiting } from '../state.tsx'
import styles from './china-map.module.css'
import { LiveMap, type LiveMapProps } from './live-map.tsx'
import { Legend, type MapLook } from './mark.tsx'
import type { MapPoint } from './shown-points.ts'
import { useOutlines } from './use-outlines.ts'

type ChinaMapProps<Look extends string> = Omit<LiveMapProps, 'outlines' | 'points' | 'looks'> & {
  height: number
  /** What the map shows, in a few words. */
  ariaLabel: string
  points?: readonly MapPoint<Look>[]
  looks?: Readonly<Record<Look, MapLook>>
}

export function ChinaMap<Look extends string>({ height, ariaLabel, points, looks, ...rest }: ChinaMapProps<Look>) {
  const t = useT()
  const { outlines, hasFailed, retry } = useOutlines()
  return (
    <figure className={styles.map} aria-label={ariaLabel}>
      <div className={styles.frame} style={{ height }}>
        {outlines && <LiveMap {...rest} outlines={outlines} points={points ?? noPoints} looks={looks ?? noLooks} />}
        {!outlines && !hasFailed && <Waiting />}
        {hasFailed && (
          <State drawing="failed" title={t('map.failed')} isAlert>
            <Button onClick={retry}>{t('app.retry')}</Button>
          </State>
        )}
      </div>
      {looks && <Legend looks={countedLooks(looks, points ?? noPoints)} />}
    </figure>
  )
}

// The same ones at every draw, so that nothing is grouped anew.
const noPoints: readonly MapPoint<never>[] = []
const noLooks: Readonly<Record<string, MapLook>> = {}

function countedLooks(looks: Readonly<Record<string, MapLook>>, points: readonly MapPoint[]) {
  const counts = Map.groupBy(points, ({ look }) => look)
  return Object.entries(looks).map(([look, row]) => ({ ...row, count: counts.get(look)?.length ?? 0 }))
}
