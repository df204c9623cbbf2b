// How many guns are what, in words and figures.
import { gunStatus } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import { GunMark } from '../kit/gun-mark.tsx'
import { useLanguage } from '../locales/language.ts'
import type { ColourOf } from './gun-colours.ts'
import styles from './gun-states.module.css'
import { gunStatuses } from './gun-status.ts'
import { Rolling } from './rolling.tsx'
import { countOf } from './shown.ts'

type GunStatesProps = {
  /** By the number of the status. */
  sums: Readonly<Record<string, number>>
  colourOf: ColourOf
  columns: 1 | 2
}

export function GunStates({ sums, colourOf, columns }: GunStatesProps) {
  const language = useLanguage() === 'zh-CN' ? 'zh' : 'en'
  return (
    <ul className={styles.states} data-columns={columns}>
      {gunStatuses.map(status => (
        <li key={status} data-none={(sums[status] ?? 0) === 0 || undefined}>
          <GunMark status={status} color={colourOf(status)} />
          <span>{labelOf(gunStatus.list, status, language)}</span>
          <b>
            <Rolling value={sums[status] ?? 0} show={rounded} />
          </b>
        </li>
      ))}
    </ul>
  )
}

const rounded = (count: number) => countOf(Math.round(count))
