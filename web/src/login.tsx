// The pages before the login, light and by themselves: no component library, no router, no schemas.
import './kit/base.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Waiting } from './kit/state.tsx'
import { Toast } from './kit/toast.tsx'
import { signInPages } from './shell/access.ts'
import { Boundary, Fallen } from './shell/boundary.tsx'
import { forgetWhenLastTabClosed } from './shell/last-tab.ts'
import { startLook } from './shell/settings.ts'
import Login from './views/user/login.tsx'

const pages: Record<(typeof signInPages)[number], React.ComponentType> = {
  '/user/login': Login,
  '/iplogin': lazy(() => import('./views/iplogin.tsx')),
  '/authLogin': lazy(() => import('./views/authLogin.tsx')),
}

startLook()
const element = document.getElementById('root')
if (!element) throw new Error('login.html has no #root')
if (document.documentElement.dataset.storage !== 'none') {
  const root = createRoot(element)
  show(root).catch((error: unknown) => root.render(<Fallen error={error} />))
}

async function show(root: Root): Promise<void> {
  await forgetWhenLastTabClosed()
  const Page = pages[signInPages.find(path => location.pathname.startsWith(path)) ?? '/user/login']
  root.render(
    <StrictMode>
      <Boundary>
        <Suspense fallback={<Waiting />}>
          <Page />
        </Suspense>
      </Boundary>
      <Toast />
    </StrictMode>,
  )
}
