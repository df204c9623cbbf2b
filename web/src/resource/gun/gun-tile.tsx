// A gun on a wall: its state by colour, shape and word, since when, and what flows while it charges.
import { gunStatus } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import type { WallGun, WallPile } from '@ev/contract/operation/monitor'
import { memo, useState } from 'react'
import { GunMark, type GunStatus } from '../../kit/gun-mark.tsx'
import { useT } from '../../locales/language.ts'
import { Age } from '../live/age.tsx'
import { useGun, usePile } from '../live/use-wall.ts'
import type { Wall } from '../live/wall.ts'
import { useSpoken } from '../value/spoken.ts'
import type { GunColors } from './gun-state.tsx'
import styles from './gun-tile.module.css'
import { gunName, isCharging, kilowatts, shortName } from './gun-words.ts'

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
}

export const GunTile = memo(function GunTile({ wall, id, look, colors, onClick, isPicked, isAlarmed }: GunTileProps) {
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
      <Inside gun={gun} pile={pile} look={look} colors={colors} />
      <Flash of={`${gun.status}${gun.isProhibited}`} />
    </button>
  )
})

type InsideProps = { gun: WallGun; pile: WallPile | undefined; look: TileLook; colors: GunColors }

function Inside({ gun, pile, look, colors }: InsideProps) {
  const t = useT()
  const language = useSpoken()
  const power = kilowatts(gun.powerW)
  return (
    <>
      <span className={styles.state}>
        <GunMark status={gun.status as GunStatus} color={colors[gun.status]} />
        <span className={styles.word}>{labelOf(gunStatus.list, gun.status, language)}</span>
        {gun.isProhibited && <span className={styles.prohibited}>{t('wall.prohibited')}</span>}
        <Age at={gun.since} className={styles.age} />
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

/** Once for each change; what was there when the tile came is none. */
function Flash({ of }: { of: string }) {
  const [first] = useState(of)
  const [hasChanged, setHasChanged] = useState(false)
  if (of !== first && !hasChanged) setHasChanged(true)
  return hasChanged && <span key={of} className={styles.flash} aria-hidden="true" />
}
