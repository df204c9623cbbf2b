// One line to the server that is kept: opened while somebody looks, tried again after it was lost, let go when nobody looks.
import { pageNow } from './page.ts'

export type LineStatus = 'connecting' | 'live' | 'lost' | 'refused'

export type LineNow = {
  /** `connecting` until it was heard or lost for the first time; one that was lost stays lost until it is heard again. */
  readonly status: LineStatus
  /** Why it was refused or lost. */
  readonly error: unknown
}

export type Line = {
  now: () => LineNow
  watch: (watcher: () => void) => () => void
  /** Tries at once instead of waiting for the next time. */
  retry: () => void
  /** Keeps the line while somebody looks; gives how to let go. */
  hold: () => () => void
}

/** `onPiece`: something came, if only a part of what is being said; on a slow line a large word takes its time. */
type Open<Event> = (onEvent: (event: Event) => void, signal: AbortSignal, onPiece: () => void) => Promise<never>

type LineOptions<Event> = {
  open: Open<Event>
  onEvent: (event: Event) => void
  /** Whether the same question can have another answer later. */
  mayPass: (error: unknown) => boolean
}

/** A tab that somebody only left for a moment finds its line still there. */
export const lingerMs = 30_000
/** The server speaks every five seconds: a line that is silent for longer is dead, whatever the browser believes. */
export const silentMs = 15_000
const firstWaitMs = 500
const longestWaitMs = 10_000

export function newLine<Event>({ open, onEvent, mayPass }: LineOptions<Event>): Line {
  const watchers = new Set<() => void>()
  let now: LineNow = { status: 'connecting', error: undefined }
  let holders = 0
  let tries = 0
  let current: AbortController | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let lingering: ReturnType<typeof setTimeout> | undefined
  let leavePage: (() => void) | undefined

  const become = (status: LineStatus, error?: unknown) => {
    if (now.status === status && now.error === error) return
    now = { status, error }
    for (const watcher of watchers) watcher()
  }

  const cut = () => {
    clearTimeout(waiting)
    clearTimeout(silence)
    waiting = undefined
    current?.abort()
    current = undefined
  }

  const connect = () => {
    cut()
    const own = new AbortController()
    current = own
    const listenForSilence = () => {
      clearTimeout(silence)
      silence = setTimeout(() => fail(undefined), silentMs)
    }
    listenForSilence()
    const hear = (event: Event) => {
      if (current !== own) return
      tries = 0
      listenForSilence()
      onEvent(event)
      become('live')
    }
    const onPiece = () => {
      if (current === own) listenForSilence()
    }
    open(hear, own.signal, onPiece).catch((error: unknown) => {
      if (current === own) fail(error)
    })
  }

  const fail = (error: unknown) => {
    cut()
    if (error !== undefined && !mayPass(error)) {
      become('refused', error)
      return
    }
    become('lost', error)
    waiting = setTimeout(connect, waitMs(tries))
    tries += 1
  }

  const isWanted = () => holders > 0 && pageNow.isVisible()

  /** Opens what is wanted; what is not lingers for a while. */
  const follow = () => {
    clearTimeout(lingering)
    if (isWanted()) {
      if (!current && waiting === undefined && now.status !== 'refused') connect()
    } else lingering = setTimeout(letGo, lingerMs)
  }

  const letGo = () => {
    cut()
    if (holders === 0) leavePage?.()
    if (holders === 0) leavePage = undefined
    if (now.status === 'live') become('lost')
  }

  const onPage = (news: 'visibility' | 'online' | 'offline') => {
    if (news === 'offline' && current) fail(undefined)
    else if (news === 'online' && isWanted() && now.status === 'lost') retry()
    else follow()
  }

  const retry = () => {
    tries = 0
    connect()
  }

  return {
    now: () => now,
    watch: watcher => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    retry,
    hold: () => {
      holders += 1
      leavePage ??= pageNow.watch(onPage)
      follow()
      let isHeld = true
      return () => {
        if (isHeld) holders -= 1
        isHeld = false
        follow()
      }
    },
  }
}

/** Twice as long each time, and never at the same moment as everybody else whose line broke with this one. */
const waitMs = (tries: number) => Math.min(longestWaitMs, firstWaitMs * 2 ** tries) * (0.5 + Math.random() / 2)
