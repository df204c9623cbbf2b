// Who charges at a station now, in the order of the guns, so that no row moves.
import { memo, useCallback } from 'react'
import { Button } from '../../../../kit/button.tsx'
import ruled from '../../../../kit/ruled.module.css'
import { type TextKey, useT } from '../../../../locales/language.ts'
import { gunName, isCharging } from '../../../../resource/gun/gun-words.ts'
import { amount, measured } from '../../../../resource/gun/measured.ts'
import { Age } from '../../../../resource/live/age.tsx'
import { useGun, usePile, useWallSum } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import { CommandButton } from '../../../../resource/watch/command-button.tsx'
import styles from '../../../../resource/watch/watch.module.css'

type StationOrdersProps = { wall: Wall; id: string; onOpen: (gun: string) => void }

const columns: readonly TextKey[] = [
  'watch.curveGun',
  'live.soc',
  'live.power',
  'live.energy',
  'watch.amount',
  'live.charged',
  'live.remain',
  'watch.measured',
  'watch.order',
  'command.title',
]

export function StationOrders({ wall, id, onOpen }: StationOrdersProps) {
  const t = useT()
  const guns = useWallSum(
    wall,
    useCallback(
      (now: Wall) =>
        now
          .gunsOfStation(id)
          .filter(isCharging)
          .map(gun => gun.id),
      [id],
    ),
  )
  if (guns.length === 0) return <p className={styles.quiet}>{t('watch.noCharging')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by its keys.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs.
    <div className={ruled.frame} tabIndex={0} role="group" aria-label={t('watch.currentOrders')}>
      <table className={`${ruled.table} ${styles.table}`}>
        <caption>{t('watch.currentOrders')}</caption>
        <thead>
          <tr>
            {columns.map(name => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {guns.map(gun => (
            <ChargingRow key={gun} wall={wall} id={gun} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ChargingRow = memo(function ChargingRow({ wall, id, onOpen }: StationOrdersProps) {
  const t = useT()
  const gun = useGun(wall, id)
  const pile = usePile(wall, gun?.pileId ?? '')
  if (!gun) return null
  const minutes = (count: number | null) => (count === null ? '–' : t('live.minutes', { count }))
  return (
    <tr>
      <th scope="row">
        <Button look="link" onClick={() => onOpen(id)}>
          {gunName(pile, gun)}
        </Button>
      </th>
      <td className={styles.figure}>{measured(gun.soc, 1, '%', 0) ?? '–'}</td>
      <td className={styles.figure}>{measured(gun.powerW, 1_000, 'kW') ?? '–'}</td>
      <td className={styles.figure}>{measured(gun.energyE4, 10_000, 'kWh', 2) ?? '–'}</td>
      <td className={styles.figure}>{gun.amountMil === null ? '–' : `¥ ${amount(gun.amountMil, 10_000, 2)}`}</td>
      <td className={styles.figure}>{minutes(gun.chargedMin)}</td>
      <td className={styles.figure}>{minutes(gun.remainMin)}</td>
      <td className={styles.figure}>{gun.measuredAt === null ? '–' : <Age at={gun.measuredAt} />}</td>
      <td>
        {gun.orderId === null ? (
          '–'
        ) : (
          <RefLink family="bill-service/order" to={{ id: gun.orderId, label: t('watch.order') }} />
        )}
      </td>
      <td>
        <CommandButton on="gun" only="stop" id={id} name={gunName(pile, gun)} />
      </td>
    </tr>
  )
})
