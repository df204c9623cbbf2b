// Which of the header's windows is open; one at a time.
import { store } from '../kit/store.ts'

export type Overlay = 'search' | 'profile' | 'password' | 'settings' | 'downloads' | 'timing'

const open = store<Overlay | undefined>(undefined)

export const useOverlay = open.use
export const overlayNow = open.get
export const openOverlay = (which: Overlay) => open.set(which)
export const closeOverlay = () => open.set(undefined)

/** The tabs of the download centre. */
export type DownloadsTab = 'export' | 'import' | 'template'

const downloadsTab = store<DownloadsTab>('export')

export const useDownloadsTab = downloadsTab.use
export const chooseDownloadsTab = downloadsTab.set

export function openDownloads(tab: DownloadsTab): void {
  downloadsTab.set(tab)
  open.set('downloads')
}
