// The states of guns on monitors: a mark each, or how many are what.
import { gunStatus } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import { GunMark, type GunStatus } from '../../kit/gun-mark.tsx'
import { useGunColors } from '../gun/gun-state.tsx'
import { useSpoken } from '../value/spoken.ts'
import { type Counts, gunStatuses } from './sums.ts'
import styles from './watch.module.css'

/** Of the guns of a pile, in their order; `1,3` are two. */
export function GunMarks({ statuses }: { statuses: string }) {
  const language = useSpoken()
  const colors = useGunColors()
  const each = statuses === '' ? [] : (statuses.split(',').map(Number) as GunStatus[])
  const words = each.map(status => labelOf(gunStatus.list, status, language))
  return (
    <span className={styles.marks} role="img" aria-label={words.join(language === 'zh' ? '、' : ', ')}>
      {each.map((status, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a gun is its place on the pile.
        <span key={place} title={words[place]}>
          <GunMark status={status} color={colors[status]} />
        </span>
      ))}
    </span>
  )
}

/** Each with its word; what there is none of is left out. */
export function StatusCounts({ counts }: { counts: Counts }) {
  const language = useSpoken()
  const colors = useGunColors()
  return (
    <ul className={styles.counts}>
      {gunStatuses
        .filter(status => counts[`count${status}`] > 0)
        .map(status => (
          <li key={status}>
            <GunMark status={status} color={colors[status]} />
            <span>{labelOf(gunStatus.list, status, language)}</span>
            <b>{counts[`count${status}`]}</b>
          </li>
        ))}
    </ul>
  )
}
