import './kit/base.css'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Waiting } from './kit/state.tsx'
import { landing, loginAddress, wayIn } from './shell/access.ts'
import { loginFor } from './shell/auto-login.ts'
import { Fallen } from './shell/boundary.tsx'
import { forgetWhenLastTabClosed } from './shell/last-tab.ts'
import { inTime } from './shell/load-view.ts'
import { bindPage, sessionNow } from './shell/session.ts'
import { startLook } from './shell/settings.ts'

// The page may not make code out of text (its Content-Security-Policy), and the contract's schemas try to when they are
// made, unless told so before.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

startLook()
const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
if (document.documentElement.dataset.storage !== 'none') {
  const root = createRoot(element)
  enter(root).catch((error: unknown) => root.render(<Fallen error={error} />))
}

/** Only who is logged in loads the shell; everybody else is on the way to the login page before it could. */
async function enter(root: Root): Promise<void> {
  root.render(<Waiting />)
  await forgetWhenLastTabClosed()
  const way = wayIn(location, sessionNow() !== undefined)
  switch (way.kind) {
    case 'login':
      return location.replace(way.to)
    case 'automatic':
      // An automatic login leads to the landing page, whatever address brought it about.
      if (await loginFor(way.sellerId)) return location.replace(landing)
      return location.replace(loginAddress({ sellerId: way.sellerId }))
    case 'in': {
      const { App } = await inTime(() => import('./app.tsx'))
      bindPage()
      root.render(
        <StrictMode>
          <App />
        </StrictMode>,
      )
    }
  }
}
