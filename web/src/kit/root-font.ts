// On Home and the big screens one rem is one percent of the window's width, so that all of it grows with the wall it
// hangs on (requirements 9).
import './root-font.css'
import { useLayoutEffect } from 'react'

/** As long as the calling screen is shown: React ends the effects of a tab that it hides. */
export function useRootFont(): void {
  // Before the paint, and what one screen takes back comes before what the next one sets.
  useLayoutEffect(() => {
    const root = document.documentElement.style
    const fit = () => root.setProperty('font-size', `${rootFontPx(window.innerWidth)}px`)
    fit()
    window.addEventListener('resize', fit)
    return () => {
      window.removeEventListener('resize', fit)
      root.removeProperty('font-size')
    }
  }, [])
}

export const rootFontPx = (windowWidthPx: number) => windowWidthPx / 100
