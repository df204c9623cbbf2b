// The guns themselves, by station; of two thousand only those in sight are drawn.
import { type PointerEventHandler, useEffect, useMemo, useRef, useState } from 'react'
import { usePhone } from '../../../../kit/media.ts'
import { useT } from '../../../../locales/language.ts'
import { alarmedGuns, troubledGuns } from '../../../../resource/alarm/alarm-groups.ts'
import { useGunColors } from '../../../../resource/gun/gun-state.tsx'
import { GunTile } from '../../../../resource/gun/gun-tile.tsx'
import { type Selection, usePicked } from '../../../../resource/list/selection.ts'
import { useSteady } from '../../../../resource/list/steady.ts'
import { useAlarms, useWallIds } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { StationHead } from './station-head.tsx'
import styles from './wall.module.css'
import { type Density, drawn } from './wall-density.ts'
import { layOut, type Measures, type Section, sectionsIn, sightOf, tilesIn } from './wall-layout.ts'
import { groupGuns } from './wall-order.ts'

type WallGridProps = {
  wall: Wall
  gunIds: readonly string[]
  rank: ReadonlyMap<string, number> | undefined
  density: Density
  /** Stations of which only the head is drawn. */
  closed: ReadonlySet<string>
  onToggle: (stationId: string) => void
  /** Where guns are being chosen. */
  selection: Selection | undefined
  onOpen: (id: string) => void
  pointing: { onPointerEnter: PointerEventHandler; onPointerLeave: PointerEventHandler }
}

const headPx = 40

export function WallGrid(props: WallGridProps) {
  const { wall, gunIds, rank, density, closed, onToggle, selection, onOpen, pointing } = props
  const t = useT()
  const isPhone = usePhone()
  const box = useRef<HTMLDivElement>(null)
  const { widthPx, sight } = useSight(box)
  const index = useWallIds(wall)
  const how = drawn[isPhone ? 'phone' : density]
  const columns = Math.max(1, Math.floor((widthPx + how.gapPx) / (how.leastPx + how.gapPx)))
  const measures = useMemo(() => ({ columns, tilePx: how.tilePx, gapPx: how.gapPx, headPx }), [columns, how])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index says when guns come, go or move.
  const groups = useMemo(() => groupGuns(gunIds, wall.guns(), rank), [gunIds, rank, wall, index])
  const wrong = useWrong(wall)
  const layout = useMemo(() => layOut(groups, closed, measures), [groups, closed, measures])
  return (
    <section ref={box} className={styles.box} aria-label={t('wall.guns')} {...pointing}>
      <div className={styles.all} style={{ height: layout.heightPx }}>
        {sectionsIn(layout, sight).map(section => (
          <section
            key={section.stationId}
            className={styles.section}
            style={{ top: section.topPx, height: section.heightPx }}
            aria-label={wall.stations().get(section.stationId)?.name}
          >
            <StationHead
              wall={wall}
              id={section.stationId}
              shown={section.gunIds.length}
              isClosed={section.isClosed}
              onToggle={onToggle}
            />
            <Tiles
              wall={wall}
              section={section}
              sight={sight}
              measures={measures}
              look={how.look}
              wrong={wrong}
              selection={selection}
              onOpen={onOpen}
            />
          </section>
        ))}
      </div>
    </section>
  )
}

type TilesProps = {
  wall: Wall
  section: Section
  sight: ReturnType<typeof sightOf>
  measures: Measures
  look: (typeof drawn)[Density]['look']
  wrong: ReturnType<typeof useWrong>
  selection: Selection | undefined
  onOpen: (id: string) => void
}

function Tiles({ wall, section, sight, measures, look, wrong, selection, onOpen }: TilesProps) {
  const colors = useGunColors()
  const { gunIds, abovePx } = tilesIn(section, sight, measures)
  const { columns, tilePx, gapPx } = measures
  const onClick = useSteady((id: string) => (selection ? selection.toggle(id) : onOpen(id)))
  const tile = (id: string, isPicked: boolean | undefined) => (
    <GunTile
      key={id}
      wall={wall}
      id={id}
      look={look}
      colors={colors}
      onClick={onClick}
      isPicked={isPicked}
      isAlarmed={wrong.alarmed.has(id)}
      troubles={wrong.troubled.get(id)}
    />
  )
  return (
    <div
      className={styles.tiles}
      style={{
        paddingTop: abovePx,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridAutoRows: tilePx,
        gap: gapPx,
      }}
    >
      {selection ? (
        <Pickable gunIds={gunIds} selection={selection} tile={tile} />
      ) : (
        gunIds.map(id => tile(id, undefined))
      )}
    </div>
  )
}

type PickableProps = {
  gunIds: readonly string[]
  selection: Selection
  tile: (id: string, isPicked: boolean) => React.ReactNode
}

function Pickable({ gunIds, selection, tile }: PickableProps) {
  const { ids } = usePicked(selection)
  return gunIds.map(id => tile(id, ids.has(id)))
}

/** The guns at which something is wrong, reckoned once for all stations. */
function useWrong(wall: Wall) {
  const alarms = useAlarms(wall)
  const { gunsOfPile } = useWallIds(wall)
  return useMemo(
    () => ({ alarmed: alarmedGuns(alarms, gunsOfPile), troubled: troubledGuns(alarms, gunsOfPile) }),
    [alarms, gunsOfPile],
  )
}

/** How wide the wall is, and which part of it is seen. */
function useSight(box: React.RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState({ widthPx: 0, heightPx: 0 })
  const [sight, setSight] = useState(sightOf(0, 0))
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const next = sightOf(element.scrollTop, element.clientHeight)
      setSight(before => (before.fromPx === next.fromPx && before.toPx === next.toPx ? before : next))
    }
    const measure = () => {
      const inner = element.firstElementChild?.clientWidth ?? element.clientWidth
      setSize({ widthPx: inner, heightPx: element.clientHeight })
      look()
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    measure()
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box])
  return { widthPx: size.widthPx, sight }
}
