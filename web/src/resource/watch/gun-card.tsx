// One gun as it is at this moment, with what flows and how old each of it is.
import type { WallGun } from '@ev/contract/operation/monitor'
import { gunLetter } from '@ev/rules/gun-letter'
import { Button } from '../../kit/button.tsx'
import type { GunStatus } from '../../kit/gun-mark.tsx'
import { type TextKey, useT } from '../../locales/language.ts'
import { GunState } from '../gun/gun-state.tsx'
import { gunName, isCharging } from '../gun/gun-words.ts'
import { amount, measured } from '../gun/measured.ts'
import { Age } from '../live/age.tsx'
import { useGun, usePile } from '../live/use-wall.ts'
import type { Wall } from '../live/wall.ts'
import { RefLink } from '../value/ref-link.tsx'
import styles from './watch.module.css'

type GunCardProps = { wall: Wall; id: string; onOpen: (id: string) => void }

export function GunCard({ wall, id, onOpen }: GunCardProps) {
  const t = useT()
  const gun = useGun(wall, id)
  const pile = usePile(wall, gun?.pileId ?? '')
  if (!gun) return null
  const letter = gunLetter(gun.gunIndex)
  return (
    <li className={styles.card} data-status={gun.status} data-away={gun.status === 5 || undefined}>
      <div className={styles.cardHead}>
        <strong>
          <RefLink family="config-service/gun" to={{ id, label: t('watch.gun', { letter }) }} />
        </strong>
        <GunState status={gun.status as GunStatus} />
        <span className={styles.quiet}>
          <Age at={gun.since} />
        </span>
      </div>
      {gun.isProhibited && <p className={styles.prohibited}>{t('watch.prohibited')}</p>}
      {isCharging(gun) ? <Flowing gun={gun} /> : <p className={styles.quiet}>{sayPlug(gun, t)}</p>}
      <div className={styles.cardFoot}>
        {gun.orderId !== null && (
          <RefLink family="bill-service/order" to={{ id: gun.orderId, label: t('watch.order') }} />
        )}
        <Button onClick={() => onOpen(id)} aria-label={`${t('watch.open')} · ${gunName(pile, gun)}`}>
          {t('watch.open')}
        </Button>
      </div>
    </li>
  )
}

const sayPlug = ({ isPlugged, parkNo }: WallGun, t: ReturnType<typeof useT>) =>
  [t(isPlugged ? 'watch.plugged' : 'watch.unplugged'), parkNo && t('watch.bay', { bay: parkNo })]
    .filter(Boolean)
    .join(' · ')

type Value = { readonly name: TextKey; readonly of: (gun: WallGun) => string | null }

const values: readonly Value[] = [
  { name: 'live.power', of: ({ powerW }) => measured(powerW, 1_000, 'kW') },
  { name: 'live.soc', of: ({ soc }) => measured(soc, 1, '%', 0) },
  { name: 'live.voltage', of: ({ voltageDv }) => measured(voltageDv, 10, 'V') },
  { name: 'live.current', of: ({ currentDa }) => measured(currentDa, 10, 'A') },
  { name: 'live.energy', of: ({ energyE4 }) => measured(energyE4, 10_000, 'kWh', 2) },
  { name: 'watch.amount', of: ({ amountMil }) => (amountMil === null ? null : `¥ ${amount(amountMil, 10_000, 2)}`) },
  { name: 'live.cable', of: ({ cableTemp }) => measured(cableTemp, 1, '℃', 0) },
  { name: 'live.battery', of: ({ batteryTemp }) => measured(batteryTemp, 1, '℃', 0) },
]

function Flowing({ gun }: { gun: WallGun }) {
  const t = useT()
  return (
    <>
      <dl className={styles.values}>
        {values.map(({ name, of }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{of(gun) ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>
        {t('watch.measured')} {gun.measuredAt === null ? '–' : <Age at={gun.measuredAt} />}
        {gun.measuredAt !== null && t('watch.ago')}
        {gun.chargedMin !== null && ` · ${t('watch.charged', { count: gun.chargedMin })}`}
        {gun.remainMin !== null && ` · ${t('watch.remain', { count: gun.remainMin })}`}
      </p>
    </>
  )
}
