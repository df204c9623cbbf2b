// The live line of home: how the guns stand and the newest alarms, while somebody looks.
import type { HomeEvent, HomeLive, homeLine } from '@ev/contract/statistics/home'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { newLine } from '../../resource/live/line.ts'
import { noteServerTime } from '../../resource/live/server-time.ts'
import { mayPassLater } from '../../resource/live/use-wall.ts'
import { listen } from '../../shell/stream.ts'

function openLine() {
  const watchers = new Set<() => void>()
  let live: HomeLive | undefined
  let spokenAt: number | null = null
  const onEvent = ({ at, now }: HomeEvent) => {
    spokenAt = at
    noteServerTime(at)
    if (now === null) return
    live = now
    for (const watcher of watchers) watcher()
  }
  const line = newLine<HomeEvent>({
    open: (hear, signal) => listen<typeof homeLine.live>('/statistics-service/home/live', {}, hear, signal),
    onEvent,
    mayPass: mayPassLater,
  })
  return {
    line,
    get status() {
      return line.now().status
    },
    at: () => spokenAt,
    now: () => live,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
  }
}

/** What was heard last stays in sight while the line is lost. */
export function useHomeLine() {
  const [one] = useState(openLine)
  useEffect(() => one.line.hold(), [one])
  return { wall: one, live: useSyncExternalStore(one.watch, one.now) }
}
