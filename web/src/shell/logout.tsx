import { user } from '@ev/contract/system/user'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog, DialogActions } from '../kit/dialog.tsx'
import { say, useT } from '../locales/language.ts'
import { CallError, call } from './call.ts'
import { endSession } from './session.ts'

export function Logout() {
  const t = useT()
  const [isAsking, setIsAsking] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const onLeave = async () => {
    setIsLeaving(true)
    await leave()
  }
  return (
    <>
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        {t('logout.action')}
      </Button>
      {isAsking && (
        <Dialog title={t('logout.question')} onClose={() => setIsAsking(false)}>
          <DialogActions>
            <Button onClick={() => setIsAsking(false)}>{t('app.cancel')}</Button>
            <Button look="primary" isBusy={isLeaving} onClick={() => void onLeave()}>
              {t('app.confirm')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

/** Whoever wants to leave a shared machine leaves it, even while the server cannot be told. */
async function leave(): Promise<void> {
  try {
    await call(user.logout, {})
    endSession()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    endSession(say('error.logout'))
  }
}
