import { Button } from '../kit/button.tsx'
import { Dialog, DialogActions } from '../kit/dialog.tsx'
import { useT } from '../locales/language.ts'
import { afterTimeOut, useTimedOut } from './session-end.ts'

/** Code 408: said in a dialog that has one answer. */
export function TimedOut() {
  const t = useT()
  const sentence = useTimedOut()
  if (sentence === '') return null
  return (
    <Dialog title={sentence}>
      <DialogActions>
        <Button look="primary" onClick={afterTimeOut} data-first>
          {t('app.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
