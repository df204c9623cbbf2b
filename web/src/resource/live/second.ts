// One tick a second for all ages on the page.

const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

export function watchSeconds(watcher: () => void): () => void {
  watchers.add(watcher)
  timer ??= setInterval(() => {
    for (const one of watchers) one()
  }, 1_000)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
