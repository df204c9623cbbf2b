// Troubles of a gun that somebody must not overlook: each with a shape of its own and its word.
import type { Trouble } from '@ev/rules/alarm'
import type { ReactNode } from 'react'
import { useT } from '../../locales/language.ts'
import { troublesIn } from '../alarm/alarm-groups.ts'
import styles from './gun-tile.module.css'

/** `of` as `troubledGuns()` tells it. */
export function TroubleMarks({ of }: { of: string }) {
  const t = useT()
  return troublesIn(of).map(trouble => (
    <span key={trouble} className={styles.trouble} title={t(`wall.troubleOf.${trouble}`)}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {shapes[trouble]}
      </svg>
      {t(`wall.trouble.${trouble}`)}
    </span>
  ))
}

const shapes: Record<Trouble, ReactNode> = {
  insulation: <path d="M8 1v6M2 7h12M4.5 10.5h7M7 14h2" />,
  battery: (
    <>
      <path d="M1.5 4.5h11v7h-11zM14.5 7v2" />
      <path d="m5 6.5 4 3M9 6.5l-4 3" />
    </>
  ),
}
