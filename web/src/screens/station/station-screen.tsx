// One station with its piles as it is at this moment, in three dimensions or, where that cannot be, as a plan.
import { gunStatus } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import type { bigScreen3d, ScreenStation } from '@ev/contract/statistics/big-screen'
import { useCallback, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import type { GunStatus } from '../../kit/gun-mark.tsx'
import { usePhone } from '../../kit/media.ts'
import { State, Waiting } from '../../kit/state.tsx'
import { useLanguage, useT } from '../../locales/language.ts'
import { useIsThere, useWall } from '../../resource/live/use-wall.ts'
import { post } from '../../shell/call.ts'
import { Frame, Ground, refusalIn } from '../frame.tsx'
import { useGunColours } from '../gun-colours.ts'
import { type Polled, usePolled } from '../use-polled.ts'
import { PileCard } from './pile-card.tsx'
import { PlanView } from './plan-view.tsx'
import { type GiveUp, SceneView } from './scene-view.tsx'
import styles from './station.module.css'
import { StationSide } from './station-side.tsx'

type Answer = { at: number; stations: ScreenStation[] }

const ask = () => post<typeof bigScreen3d.stations>('/statistics-service/bigScreen3D/stations', {})

export default function StationScreen() {
  const t = useT()
  const polled = usePolled(ask)
  const [picked, setPicked] = useState(() => asked('station'))
  const stations = polled.value?.stations
  const station = stations?.find(({ id }) => id === picked) ?? stations?.[0]
  // The one with the most cars charging comes first; it stays when another one has more.
  if (station && station.id !== picked) setPicked(station.id)
  if (!station)
    return (
      <Ground title={t('bigScreen.station')} refusal={refusalIn(polled)}>
        {stations ? (
          <State drawing="empty" title={t('bigScreen.noStations')} hint={t('bigScreen.noStationsHint')} />
        ) : (
          <Waiting />
        )}
      </Ground>
    )
  return (
    <Site
      key={station.id}
      polled={polled}
      station={station}
      onStation={id => {
        remember('station', id)
        setPicked(id)
      }}
    />
  )
}

type SiteProps = { polled: Polled<Answer>; station: ScreenStation; onStation: (id: string) => void }

function Site({ polled, station, onStation }: SiteProps) {
  const t = useT()
  const language = useLanguage() === 'zh-CN' ? 'zh' : 'en'
  const wall = useWall({ stationIds: [station.id] })
  const isThere = useIsThere(wall)
  const colourOf = useGunColours()
  const wordOf = useCallback((status: GunStatus) => labelOf(gunStatus.list, status, language), [language])
  const [chosen, setChosen] = useState<string>()
  const drawing = useDrawing()
  const shared = { wall, station, chosen, onChoose: setChosen, colourOf, wordOf }
  return (
    <Frame title={t('bigScreen.station')} wall={wall} polled={polled} tools={drawing.switchIt}>
      <div className={styles.site}>
        <StationSide
          wall={wall}
          station={station}
          stations={polled.value?.stations ?? []}
          onStation={onStation}
          colourOf={colourOf}
        />
        <div className={styles.picture}>
          {!isThere && <Waiting />}
          {isThere && (drawing.isPlan ? <PlanView {...shared} /> : <SceneView {...shared} onGiveUp={drawing.giveUp} />)}
          <p className={styles.hint}>{drawing.isPlan ? drawing.why : t('bigScreen.hint')}</p>
          {chosen && (
            <PileCard
              wall={wall}
              pileId={chosen}
              onClose={() => setChosen(undefined)}
              colourOf={colourOf}
              wordOf={wordOf}
            />
          )}
        </div>
      </div>
    </Frame>
  )
}

const sentences = {
  none: 'bigScreen.noWebgl',
  lost: 'bigScreen.sceneLost',
  slow: 'bigScreen.sceneSlow',
  failed: 'bigScreen.sceneFailed',
} as const

/** In three dimensions where the machine can and nobody has wished otherwise; a telephone has no room for it. */
function useDrawing() {
  const t = useT()
  const isPhone = usePhone()
  const [why, setWhy] = useState<'none' | GiveUp | undefined>(() => (hasWebgl() ? undefined : 'none'))
  const [isPlain, setIsPlain] = useState(() => asked('plain') === '1')
  const isPlan = isPlain || isPhone || why !== undefined
  const change = () => {
    remember('plain', isPlan ? '' : '1')
    setIsPlain(!isPlan)
    setWhy(undefined)
  }
  return {
    isPlan,
    why: why && t(sentences[why]),
    giveUp: setWhy,
    switchIt: !isPhone && why !== 'none' && (
      <Button look="quiet" onClick={change}>
        {t(isPlan ? 'bigScreen.toScene' : 'bigScreen.toPlan')}
      </Button>
    ),
  }
}

const hasWebgl = () => document.createElement('canvas').getContext('webgl2') !== null

const asked = (name: string) => new URLSearchParams(location.search).get(name) ?? undefined

/** In the address, so that a wall that is started anew shows the same. */
function remember(name: string, value: string): void {
  const query = new URLSearchParams(location.search)
  if (value === '') query.delete(name)
  else query.set(name, value)
  history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}`)
}
