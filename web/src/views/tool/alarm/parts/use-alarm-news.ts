// Whatever the line tells of alarms brings the list up to date; while the pointer is over it, rows wait to be asked for.
import { alarm } from '@ev/contract/operation/alarm'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { familyKey } from '../../../../resource/list/listed.ts'
import type { Wall } from '../../../../resource/live/wall.ts'

/** A storm brings many at once; the list is asked for once. */
const togetherMs = 500

export function useAlarmNews(wall: Wall) {
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState(0)
  const isOver = useRef(false)
  const take = useRef(() => {})
  useEffect(() => {
    let known = knownOf(wall)
    let timer: ReturnType<typeof setTimeout> | undefined
    const bring = () => {
      known = knownOf(wall)
      setWaiting(0)
      void queries.invalidateQueries({ queryKey: [...familyKey(alarm), 'pages'] })
    }
    take.current = bring
    const hear = () => {
      const changed = [...knownOf(wall)].filter(([id, told]) => known.get(id) !== told).length
      if (changed === 0) return
      if (isOver.current) setWaiting(changed)
      else bring()
    }
    const stop = wall.watch('alarms', () => {
      clearTimeout(timer)
      timer = setTimeout(hear, togetherMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [wall, queries])
  return {
    waiting,
    take: () => take.current(),
    pointing: {
      onPointerEnter: () => {
        isOver.current = true
      },
      onPointerLeave: () => {
        isOver.current = false
        if (waiting > 0) take.current()
      },
    },
  }
}

const knownOf = (wall: Wall): ReadonlyMap<string, string> =>
  new Map(wall.alarms().map(({ id, times, recoveredAt }) => [id, `${times} ${recoveredAt}`]))
