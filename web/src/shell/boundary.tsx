// A screen that could not be loaded or fell over takes nothing else with it.
import { Component, type ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { State } from '../kit/state.tsx'
import { type TextKey, useT } from '../locales/language.ts'
import { reloadWhenThere, useTriedOnWall } from './alone.ts'
import { forgetFailed, LoadError } from './load-view.ts'

type BoundaryProps = {
  children: ReactNode
  /** Begins anew what fell; without it the whole page is loaded again. */
  onRetry?: () => void
}

export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('nothing was thrown') }
  }

  override componentDidCatch() {
    forgetFailed()
  }

  override render() {
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <Fallen error={this.state.error} onRetry={this.props.onRetry} />
    )
  }
}

/** What stands where something failed to load or fell over. */
export function Fallen({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const t = useT()
  const [title, hint] = sentences(error)
  useTriedOnWall(reloadWhenThere)
  return (
    <State drawing="failed" title={t(title)} hint={t(hint)} isAlert>
      {onRetry && (
        <Button look="primary" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      )}
      <Button look={onRetry ? 'plain' : 'primary'} onClick={() => location.reload()}>
        {t('error.reload')}
      </Button>
    </State>
  )
}

function sentences(error: unknown): [PlainKey, PlainKey] {
  if (!(error instanceof LoadError)) return ['screen.fell', 'screen.fellHint']
  return [error.isLate ? 'screen.late' : 'screen.failed', 'screen.failedHint']
}

type PlainKey = Extract<
  TextKey,
  'screen.fell' | 'screen.fellHint' | 'screen.late' | 'screen.failed' | 'screen.failedHint'
>
