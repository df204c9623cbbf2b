// How a big screen begins: who is logged in sees it, everybody else is on the way to the login page and back.
import '../kit/base.css'
import { type ComponentType, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Waiting } from '../kit/state.tsx'
import { landing, loginAddress, wayIn } from '../shell/access.ts'
import { loginFor } from '../shell/auto-login.ts'
import { Boundary, Fallen } from '../shell/boundary.tsx'
import { forgetWhenLastTabClosed } from '../shell/last-tab.ts'
import { inTime } from '../shell/load-view.ts'
import { bindPage, sessionNow } from '../shell/session.ts'
import { stayWhenOver } from '../shell/session-end.ts'
import { startLook } from '../shell/settings.ts'

export function begin(load: () => Promise<{ default: ComponentType }>): void {
  // As in main.tsx: schemas that come with the screen must not make code out of text.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  startLook()
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no #root')
  if (document.documentElement.dataset.storage === 'none') return
  const root = createRoot(element)
  show(root, load).catch((error: unknown) => root.render(<Fallen error={error} />))
}

async function show(root: Root, load: () => Promise<{ default: ComponentType }>): Promise<void> {
  // Before anything is drawn, and whatever the reader's own theme is.
  document.documentElement.dataset.theme = 'dark'
  root.render(<Waiting />)
  await forgetWhenLastTabClosed()
  const way = wayIn(location, sessionNow() !== undefined)
  if (way.kind === 'login') return location.replace(way.to)
  if (way.kind === 'automatic') {
    const isIn = await loginFor(way.sellerId)
    return location.replace(isIn ? landing : loginAddress({ sellerId: way.sellerId }))
  }
  const { default: Screen } = await inTime(load)
  bindPage()
  stayWhenOver()
  root.render(
    <StrictMode>
      <Boundary>
        <Screen />
      </Boundary>
    </StrictMode>,
  )
}
