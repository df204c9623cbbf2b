// What the browser itself says of a page: events and how long they waited for their paint, shifts, the largest paint.
import type { Page } from '../../e2e/browser.ts'

type Watch = {
  /** Each interaction with the longest of its events, since it was last asked for. */
  interactions: Map<number, number>
  shifts: number
  largestPaintMs: number
}

declare global {
  var watch: Watch
}

/** To be called before the page is loaded. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.watch = { interactions: new Map(), shifts: 0, largestPaintMs: 0 }
    const observe = <Entry extends PerformanceEntry>(
      options: PerformanceObserverInit & { durationThreshold?: number },
      each: (entry: Entry) => void,
    ) =>
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) each(entry as Entry)
      }).observe({ buffered: true, ...options })
    observe<PerformanceEventTiming>({ type: 'event', durationThreshold: 16 }, ({ interactionId, duration }) => {
      const { interactions } = globalThis.watch
      if (interactionId > 0) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
    })
    observe<PerformanceEntry & { value: number; hadRecentInput: boolean }>({ type: 'layout-shift' }, entry => {
      if (!entry.hadRecentInput) globalThis.watch.shifts += entry.value
    })
    observe({ type: 'largest-contentful-paint' }, ({ startTime }) => {
      globalThis.watch.largestPaintMs = startTime
    })
  })
}

/** The browser reports after the paint, and in its own time. */
const reportsWithinMs = 500

export async function shiftsOf(page: Page): Promise<number> {
  await page.waitForTimeout(reportsWithinMs)
  return page.evaluate(() => globalThis.watch.shifts)
}

export async function largestPaintOf(page: Page): Promise<number> {
  await page.waitForTimeout(reportsWithinMs)
  return page.evaluate(() => globalThis.watch.largestPaintMs)
}

/** How long each interaction of `act` waited for its paint. Those under 16 ms the browser does not report: they count as 16. */
export async function interactionsOf(page: Page, count: number, act: () => Promise<void>): Promise<number[]> {
  await page.waitForTimeout(reportsWithinMs)
  await page.evaluate(() => globalThis.watch.interactions.clear())
  await act()
  await page.waitForTimeout(reportsWithinMs)
  const reported = await page.evaluate(() => [...globalThis.watch.interactions.values()])
  return [...reported, ...Array.from({ length: Math.max(0, count - reported.length) }, () => 16)]
}

/** From the click that `act` makes until the screen with this title has been painted. */
export async function untilPainted(page: Page, title: string, act: () => Promise<void>): Promise<number> {
  const painted = page.evaluate(
    wanted =>
      new Promise<number>(resolve => {
        const isShown = () =>
          [...document.querySelectorAll('main > [role=tabpanel]')].some(
            pane => pane.ariaLabel === wanted && pane.checkVisibility(),
          )
        const onClick = ({ timeStamp }: MouseEvent) => {
          const look = () => {
            if (!isShown()) return requestAnimationFrame(look)
            // A message is heard after the frame that this callback belongs to.
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - timeStamp)
            port2.postMessage(undefined)
          }
          requestAnimationFrame(look)
        }
        addEventListener('click', onClick, { capture: true, once: true })
      }),
    title,
  )
  await act()
  return painted
}
