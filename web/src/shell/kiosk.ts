// A screen alone on a wall: `?kiosk=1` in its address takes header, menu, tabs and foot away.
import { useLocation } from 'react-router'
import { isKiosk } from './access.ts'
import { useOpenTabs } from './tab-store.ts'

/** Of the screen that asks. */
export const useKiosk = (): boolean => isKiosk(useLocation().search)

/** Of the screen that is shown, for the frame around it. */
export function useShownKiosk(): boolean {
  const { tabs, shown } = useOpenTabs()
  return isKiosk(tabs.find(({ key }) => key === shown)?.place.search ?? '')
}
