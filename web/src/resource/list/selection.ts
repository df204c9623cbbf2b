// Which rows are chosen: some by their ids, on whatever page they are, or all that match but some.
import { mostSelected } from '@ev/contract/kit/list'
import { useSyncExternalStore } from 'react'

export type Picked = { readonly isAll: boolean; readonly ids: ReadonlySet<string> }

export const nobody: Picked = { isAll: false, ids: new Set() }

/** `ids` are those that are chosen, or of all those that are not. */
export const isPicked = ({ isAll, ids }: Picked, id: string) => isAll !== ids.has(id)

export function pick(picked: Picked, rows: readonly string[], isOn: boolean): Picked {
  const ids = new Set(picked.ids)
  for (const id of rows) {
    if (isOn === picked.isAll) ids.delete(id)
    else ids.add(id)
  }
  return { isAll: picked.isAll, ids }
}

export const everybody: Picked = { isAll: true, ids: new Set() }

export const pickedCount = ({ isAll, ids }: Picked, total: number) => (isAll ? Math.max(0, total - ids.size) : ids.size)

type Matching = {
  readonly total: number
  /** There are more than `total`. */
  readonly isCapped: boolean
  /** How many rows stand on the page. */
  readonly shown: number
}

/** Whether to offer all that match: where the page is chosen and there are others, as many as one action may be about. */
export function reachOf(picked: Picked, { total, isCapped, shown }: Matching): 'offered' | 'tooMany' | undefined {
  const count = pickedCount(picked, total)
  const isMore = !picked.isAll && count >= shown && (isCapped || total > count)
  const wanted = picked.isAll ? count : total
  const isTooMany = wanted > mostSelected || (isCapped && wanted >= mostSelected)
  if (isTooMany && (isMore || picked.isAll)) return 'tooMany'
  return isMore ? 'offered' : undefined
}

/** As a batch is told. */
export const selectionOf = ({ isAll, ids }: Picked, filters: object) =>
  isAll ? { filters, except: [...ids] } : { ids: [...ids] }

/** Outside of React's tree: a row that is chosen is the only one that is drawn again. */
export type Selection = ReturnType<typeof selectionStore>

export function selectionStore() {
  let picked = nobody
  const watchers = new Set<() => void>()
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  const set = (next: Picked) => {
    picked = next
    for (const watcher of watchers) watcher()
  }
  return {
    get: () => picked,
    set,
    watch,
    clear: () => picked !== nobody && set(nobody),
    pick: (ids: readonly string[], isOn: boolean) => set(pick(picked, ids, isOn)),
    toggle: (id: string) => set(pick(picked, [id], !isPicked(picked, id))),
    pickAll: () => set(everybody),
  }
}

export const usePicked = (selection: Selection) => useSyncExternalStore(selection.watch, selection.get)
export const useIsPicked = (selection: Selection, id: string) =>
  useSyncExternalStore(selection.watch, () => isPicked(selection.get(), id))
