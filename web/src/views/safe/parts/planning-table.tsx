// The stations beside the map: what they can give, what was drawn at most, and who is near.
import type { PlannedStation } from '@ev/contract/statistics/planning'
import ruled from '../../../kit/ruled.module.css'
import { useT } from '../../../locales/language.ts'
import { countText, energyText, none, powerText, shareText } from '../../../resource/dashboard/amounts.ts'
import styles from '../../../resource/dashboard/dashboard.module.css'
import { RefLink } from '../../../resource/value/ref-link.tsx'
import { loadShareBp, stateOf } from './planning.ts'
import own from './planning-table.module.css'

type PlanningTableProps = {
  stations: readonly PlannedStation[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

const station = 'config-service/station'

export function PlanningTable({ stations, chosen, onChoose }: PlanningTableProps) {
  const t = useT()
  const title = t('planning.list')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be reached by keyboard.
    <section className={`${ruled.frame} ${styles.frame}`} tabIndex={0} aria-label={title}>
      <table className={`${ruled.table} ${styles.table}`}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('planning.station')}</th>
            <th scope="col">{t('planning.status')}</th>
            {heads.map(({ label, unit }) => (
              <th key={label} scope="col" className={styles.number}>
                {t(label)}
                {unit}
              </th>
            ))}
            <th scope="col">{t('planning.nearest')}</th>
            <th scope="col">{t('planning.around')}</th>
          </tr>
        </thead>
        <tbody>
          {stations.map(one => (
            <tr key={one.id} data-chosen={one.id === chosen || undefined} className={own.row}>
              <th scope="row" translate="no">
                <button
                  type="button"
                  className={own.show}
                  onClick={() => onChoose(one.id)}
                  aria-label={t('planning.show', { name: one.name })}
                  aria-pressed={one.id === chosen}
                >
                  ◎
                </button>
                <RefLink family={station} to={{ id: one.id, label: one.name }} />
              </th>
              <td>{t(`planning.${stateOf(one)}`)}</td>
              {heads.map(({ label, cell }) => (
                <td key={label} className={styles.number}>
                  {cell(one)}
                </td>
              ))}
              <td>
                {one.nearest ? (
                  <>
                    <RefLink family={station} to={{ id: one.nearest.id, label: one.nearest.name }} />{' '}
                    {one.nearest.metres < 1_000
                      ? t('planning.metres', { metres: one.nearest.metres })
                      : t('planning.km', { km: (one.nearest.metres / 1_000).toFixed(1) })}
                  </>
                ) : (
                  none
                )}
              </td>
              <td>
                {one.around.stations === 0
                  ? t('planning.alone')
                  : t('planning.aroundText', {
                      stations: one.around.stations,
                      guns: one.around.guns,
                      use: shareText(one.around.utilisationBp),
                    })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const heads = [
  { label: 'planning.use', unit: '', cell: (one: PlannedStation) => shareText(one.utilisationBp) },
  { label: 'cockpit.guns', unit: '', cell: (one: PlannedStation) => countText(one.guns) },
  { label: 'planning.power', unit: ' (kW)', cell: (one: PlannedStation) => powerText(one.ratedPowerW) },
  {
    label: 'planning.capacity',
    unit: ' (kVA)',
    cell: (one: PlannedStation) => (one.capacityKva === 0 ? none : countText(one.capacityKva)),
  },
  { label: 'planning.peak', unit: ' (kW)', cell: (one: PlannedStation) => powerText(one.peakW) },
  { label: 'planning.load', unit: '', cell: (one: PlannedStation) => shareText(loadShareBp(one)) },
  { label: 'planning.energy', unit: ' (kWh)', cell: (one: PlannedStation) => energyText(one.energyE4) },
] as const
