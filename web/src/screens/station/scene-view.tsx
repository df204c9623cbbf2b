// The three-dimensional picture in the page. What draws it is loaded here alone: who looks at the plan carries none of it.
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { GunStatus } from '../../kit/gun-mark.tsx'
import { useSize } from '../../kit/use-size.ts'
import { useT } from '../../locales/language.ts'
import { useWallIds, useWallSum } from '../../resource/live/use-wall.ts'
import type { Wall } from '../../resource/live/wall.ts'
import { inTime } from '../../shell/load-view.ts'
import type { ColourOf } from '../gun-colours.ts'
import type { SiteScene } from './scene.ts'
import { siteLayout } from './site-layout.ts'
import { flowsAt, pilesIn, siteNow } from './site-now.ts'
import styles from './station.module.css'

export type GiveUp = 'lost' | 'slow' | 'failed'

type SceneViewProps = {
  wall: Wall
  station: { readonly id: string; readonly name: string }
  chosen: string | undefined
  onChoose: (pileId: string | undefined) => void
  onGiveUp: (why: GiveUp) => void
  colourOf: ColourOf
  wordOf: (status: GunStatus) => string
}

export function SceneView({ wall, station, chosen, onChoose, onGiveUp, colourOf, wordOf }: SceneViewProps) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const held = useRef<SiteScene>(undefined)
  const { width, height } = useSize(frame)
  const ids = useWallIds(wall)
  const charging = useWallSum(wall, chargingIn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: which piles there are is what `ids` says.
  const layout = useMemo(() => siteLayout(pilesIn(wall, station.id)), [wall, station.id, ids])

  const show = useEffectEvent(() => {
    const resolved: ColourOf = status => hexOf(frame.current, colourOf(status))
    held.current?.show(siteNow(wall, station.id, { colourOf: resolved, wordOf, chosen }))
  })
  const fit = useEffectEvent(() => held.current?.resize(width, height))
  const pick = useEffectEvent(onChoose)
  const giveUp = useEffectEvent(onGiveUp)

  useEffect(() => {
    let isWanted = true
    // A canvas of its own each time: one that has lost its context never gets it back.
    const canvas = document.createElement('canvas')
    frame.current?.append(canvas)
    inTime(() => import('./scene.ts')).then(
      ({ newScene }) => {
        if (!isWanted) return
        held.current = newScene({
          canvas,
          layout,
          isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
          onPick: pileId => pick(pileId),
          onGiveUp: why => giveUp(why),
        })
        fit()
        show()
      },
      () => isWanted && giveUp('failed'),
    )
    const stop = wall.watch('any', () => show())
    return () => {
      isWanted = false
      stop()
      held.current?.dispose()
      held.current = undefined
      canvas.remove()
    }
  }, [wall, layout])
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what it shows and how large.
  useEffect(() => {
    fit()
    show()
  }, [width, height, chosen, colourOf, wordOf])

  const says = t('bigScreen.scene', { name: station.name, piles: layout.rows.flat().length, charging })
  return <div ref={frame} className={styles.scene} role="img" aria-label={says} />
}

const chargingIn = (wall: Wall) => [...wall.guns().values()].filter(flowsAt).length

/** A colour of the style sheet as it is there. */
function hexOf(element: Element | null, colour: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(colour)?.[1]
  return name && element ? getComputedStyle(element).getPropertyValue(name).trim() : colour
}
