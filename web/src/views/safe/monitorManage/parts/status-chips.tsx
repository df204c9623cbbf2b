// The states of guns with how many there are of each: a legend, and a filter of several.
import { gunStatus } from '@ev/contract/asset-enums'
import { GunMark, type GunStatus } from '../../../../kit/gun-mark.tsx'
import { useT } from '../../../../locales/language.ts'
import { useGunColors } from '../../../../resource/gun/gun-state.tsx'
import type { Wall } from '../../../../resource/live/wall.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { useCounts } from './use-matched.ts'
import styles from './wall.module.css'
import type { WallFilter } from './wall-filter.ts'

type StatusChipsProps = {
  wall: Wall
  filter: WallFilter
  onChoose: (statuses: number[]) => void
}

export function StatusChips({ wall, filter, onChoose }: StatusChipsProps) {
  const { byStatus } = useCounts(wall, filter)
  const chosen = filter.statuses
  const t = useT()
  const language = useSpoken()
  const colors = useGunColors()
  const all = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  const toggle = (status: number) =>
    onChoose(
      chosen.includes(status) ? chosen.filter(one => one !== status) : [...chosen, status].toSorted((a, b) => a - b),
    )
  return (
    <fieldset className={styles.chips} aria-label={t('wall.status')}>
      <button type="button" className={styles.chip} aria-pressed={chosen.length === 0} onClick={() => onChoose([])}>
        {t('wall.all')} <b>{all}</b>
      </button>
      {gunStatus.list.map(({ value, ...label }) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={chosen.includes(value)}
          onClick={() => toggle(value)}
        >
          <GunMark status={value as GunStatus} color={colors[value]} />
          {label[language]} <b>{byStatus[value] ?? 0}</b>
        </button>
      ))}
    </fieldset>
  )
}
