// Everything behind the login: loads who it is, asks for a new password where one is due, and shows the screen.
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { Button } from '../kit/button.tsx'
import { State, Waiting } from '../kit/state.tsx'
import { useT } from '../locales/language.ts'
import { useAnswer } from './answer.ts'
import { Boundary } from './boundary.tsx'
import { CallError } from './call.ts'
import { ForcedPasswordChange } from './change-password.tsx'
import { Header } from './header.tsx'
import styles from './inside.module.css'
import { loadMe, MeProvider } from './me.ts'
import { endSession } from './session.ts'

export default function Inside() {
  const { answer, retry, refresh } = useAnswer(loadMe)
  if (answer.state === 'waiting') return <Waiting />
  if (answer.state === 'failed') return <LoadFailed error={answer.error} onRetry={retry} />
  return (
    <MeProvider value={{ me: answer.value, refresh }}>
      <Header />
      <main className={styles.main}>
        <Boundary>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </Boundary>
      </main>
      <ForcedPasswordChange />
    </MeProvider>
  )
}

function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT()
  if (!(error instanceof CallError)) throw error
  return (
    <main className={styles.main}>
      <State drawing="failed" title={error.msg} isAlert>
        <Button look="primary" onClick={onRetry}>
          {t('app.retry')}
        </Button>
        <Button onClick={() => endSession()}>{t('logout.action')}</Button>
      </State>
    </main>
  )
}
