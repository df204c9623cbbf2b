// A report without its looks: what is asked for stands in the address, and one query gives chart, table and totals.
import type { Fields } from '@ev/contract/kit/field'
import type { FiltersOf } from '@ev/contract/kit/list'
import {
  defaultPageSize,
  othersParams,
  queryText,
  readQuery,
  sortIn,
  sortText,
  writeQuery,
} from '@ev/contract/kit/query'
import type { Report } from '@ev/contract/kit/report'
import type { ReportSort } from '@ev/contract/kit/report-order'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../shell/call.ts'
import { refreshMs } from '../dashboard/refresh.ts'
import { type AnyFilters, familyKey } from '../list/listed.ts'
import { useAgainst } from './use-against.ts'

export type AnyReport = Report<Fields, Fields>
export type Reporting = ReturnType<typeof useReport>

type Changing = { isReplacing?: boolean }
type Next = { filters?: AnyFilters; by?: string; sort?: ReportSort | undefined }

/** The words for values of a dimension. */
export type Names = ReadonlyMap<string, string>
export type UseNames = (by: string, values: readonly string[]) => Names

const nobody: Names = new Map()
const noNames: UseNames = () => nobody

export function useReport(of: AnyReport, useNames = noNames) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const start = useMemo(() => ({ filters: { [of.period]: { preset: of.initial } } as FiltersOf<Fields> }), [of])
  const { filters, by, sort } = useMemo(() => {
    const params = new URLSearchParams(search)
    const wanted = params.get('by')
    const known = of.by.find(name => name === wanted) ?? of.by[0] ?? ''
    const asked = readQuery(of.filters, params, start).filters as AnyFilters
    return { filters: asked, by: known, sort: readOrder(of, known, params.get('sort')) }
  }, [of, search, start])
  const { against, setAgainst, isKnown } = useAgainst()
  const asked = { filters: filters as FiltersOf<Fields>, by }
  const input = { ...asked, against }
  const query = useQuery({
    queryKey: [...familyKey(of), 'query', input],
    queryFn: () => call(of.calls.query, input),
    // What the reader chose last is known a moment later, and decides what is asked.
    enabled: isKnown,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs(search) ?? false,
  })

  const names = useSettled(
    useNames(
      by,
      (query.data?.rows ?? []).map(row => String(row[by])),
    ),
  )

  const change = (next: Next, { isReplacing = false }: Changing = {}) => {
    const state = { filters: (next.filters ?? filters) as FiltersOf<Fields>, current: 1, pageSize: defaultPageSize }
    const params = writeQuery(of.filters, state, start)
    const dimension = next.by ?? by
    if (dimension !== of.by[0]) params.set('by', dimension)
    const order = 'sort' in next ? next.sort : sort
    if (order && isColumn(of, dimension, order.field)) params.set('sort', sortText(order))
    for (const [name, value] of new URLSearchParams(search)) if (othersParams.includes(name)) params.append(name, value)
    void navigate({ search: params.size === 0 ? '' : `?${queryText(params)}` }, { replace: isReplacing })
  }
  return {
    of,
    by,
    filters,
    start: start.filters as AnyFilters,
    sort,
    against,
    setAgainst,
    /** What the file is asked for by. */
    fileInput: { ...asked, ...(sort && { sort }) },
    query,
    names,
    setBy: (name: string) => change({ by: name }),
    setSort: (order: ReportSort | undefined) => change({ sort: order }),
    setFilter: (name: string, value: unknown, how?: Changing) => {
      const { [name]: _, ...others } = filters
      change({ filters: value === undefined ? others : { ...others, [name]: value } }, how)
    },
    reset: () => change({ filters: start.filters as AnyFilters }),
  }
}

/** By the other dimensions there is no column. */
const isColumn = (of: AnyReport, by: string, name: string) =>
  Object.hasOwn(of.fields, name) && (name === by || !of.by.includes(name))

function readOrder(of: AnyReport, by: string, typed: string | null): ReportSort | undefined {
  const order = sortIn(typed ?? '')
  return isColumn(of, by, order.field) ? order : undefined
}

/** The very same as long as it says the same, so that what is drawn by it stays. */
function useSettled(names: Names): Names {
  const said = JSON.stringify([...names])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says is all that matters.
  return useMemo(() => names, [said])
}
