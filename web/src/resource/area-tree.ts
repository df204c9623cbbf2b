// Provinces, cities and districts as far as somebody has opened them.
import { area } from '@ev/contract/config/area'
import { divisionPath } from '@ev/rules/place/provinces'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../shell/call.ts'

export type AreaNode = { value: string; label: string; isLeaf: boolean; children?: AreaNode[] }

/** What lies below nothing are the provinces. */
const top = ''

export function useAreaTree(code: string | undefined, { isWanted = true } = {}) {
  const [opened, setOpened] = useState<readonly string[]>([])
  const path = code === undefined ? [] : divisionPath(code)
  const parents = [...new Set([top, ...path.slice(0, -1), ...opened])]
  const found = useQueries({
    queries: parents.map(parent => ({
      queryKey: ['config-service/area', 'options', parent],
      queryFn: () => call(area.options, parent === top ? {} : { parentCode: parent }),
      enabled: isWanted,
      // They change once a year.
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const below = new Map(parents.map((parent, place) => [parent, found[place]?.data]))
  const nodesOf = (parent: string): AreaNode[] =>
    (below.get(parent) ?? []).map(one => ({
      value: one.code,
      label: one.name,
      isLeaf: one.isLeaf,
      ...(below.get(one.code) && { children: nodesOf(one.code) }),
    }))
  return {
    path,
    nodes: nodesOf(top),
    isLoading: found.some(one => one.isFetching),
    error: found.find(one => one.error)?.error ?? null,
    open: (parent: string) => setOpened(before => (before.includes(parent) ? before : [...before, parent])),
    /** As far as they are known. */
    names: namesOf(nodesOf(top), path),
  }
}

function namesOf(nodes: readonly AreaNode[], [code, ...rest]: readonly string[]): string[] {
  const node = nodes.find(one => one.value === code)
  return node ? [node.label, ...namesOf(node.children ?? [], rest)] : []
}

/** A city within itself, and districts under no city, are said once. */
export const sayArea = (names: readonly string[]) =>
  names.filter((name, place) => name !== names[place - 1] && name !== '县' && !name.includes('直辖县')).join('')
