// Everything behind the login.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Asking } from './kit/ask.tsx'
import { Toast } from './kit/toast.tsx'
import { fullPath, loginAddress } from './shell/access.ts'
import { Boundary } from './shell/boundary.tsx'
import { CallError } from './shell/call.ts'
import { Gate } from './shell/gate.tsx'
import { useSession } from './shell/session.ts'
import { isEnding } from './shell/session-end.ts'
import { Shell } from './shell/shell.tsx'
import { ThemeProvider } from './shell/theme-provider.tsx'
import { TimedOut } from './shell/timed-out.tsx'
import { viewOf } from './views.ts'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A hidden tab watches nothing, and must find its data again when it is shown.
      gcTime: Number.POSITIVE_INFINITY,
      staleTime: 5_000,
      // The server's no stays a no; what did not arrive is worth a second try.
      retry: (count, error) => count < 2 && error instanceof CallError && error.isAbsence,
      refetchOnWindowFocus: false,
    },
  },
})

export function App() {
  const session = useSession()
  const [begunWith] = useState(session?.token)
  useEffect(() => {
    // Somebody else logged in in another tab: nothing of the one before may stay.
    if (session && session.token !== begunWith) location.reload()
    // Ended in another tab; what this one ends itself reloads by itself.
    if (!session && !isEnding()) location.replace(loginAddress({ redirect: fullPath(location) }))
  }, [session, begunWith])
  return (
    <QueryClientProvider client={queries}>
      <ThemeProvider>
        <Boundary>
          <Gate>
            <Shell viewOf={viewOf} />
          </Gate>
        </Boundary>
        <TimedOut />
        <Asking />
        <Toast />
      </ThemeProvider>
    </QueryClientProvider>
  )
}
