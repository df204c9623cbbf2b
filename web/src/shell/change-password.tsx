// The change of password: whenever somebody wants it, and when a first login or an old password demands it (requirements 4
// and 5.3).
import { patterns } from '@ev/contract/patterns'
import { type UserInfo, user } from '@ev/contract/system/user'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog, DialogActions } from '../kit/dialog.tsx'
import { PasswordField } from '../kit/password-field.tsx'
import { toast } from '../kit/toast.tsx'
import { useT } from '../locales/language.ts'
import { CallError, call } from './call.ts'
import styles from './change-password.module.css'
import { type Messages, useForm, type Values } from './form.ts'
import { Logout } from './logout.tsx'
import { useMe } from './me.ts'
import { useReload } from './reload.ts'
import { sha256 } from './sha256.ts'
import { Problem } from './sign-in/problem.tsx'

export function PasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  if (!isOpen) return null
  return (
    <Dialog title={t('password.title')} onClose={onClose}>
      <PasswordForm onDone={onClose} wayOut={<Button onClick={onClose}>{t('app.cancel')}</Button>} />
    </Dialog>
  )
}

/** Cannot be closed: the way out is a new password, or the way back to the login page. */
export function ForcedPasswordChange() {
  const t = useT()
  const { me } = useMe()
  const { isFirstLoginForceModifyPwd, isExceedsThresholdForceModifyPwd, thresholdForceModifyPwdDay } = me.user
  if (!isFirstLoginForceModifyPwd && !isExceedsThresholdForceModifyPwd) return null
  const warning = isFirstLoginForceModifyPwd
    ? t('password.first')
    : t('password.tooOld', { days: thresholdForceModifyPwdDay })
  return (
    <Dialog title={t('password.title')}>
      <p className={styles.warning}>{warning}</p>
      <PasswordForm wayOut={<Logout />} />
    </Dialog>
  )
}

const names = ['oldPassword', 'newPassword', 'again'] as const
type Name = (typeof names)[number]

function PasswordForm({ wayOut, onDone }: { wayOut: ReactNode; onDone?: () => void }) {
  const t = useT()
  const { me } = useMe()
  const reload = useReload()
  const queries = useQueryClient()
  const check = useCheck()
  const form = useForm({
    names,
    check,
    async send({ oldPassword, newPassword }) {
      if (!(await old.isRight())) {
        form.input('oldPassword')?.focus()
        return
      }
      const hashes = { password: sha256(newPassword), oldPassword: sha256(oldPassword) }
      await call(user.updatePassword, { ...whose(me.user), ...hashes })
      toast(t('password.done'), 'success')
      // The other sessions of this user have ended, and a note says so.
      for (const changed of [user.mySessions.path, 'notification'])
        void queries.invalidateQueries({ queryKey: [changed] })
      await reload()
      onDone?.()
    },
  })
  const old = useOldPassword({
    value: () => form.input('oldPassword')?.value ?? '',
    onWrong(asked, { msg, isAbsence }) {
      const input = form.input('oldPassword')
      // What was typed since is another password, and a network that is away says nothing about this one.
      if (input?.value !== asked) return
      if (!isAbsence) input.value = ''
      form.mark('oldPassword', msg)
    },
  })
  return (
    <form {...form.props}>
      <PasswordField
        {...form.field('oldPassword')}
        label={t('password.old')}
        autoComplete="current-password"
        onBlur={() => void old.isRight()}
      />
      <PasswordField
        {...form.field('newPassword')}
        label={t('password.new')}
        hint={t('password.rule')}
        autoComplete="new-password"
      />
      <PasswordField {...form.field('again')} label={t('password.again')} autoComplete="new-password" />
      <Problem text={form.problem} />
      <DialogActions>
        {wayOut}
        <Button {...form.button('submit')} type="submit" look="primary">
          {t('password.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}

function useCheck() {
  const t = useT()
  return ({ oldPassword, newPassword, again }: Values<Name>): Messages<Name> => {
    const strength = (text: string) => (patterns.userPassword.fits(text) ? undefined : t('password.weak'))
    const same = newPassword === oldPassword ? t('password.same') : undefined
    const differ = again === newPassword ? undefined : t('password.differ')
    return {
      oldPassword: oldPassword === '' ? t('password.oldEmpty') : undefined,
      newPassword: strength(newPassword) ?? same,
      again: strength(again) ?? differ,
    }
  }
}

type OldPassword = { value: () => string; onWrong: (asked: string, error: CallError) => void }

/** Asks the server about the old password once for each text, however often field and form want to know. */
function useOldPassword({ value, onWrong }: OldPassword) {
  const { me } = useMe()
  const asked = useRef<{ text: string; isRight: Promise<boolean> }>(undefined)
  const ask = async (text: string) => {
    try {
      await call(user.checkPassword, { ...whose(me.user), password: sha256(text) })
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      asked.current = undefined
      onWrong(text, error)
      return false
    }
  }
  return {
    async isRight(): Promise<boolean> {
      const text = value()
      if (text === '') return false
      if (asked.current?.text !== text) asked.current = { text, isRight: ask(text) }
      return asked.current.isRight
    },
  }
}

const whose = ({ id, sellerId, account }: UserInfo) => ({ id, sellerId, account })
