// The pages 403, 404 and 500, and the screen whose module is missing (requirements 8).
import { Button } from '../kit/button.tsx'
import { State } from '../kit/state.tsx'
import { useT } from '../locales/language.ts'
import { isBare } from './access.ts'
import { useMe } from './me.ts'
import { go } from './tab-store.ts'

export function Forbidden() {
  const t = useT()
  return (
    <State drawing="shut" title={t('error.forbidden')}>
      <BackHome />
    </State>
  )
}

export function NotFound() {
  const t = useT()
  return (
    <State drawing="lost" title={t('error.notFound')}>
      <BackHome />
    </State>
  )
}

export function Broken() {
  const t = useT()
  return (
    <State drawing="failed" title={t('error.broken')}>
      <BackHome />
    </State>
  )
}

export function ModuleNotFound({ path }: { path: string }) {
  const t = useT()
  return (
    <State drawing="lost" title={t('screen.module')} hint={t('screen.moduleHint', { path })} isAlert>
      <BackHome />
    </State>
  )
}

function BackHome() {
  const t = useT()
  const { landing } = useMe().me.routes
  return (
    <Button look="primary" onClick={() => (isBare(location.pathname) ? location.assign(landing) : void go(landing))}>
      {t('app.backHome')}
    </Button>
  )
}
