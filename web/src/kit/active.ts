// Whether somebody is at the machine: a page that is merely open does not count.
const awayAfterMs = 5 * 60_000

let lastAt = Date.now()
const note = () => {
  lastAt = Date.now()
}
// Rules of screens are tested without a browser.
if (typeof window !== 'undefined')
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const)
    window.addEventListener(event, note, { passive: true, capture: true })

export const idleMs = () => Date.now() - lastAt
export const isActive = () => idleMs() < awayAfterMs
