// What a click on a menu item does: a screen in its tab, a big screen in a window, or the outside site with a ticket.

import type { PermissionItem } from '@ev/contract/system/permission'
import { reconciliationSite } from '@ev/contract/system/reconciliation-site'
import { toast } from '../kit/toast.tsx'
import { say } from '../locales/language.ts'
import { CallError, call } from './call.ts'
import { isPreview } from './session.ts'
import { useShellParameters } from './shell-parameters.ts'
import { go } from './tab-store.ts'

type Opening = {
  /** From the menu: the screen begins anew; from elsewhere it is found as it was left. */
  isAnew: boolean
}

export function useOpenItem(): (item: PermissionItem, opening: Opening) => void {
  const parameters = useShellParameters()
  /** By the name of the item: where a big screen lies is a parameter. */
  const windows: Record<string, string | undefined> = {
    bigScreen: parameters?.bigScreenUrl,
    bigScreen3D: parameters?.bigScreen3dUrl,
  }
  const ways: Record<PermissionItem['type'], (item: PermissionItem, opening: Opening) => unknown> = {
    route: ({ url }, { isAnew }) => (isPath(url) ? go(url, { isAnew }) : toast(say('screen.noAddress'), 'error')),
    window: ({ name, url }) => openWindow(windows[name] || url || '/'),
    // While it is not known the server decides.
    outside: () => openOutside(parameters?.hasReconciliationSite ?? true),
  }
  return (item, opening) => void ways[item.type](item, opening)
}

const isPath = (url: string | null): url is string => url !== null && /^\/(?![/\\])/.test(url)

function openWindow(address: string): void {
  if (!isPreview) return void window.open(address, '_blank', 'noopener')
  // With `noopener` it would not be a window of the preview, but one of the administrator.
  const opened = window.open(address, '_blank')
  if (opened) opened.opener = null
}

async function openOutside(isSet: boolean): Promise<void> {
  if (!isSet) return toast(say('shell.outsideOff'), 'error')
  // Opened at the click itself: a window that opens after an answer is taken for an advertisement.
  const opened = window.open('', '_blank')
  if (!opened) return toast(say('shell.windowBlocked'), 'error')
  opened.opener = null
  try {
    const { address } = await call(reconciliationSite.open, {})
    opened.location.replace(address)
  } catch (error) {
    opened.close()
    if (!(error instanceof CallError)) throw error
    toast(error.msg, 'error')
  }
}
