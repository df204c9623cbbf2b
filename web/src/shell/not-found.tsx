import { useNavigate } from 'react-router'
import { Button } from '../kit/button.tsx'
import { State } from '../kit/state.tsx'
import { useT } from '../locales/language.ts'
import { landing } from './access.ts'
import { usePageTitle } from './page-title.ts'

export function NotFound() {
  const t = useT()
  const navigate = useNavigate()
  usePageTitle(t('notFound.title'))
  return (
    <State drawing="lost" title={t('error.notFound')}>
      <Button look="primary" onClick={() => void navigate(landing)}>
        {t('app.backHome')}
      </Button>
    </State>
  )
}
