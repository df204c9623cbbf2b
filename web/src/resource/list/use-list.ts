// A list without its looks: what is asked for, what came, and the ways to ask for something else.
import type { Fields } from '@ev/contract/kit/field'
import { deepest, type FiltersOf, type PageOut, type Query, type SortOf } from '@ev/contract/kit/list'
import { isSame } from '@ev/contract/kit/query'
import type { Actions, Row } from '@ev/contract/kit/resource'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../shell/call.ts'
import { type Change, type Changing, useAddressState, useMemoryState } from './list-state.ts'
import { type AnyFilters, type AnyRow, anyFilters, familyKey, type Listable, type Listed, listed } from './listed.ts'
import { type Selection, selectionStore } from './selection.ts'

export type ListOptions<F extends Fields> = {
  /** What the list starts with where its address names no filter; people may change it. */
  preset?: FiltersOf<F> | undefined
  /** Holds whatever is chosen, and is not shown. */
  fixedFilters?: FiltersOf<F> | undefined
  pageSize?: number | undefined
  /** A list inside another screen keeps its state to itself. */
  isInside?: boolean
}

export type List<R = AnyRow, Filters = AnyFilters, Sort = SortOf<Fields>> = {
  readonly of: Listed
  readonly rows: readonly R[] | undefined
  readonly filters: Filters
  readonly sort: Sort | undefined
  /** The filters are those that the list starts with. */
  readonly isAtStart: boolean
  readonly current: number
  readonly pageSize: number
  readonly view: string | undefined
  /** Beyond the pages that have a number: the page is known by where it begins. */
  readonly isDeep: boolean
  readonly total: number | undefined
  /** There are more than `total`. */
  readonly isCapped: boolean
  readonly isCounting: boolean
  readonly sums: Readonly<Record<string, number>> | undefined
  readonly lastPage: number
  readonly hasNext: boolean
  readonly hasPrevious: boolean
  /** Nothing has come yet. */
  readonly isWaiting: boolean
  /** What is shown is about to be replaced. */
  readonly isFetching: boolean
  readonly error: Error | null
  readonly selection: Selection
  /** What the screen shows, as an export or a batch is told. */
  readonly query: { readonly filters: Filters; readonly sort: Sort | undefined }
  readonly setFilter: (name: string, value: unknown, how?: Changing) => void
  readonly setFilters: (filters: Filters) => void
  readonly reset: () => void
  readonly sortBy: (sort: Sort | undefined) => void
  readonly goTo: (page: number) => void
  readonly goNext: () => void
  readonly goPrevious: () => void
  readonly setPageSize: (size: number) => void
  readonly change: (change: Change, how?: Changing) => void
  readonly countAll: () => void
  /** Asks again, for the rows and whatever else of the family is on the screen. */
  readonly refresh: () => Promise<void>
}

export type ListOf<F extends Fields> = List<Row<F>, FiltersOf<F>, SortOf<F>>

export const useList = <F extends Fields, A extends Actions<F>>(
  of: Listable<F, A>,
  options: ListOptions<F> = {},
): ListOf<F> => {
  const { preset, fixedFilters, pageSize, isInside } = options
  const list = useAnyList(listed(of), {
    preset: preset && anyFilters(preset),
    fixedFilters: anyFilters(fixedFilters),
    pageSize,
    isInside,
  })
  // The server answers by the same definition.
  return list as unknown as ListOf<F>
}

type AnyOptions = {
  preset: AnyFilters | undefined
  fixedFilters: AnyFilters
  pageSize: number | undefined
  isInside: boolean | undefined
}

function useAnyList(of: Listed, { preset, fixedFilters, pageSize, isInside = false }: AnyOptions): List {
  const start = useSame({ filters: preset ?? of.list.initial ?? {}, pageSize })
  const useHeld = isInside ? useMemoryState : useAddressState
  const { state, change } = useHeld(of, start)
  const filters = useSame({ ...state.filters, ...fixedFilters })
  const rows = useRows(of, { ...state, filters })
  const counts = useCounts(of, filters, rows.data)
  const selection = useSelection(filters)
  const queries = useQueryClient()
  const page = rows.data
  const lastNumbered = Math.max(1, Math.floor(deepest / state.pageSize))
  const lastPage = Math.max(1, Math.ceil((counts.total ?? 0) / state.pageSize))
  const isDeep = state.after !== undefined || state.before !== undefined
  const first = { current: 1, after: undefined, before: undefined }
  const changeFilters = (next: AnyFilters, how?: Changing) =>
    change({ ...first, filters: next as State['filters'], view: undefined }, how)
  const setFilter = (name: string, value: unknown, how?: Changing) => {
    const { [name]: _, ...others } = state.filters as AnyFilters
    changeFilters(value === undefined ? others : { ...others, [name]: value }, how)
  }
  const goTo = (current: number) => change({ current, after: undefined, before: undefined })
  useNoPageBeyondTheLast(page, state.current, lastPage, () => change({ current: lastPage }, { isReplacing: true }))

  return {
    of,
    rows: page?.records,
    filters: state.filters,
    sort: state.sort,
    isAtStart: isSame(state.filters, start.filters),
    current: state.current,
    pageSize: state.pageSize,
    view: state.view,
    isDeep,
    ...counts,
    // A list that cannot be had is an empty page (requirements 3.1).
    total: counts.total ?? (rows.isError ? 0 : undefined),
    lastPage: Math.min(lastPage, lastNumbered),
    hasNext: isDeep ? page?.next != null : state.current < lastPage || page?.next != null,
    hasPrevious: isDeep ? page?.previous != null : state.current > 1,
    isWaiting: rows.isPending,
    isFetching: rows.isFetching,
    error: rows.error,
    selection,
    query: { filters, sort: state.sort },
    setFilter,
    setFilters: changeFilters,
    reset: () => changeFilters(start.filters),
    sortBy: sort => change({ ...first, sort }),
    goTo,
    goNext: () => {
      if (!isDeep && state.current < Math.min(lastPage, lastNumbered)) return goTo(state.current + 1)
      if (page?.next != null) change({ current: 1, after: page.next, before: undefined })
    },
    goPrevious: () => {
      if (!isDeep) return goTo(Math.max(1, state.current - 1))
      if (page?.previous != null) change({ current: 1, before: page.previous, after: undefined })
    },
    setPageSize: size => change({ ...first, pageSize: size }),
    change,
    refresh: () => queries.invalidateQueries({ queryKey: familyKey(of) }),
  }
}

type State = Parameters<typeof useRows>[1]

function useRows(of: Listed, state: Query<Fields> & Omit<Change, 'filters' | 'sort' | 'view'>) {
  const { filters, sort, current, pageSize, after, before } = state
  const input = { filters, sort, current, pageSize, after, before, count: 'capped' as const }
  return useQuery({
    queryKey: [...familyKey(of), 'pages', input],
    queryFn: () => call(of.calls.pages, input),
    // The rows that are there stay until the next ones have come.
    placeholderData: keepPreviousData,
  })
}

/** Rows never wait for these: an exact count is made when asked for, sums are added up beside. */
function useCounts(of: Listed, filters: AnyFilters, page: PageOut<AnyRow> | undefined) {
  const [countedFor, setCountedFor] = useState<AnyFilters>()
  const hasSums = Object.values(of.fields).some(field => field.sum)
  const asked = { filters, current: 1, pageSize: 1 }
  const exact = useQuery({
    queryKey: [...familyKey(of), 'count', filters],
    queryFn: () => call(of.calls.pages, { ...asked, count: 'exact' }),
    enabled: countedFor === filters,
  })
  const sums = useQuery({
    queryKey: [...familyKey(of), 'sums', filters],
    queryFn: () => call(of.calls.pages, { ...asked, count: 'none', sums: true }),
    enabled: hasSums && page !== undefined,
  })
  const isExact = countedFor === filters && exact.data !== undefined
  return {
    total: isExact ? exact.data.total : page?.total,
    isCapped: !isExact && (page?.isCapped ?? false),
    isCounting: exact.isFetching,
    countAll: () => setCountedFor(filters),
    sums: sums.data?.sums ?? undefined,
  }
}

/** What was chosen among other rows would be acted on unseen: a change of the filters forgets it. */
function useSelection(filters: AnyFilters): Selection {
  const [selection] = useState(selectionStore)
  const of = useRef(filters)
  useEffect(() => {
    if (of.current === filters) return
    of.current = filters
    selection.clear()
  }, [filters, selection])
  return selection
}

function useNoPageBeyondTheLast(
  page: PageOut<AnyRow> | undefined,
  current: number,
  lastPage: number,
  goBack: () => void,
) {
  const isBeyond = page !== undefined && page.records.length === 0 && current > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: one step back for each time that it happens.
  useEffect(() => {
    if (isBeyond) goBack()
  }, [isBeyond])
}

/** The very same object as long as it holds the same. */
function useSame<T>(value: T): T {
  const [kept, setKept] = useState(value)
  if (isSame(kept, value)) return kept
  setKept(value)
  return value
}
