// What a list shows, kept in the address of its screen: Back undoes a filter, and a link shows the same to somebody else.

import type { Fields } from '@ev/contract/kit/field'
import { type ListState, othersParams, queryText, readQuery, writeQuery } from '@ev/contract/kit/query'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AnyFilters, Listed } from './listed.ts'

type State = ListState<Fields>
export type Change = Partial<State>
export type Changing = {
  /** In place of the last step, e.g. while somebody types on. */
  isReplacing?: boolean
}

export type Start = { filters: AnyFilters; pageSize?: number | undefined }

export type Held = { state: State; change: (change: Change, how?: Changing) => void }

export function useAddressState(of: Listed, start: Start): Held {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readQuery(of.fields, new URLSearchParams(search), start), [of, search, start])
  const change = (part: Change, { isReplacing = false }: Changing = {}) => {
    const params = writeQuery(of.fields, { ...state, ...part }, start)
    for (const [name, value] of new URLSearchParams(search)) if (othersParams.includes(name)) params.append(name, value)
    const text = queryText(params)
    const next = text === '' ? '' : `?${text}`
    if (next === search) return
    void navigate({ search: next }, { replace: isReplacing })
  }
  return { state, change }
}

/** For a list inside another screen, whose address is not its own. */
export function useMemoryState(of: Listed, start: Start): Held {
  const [state, setState] = useState<State>(() => readQuery(of.fields, new URLSearchParams(), start))
  return { state, change: part => setState(before => ({ ...before, ...part })) }
}
