import type { CSSProperties } from 'react'
import type { Column } from './columns.ts'

/** Where a pinned cell stands; the table carries the places of all of them. */
export const pinnedAt = (name: string, pin: Column['pin']): CSSProperties | undefined =>
  pin === 'none' ? undefined : { [pin]: `var(--at-${name})` }
