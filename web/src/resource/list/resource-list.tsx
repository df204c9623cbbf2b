// The list of a resource: filters, tools, rows and pages, all of it out of the definition.
import type { Fields } from '@ev/contract/kit/field'
import type { Actions } from '@ev/contract/kit/resource'
import { useMemo, useRef, useState } from 'react'
import { store } from '../../kit/store.ts'
import { useT } from '../../locales/language.ts'
import { useMayCall } from '../../shell/me.ts'
import { useForReader } from '../reader.ts'
import { revealed } from '../value/field-value.tsx'
import { useSpoken } from '../value/spoken.ts'
import { BatchBar } from './batch-bar.tsx'
import { Cards } from './cards.tsx'
import { FilterBar, leadToFilters } from './filters/filter-bar.tsx'
import { Empty, Failed, Stale } from './list-states.tsx'
import { type AnyRow, anyFilters } from './listed.ts'
import { Pager } from './pager.tsx'
import { Printed } from './printed.tsx'
import styles from './resource-list.module.css'
import type { ResourceListProps, RowEntry, Slots } from './resource-list.props.ts'
import { RowMenu } from './row-menu.tsx'
import { useSmall } from './small.ts'
import { useSteady } from './steady.ts'
import { Table } from './table.tsx'
import { labelOf, type RowWays } from './table-row.tsx'
import { Toolbar } from './toolbar.tsx'
import { UndoBar } from './undo.tsx'
import { useColumns } from './use-columns.ts'
import { type List, useList } from './use-list.ts'
import { useRowAction } from './use-row-action.tsx'

export function ResourceList<F extends Fields, A extends Actions<F>>(props: ResourceListProps<F, A>) {
  const { of: defined, preset, fixedFilters, pageSize, isInside, cells = noCells, ...rest } = props
  const of = useForReader(defined)
  const list = useList(of, { preset, fixedFilters, pageSize, ...(isInside && { isInside }) })
  const slots = { ...rest, cells, fixedFilters: anyFilters(fixedFilters) }
  // From here on a row is a row, whatever its fields are.
  return <AnyList list={list as unknown as List} slots={slots as unknown as Slots} isInside={isInside === true} />
}

const noCells = {}

type AnyListProps = { list: List; slots: Slots; isInside: boolean }

function AnyList({ list, slots, isInside }: AnyListProps) {
  const t = useT()
  const language = useSpoken()
  const isSmall = useSmall()
  const columns = useColumns(list.of)
  const { of, rows, selection } = list
  const { offered, entriesOf, dialog } = useEntries(list, slots)
  const [menu] = useState(() => store<Opened | undefined>(undefined))
  const ways = useWays(list, slots, menu)
  const onSort = useSteady(list.sortBy)
  const batches = offered.filter(name => of.actions[name]?.isBatch)
  const hasMenu = offered.length > 0 || slots.rowExtra !== undefined
  const caption = t('list.caption', { title: of.title[language] })
  const picking = batches.length > 0 || slots.picked ? selection : undefined
  const frame = useRef<HTMLElement>(null)
  const shared = { caption, rows, selection: picking, hasMenu, ways }
  return (
    <section ref={frame} className={styles.list} aria-label={of.title[language]} data-inside={isInside || undefined}>
      <Printed list={list} />
      <FilterBar list={list} fixed={slots.fixedFilters} />
      <Toolbar
        list={list}
        columns={columns}
        slots={slots}
        isSmall={isSmall}
        isInside={isInside}
        batch={
          picking && (
            <BatchBar
              list={list}
              actions={batches}
              more={slots.picked?.(list)}
              own={slots.toolbar?.(list)}
              onNarrow={() => leadToFilters(frame.current)}
            />
          )
        }
      />
      {rows !== undefined && list.error !== null && <Stale list={list} />}
      {rows === undefined && list.error !== null && !list.isFetching ? (
        <Failed list={list} />
      ) : slots.instead ? (
        <div className={styles.instead}>{slots.instead(list)}</div>
      ) : rows?.length === 0 ? (
        <Empty list={list} isInside={isInside} says={slots.empty} />
      ) : isSmall ? (
        <Cards {...shared} />
      ) : columns.isKnown ? (
        <Table
          {...shared}
          of={of}
          expected={Math.min(list.pageSize, 20)}
          columns={columns}
          sort={list.sort}
          onSort={onSort}
          sums={list.sums}
          isFetching={list.isFetching && !list.isWaiting}
        />
      ) : (
        <div className={styles.unknown} aria-busy="true" />
      )}
      {!slots.instead && <Pager list={list} />}
      <Menu of={of} menu={menu} entriesOf={entriesOf} />
      {dialog}
      <UndoBar />
    </section>
  )
}

/** What the menu of a row offers: the screen's own entries, then the actions that this user may do. */
function useEntries({ of }: List, { rowActions, rowExtra, kept }: Slots) {
  const mayCall = useMayCall()
  const language = useSpoken()
  const { run, dialog } = useRowAction(of)
  const offered = (rowActions ?? Object.keys(of.actions)).filter(name => mayCall(of.calls[name]))
  const entriesOf = (row: AnyRow): RowEntry[] => [
    ...(rowExtra?.(row) ?? []),
    ...offered.flatMap(name => {
      const action = of.actions[name]
      if (!action) return []
      const isFine = action.when?.(row) ?? true
      return [
        {
          key: name,
          label: action.label[language],
          isHarm: action.isHarm === true,
          why: kept?.(row) ?? (isFine === true ? undefined : isFine[language]),
          onClick: () => run(name, row),
        },
      ]
    }),
  ]
  return { offered, entriesOf, dialog }
}

type Opened = { readonly row: AnyRow; readonly at: DOMRect }
type MenuStore = ReturnType<typeof store<Opened | undefined>>
type MenuProps = { of: List['of']; menu: MenuStore; entriesOf: (row: AnyRow) => readonly RowEntry[] }

/** By itself, so that opening it draws nothing else again. */
function Menu({ of, menu, entriesOf }: MenuProps) {
  const t = useT()
  const language = useSpoken()
  const opened = menu.use()
  if (!opened) return null
  const { row, at } = opened
  return (
    <RowMenu
      label={t('list.actionsOf', { label: labelOf(of, row, language) })}
      entries={entriesOf(row)}
      at={at}
      onClose={() => menu.set(undefined)}
    />
  )
}

/** The same object from one drawing to the next, so that rows that did not change are left alone. */
function useWays({ of }: List, { cells, onOpen }: Slots, menu: MenuStore): RowWays {
  const { reveal } = of.calls
  const mayReveal = useMayCall()(reveal)
  const open = useSteady((row: AnyRow) => onOpen?.(row))
  const isOpening = onOpen !== undefined
  return useMemo(
    () => ({
      of,
      cells,
      onMenu: (row, at) => menu.set({ row, at }),
      ...(isOpening && { onOpen: open }),
      ...(reveal && mayReveal && { reveal: (row, name) => revealed(reveal, row.id, name) }),
    }),
    [of, cells, open, isOpening, mayReveal, reveal, menu],
  )
}
