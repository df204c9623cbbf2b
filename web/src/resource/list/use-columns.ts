// The columns of a list as its reader has set them up.
import { useMemo } from 'react'
import { useSpoken } from '../value/spoken.ts'
import { type Column, columnsOf, type Layout, readLayout, shownColumns } from './columns.ts'
import type { Listed } from './listed.ts'
import { usePreference } from './preferences.ts'

export type Columns = {
  readonly all: readonly Column[]
  readonly shown: readonly Column[]
  readonly layout: Layout
  readonly isKnown: boolean
  readonly arrange: (change: (layout: Layout) => Layout) => void
}

export function useColumns(of: Listed): Columns {
  const { value, isKnown, keep } = usePreference(`list.${of.name}`)
  const layout = useMemo(() => readLayout(value), [value])
  const language = useSpoken()
  const all = useMemo(() => columnsOf(of.fields, layout, language), [of, layout, language])
  const shown = useMemo(() => shownColumns(all), [all])
  return useMemo(
    () => ({ all, shown, layout, isKnown, arrange: change => keep(change(layout)) }),
    [all, shown, layout, isKnown, keep],
  )
}
