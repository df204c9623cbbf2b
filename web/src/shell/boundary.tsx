// A screen that could not be loaded or fell over takes nothing else with it.
import { Component, type ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { State } from '../kit/state.tsx'
import { useT } from '../locales/language.ts'

export class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <ScreenFailed /> : this.props.children
  }
}

function ScreenFailed() {
  const t = useT()
  return (
    <State drawing="failed" title={t('error.screen')} hint={t('error.screenHint')} isAlert>
      <Button look="primary" onClick={() => location.reload()}>
        {t('error.reload')}
      </Button>
    </State>
  )
}
