// A gun on a wall: its state by colour, shape and word, since when, and what flows while it charges.
import { gunStatus } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import type { WallGun, WallPile } from '@ev/contract/operation/monitor'
import { memo, useState, useSyncExternalStore } from 'react'
import { GunMark, type GunStatus } from '../../kit/gun-mark.tsx'
import { useT } from '../../locales/language.ts'
import { Age } from '../live/age.tsx'
import { watchSeconds } from '../live/second.ts'
import { useGun, usePile } from '../live/use-wall.ts'
import type { Wall } from '../live/wall.ts'
import { useSpoken } from '../value/spoken.ts'
import type { GunColors } from './gun-state.tsx'
import styles from './gun-tile.module.css'
import { gunName, isCharging, kilowatts, shortName } from './gun-words.ts'
import { TroubleMarks } from './trouble-marks.tsx'

export type TileLook = 'small' | 'large' | 'row'

type GunTileProps = {
  wall: Wall
  id: string
  look: TileLook
  colors: GunColors
  onClick: (id: string) => void
  /** Chosen among others, where they can be; nothing where they cannot. */
  isPicked?: boolean | undefined
  /** Something is wrong with it, or with its pile. */
  isAlarmed?: boolean
  /** Of insulation or battery, as `troubledGuns()` tells them. */
  troubles?: string | undefined
}

export const GunTile = memo(function GunTile(props: GunTileProps) {
  const { wall, id, look, colors, onClick, isPicked, isAlarmed, troubles } = props
  const gun = useGun(wall, id)
  const pile = usePile(wall, gun?.pileId ?? '')
  if (!gun) return null
  return (
    <button
      type="button"
      className={styles.tile}
      data-look={look}
      data-status={gun.status}
      data-alarmed={isAlarmed || undefined}
      aria-pressed={isPicked}
      onClick={() => onClick(id)}
    >
      <Inside gun={gun} pile={pile} look={look} colors={colors} troubles={troubles} />
      <Flash of={`${gun.status}${gun.isProhibited}`} />
    </button>
  )
})

type InsideProps = Pick<GunTileProps, 'look' | 'colors' | 'troubles'> & { gun: WallGun; pile: WallPile | undefined }

function Inside({ gun, pile, look, colors, troubles }: InsideProps) {
  const t = useT()
  const language = useSpoken()
  const power = kilowatts(gun.powerW)
  return (
    <>
      <span className={styles.state}>
        <GunMark status={gun.status as GunStatus} color={colors[gun.status]} />
        <span className={styles.word}>{labelOf(gunStatus.list, gun.status, language)}</span>
        {troubles !== undefined && <TroubleMarks of={troubles} />}
        {gun.isProhibited && <span className={styles.prohibited}>{t('wall.prohibited')}</span>}
        <Age at={gun.since} className={styles.age} isCoarse />
      </span>
      <span className={styles.name} title={gunName(pile, gun)}>
        {look === 'small' ? shortName(pile, gun) : gunName(pile, gun)}
      </span>
      {isCharging(gun) ? (
        <span className={styles.flow}>
          {look !== 'small' && gun.soc !== null && (
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${gun.soc}%` }} />
            </span>
          )}
          {gun.soc !== null && <span>{gun.soc}%</span>}
          {power !== null && <span>{power} kW</span>}
        </span>
      ) : (
        <span className={styles.flow}>{gun.parkNo !== '' && <span>{t('wall.bay', { bay: gun.parkNo })}</span>}</span>
      )}
    </>
  )
}

const flashMs = 1_000

/** For a moment after each change, until the tick that all ages share; what was there when the tile came is none. */
function Flash({ of }: { of: string }) {
  const [seen, setSeen] = useState({ of, at: Number.NEGATIVE_INFINITY })
  if (of !== seen.of) setSeen({ of, at: performance.now() })
  const isNew = useSyncExternalStore(watchSeconds, () => performance.now() - seen.at < flashMs)
  return isNew && <span className={styles.flash} aria-hidden="true" />
}
