// Everything behind the login.
import './locales/all.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Asking } from './kit/ask.tsx'
import { Toast } from './kit/toast.tsx'
import { fullPath, loginAddress } from './shell/access.ts'
import { Boundary } from './shell/boundary.tsx'
import { CallError } from './shell/call.ts'
import { Gate } from './shell/gate.tsx'
import { isAnothers, useSession } from './shell/session.ts'
import { isEnding, reloadFor } from './shell/session-end.ts'
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
  useEffect(() => {
    // Somebody logged in or out in another tab: nothing of the one before may stay. What this tab ends it reloads itself.
    if (isAnothers() && !isEnding()) reloadFor(session ? '' : loginAddress({ redirect: fullPath(location) }))
  }, [session])
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
