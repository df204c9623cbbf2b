// The pile that somebody has clicked: what it is and what its guns do.
import { Button } from '../../kit/button.tsx'
import { GunMark, type GunStatus } from '../../kit/gun-mark.tsx'
import { useT } from '../../locales/language.ts'
import { energyText } from '../../resource/dashboard/amounts.ts'
import { Age } from '../../resource/live/age.tsx'
import { useGun, usePile } from '../../resource/live/use-wall.ts'
import type { Wall } from '../../resource/live/wall.ts'
import type { ColourOf } from '../gun-colours.ts'
import { statusOf } from '../gun-status.ts'
import { gunLetter, kwOf } from '../shown.ts'
import { flowsAt } from './site-now.ts'
import styles from './station.module.css'

type CardProps = {
  wall: Wall
  pileId: string
  onClose: () => void
  colourOf: ColourOf
  wordOf: (status: GunStatus) => string
}

export function PileCard({ wall, pileId, onClose, colourOf, wordOf }: CardProps) {
  const t = useT()
  const pile = usePile(wall, pileId)
  if (!pile) return null
  return (
    <section className={styles.card} aria-label={pile.name}>
      <header>
        <h2>{pile.name}</h2>
        <Button look="quiet" onClick={onClose}>
          {t('bigScreen.closeCard')}
        </Button>
      </header>
      <p className={styles.about}>
        <span>{pile.code}</span>
        <span>{t('bigScreen.rated', { power: kwOf(pile.ratedPowerW) })}</span>
        <span>{t(pile.isOnline ? 'bigScreen.pileOnline' : 'bigScreen.pileOffline')}</span>
      </p>
      <ul>
        {wall.gunsOfPile(pileId).map(({ id }) => (
          <GunRow key={id} wall={wall} gunId={id} colourOf={colourOf} wordOf={wordOf} />
        ))}
      </ul>
    </section>
  )
}

type GunRowProps = Pick<CardProps, 'wall' | 'colourOf' | 'wordOf'> & { gunId: string }

function GunRow({ wall, gunId, colourOf, wordOf }: GunRowProps) {
  const t = useT()
  const gun = useGun(wall, gunId)
  if (!gun) return null
  const status = statusOf(gun.status)
  return (
    <li>
      <span className={styles.gun}>
        <GunMark status={status} color={colourOf(status)} />
        <b>{t('bigScreen.gunName', { letter: gunLetter(gun.gunIndex) })}</b>
        {wordOf(status)} <Age at={gun.since} className={styles.quiet} />
        {gun.parkNo !== '' && <span className={styles.quiet}>{t('bigScreen.bay', { bay: gun.parkNo })}</span>}
      </span>
      {flowsAt(gun) && (
        <span className={styles.measured}>
          <b>{kwOf(gun.powerW ?? 0)} kW</b>
          {gun.soc !== null && <b>SOC {gun.soc}%</b>}
          {gun.energyE4 !== null && <b>{energyText(gun.energyE4)} kWh</b>}
        </span>
      )}
    </li>
  )
}
