// The password of a pile: made by the platform, shown once, and never again.

import { f } from '@ev/contract/kit/field'
import { type PileAccess, pileAccess } from '@ev/contract/operation/pile-access'
import { useState } from 'react'
import { ask } from '../../../../kit/ask.tsx'
import { Button } from '../../../../kit/button.tsx'
import { toast } from '../../../../kit/toast.tsx'
import { type Told, ToldOnce } from '../../../../kit/told-once.tsx'
import { useT } from '../../../../locales/language.ts'
import { InputDialog } from '../../../../resource/form/input-dialog.tsx'
import { CallError, call } from '../../../../shell/call.ts'
import { useMayCall } from '../../../../shell/me.ts'
import styles from './pile-access.module.css'

const sending = { isSent: f.flag('同时写入充电桩', 'Write it into the pile too', { initial: false }) }

type PilePasswordProps = { id: string; access: PileAccess; onChanged: () => void }

export function PilePassword({ id, access, onChanged }: PilePasswordProps) {
  const t = useT()
  const maySet = useMayCall()(pileAccess.setPassword)
  const [isAsking, setIsAsking] = useState(false)
  const [told, setTold] = useState<Told>()
  const { hasPassword, passwordTime, isConnected, identity } = access
  const onSet = async (isSent: boolean, key: string) => {
    const { password } = await call(pileAccess.setPassword, { id, isSent }, { key })
    setIsAsking(false)
    setTold({
      title: t('access.toldTitle'),
      text: t('access.toldText'),
      lines: [
        { label: t('access.toldUser'), value: identity },
        { label: t('access.password'), value: password },
      ],
    })
    onChanged()
  }
  const onClear = async () => {
    const question = { title: t('access.clearQuestion'), text: t('access.clearText'), isHarm: true }
    if (!(await ask({ ...question, yes: t('access.clearPassword') }))) return
    try {
      await call(pileAccess.clearPassword, { id })
      toast(t('access.cleared'), 'success')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
    onChanged()
  }
  return (
    <span className={styles.copied}>
      {hasPassword ? t('access.passwordSince', { time: passwordTime ?? '' }) : t('access.noPassword')}
      {maySet && (
        <>
          <Button look="link" onClick={() => setIsAsking(true)}>
            {t(hasPassword ? 'access.resetPassword' : 'access.setPassword')}
          </Button>
          {hasPassword && (
            <Button look="link" onClick={() => void onClear()}>
              {t('access.clearPassword')}
            </Button>
          )}
        </>
      )}
      {isAsking && (
        <InputDialog
          title={t('access.setQuestion')}
          text={t('access.setText')}
          yes={t(hasPassword ? 'access.resetPassword' : 'access.setPassword')}
          // Only a pile that is there can be told.
          fields={isConnected ? sending : {}}
          onSubmit={({ isSent }, key) => onSet(isSent === true, key)}
          onClose={() => setIsAsking(false)}
        />
      )}
      {told && <ToldOnce told={told} onClose={() => setTold(undefined)} />}
    </span>
  )
}
