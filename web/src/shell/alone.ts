// Nobody stands before a wall who could click: what failed there is tried again by itself.
import { useEffect } from 'react'
import { isBare, isKiosk } from './access.ts'

const everyMs = 20_000

/** As long as the failure is on the screen, for what is tried may fail again. */
export function useTriedOnWall(retry: () => void): void {
  useEffect(() => {
    if (!isBare(location.pathname) && !isKiosk(location.search)) return
    const timer = setInterval(retry, everyMs)
    return () => clearInterval(timer)
  }, [retry])
}

/** Not before the server answers: a page that is loaded while it is away has no code that could try again. */
export function reloadWhenThere(): void {
  fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => {
      if (ok) location.reload()
    },
    () => {},
  )
}
