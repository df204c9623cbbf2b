// The door of every screen that needs a login (requirements 2.2).
import { lazy, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { fullPath, landing, wayIn } from './access.ts'
import { AutoLogin } from './auto-login.tsx'
import { useSession } from './session.ts'

const Inside = lazy(() => import('./inside.tsx'))

export function SignedIn() {
  const place = useLocation()
  const session = useSession()
  const way = wayIn(place, session !== undefined)
  const [arrival] = useState(way.kind === 'automatic' ? fullPath(place) : undefined)
  switch (way.kind) {
    case 'login':
      return <Navigate to={way.to} replace />
    case 'automatic':
      return <AutoLogin sellerId={way.sellerId} />
    case 'in':
      // An automatic login leads to the landing page, whatever address brought it about.
      return arrival === fullPath(place) ? <Navigate to={landing} replace /> : <Inside key={session?.token} />
  }
}
