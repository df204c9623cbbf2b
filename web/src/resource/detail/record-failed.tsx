// Why a record is not shown, and what leads on: back to the list where it is gone, another try where that can help.
import { Button } from '../../kit/button.tsx'
import { State } from '../../kit/state.tsx'
import { isMissing, mayPass } from '../../shell/call.ts'
import { useWords } from '../form/of.ts'

type RecordFailedProps = {
  error: Error
  onRetry: () => void
  /** To the list that the record was opened from. */
  onBack?: (() => void) | undefined
}

export function RecordFailed({ error, onRetry, onBack }: RecordFailedProps) {
  const { t } = useWords()
  const isGone = isMissing(error)
  return (
    <State
      drawing={isGone ? 'lost' : 'failed'}
      title={t(isGone ? 'record.gone' : 'record.failed')}
      hint={isGone ? t('record.goneHint') : error.message}
      isAlert
    >
      {mayPass(error) && <Button onClick={onRetry}>{t('app.retry')}</Button>}
      {onBack && <Button onClick={onBack}>{t('record.toList')}</Button>}
    </State>
  )
}
