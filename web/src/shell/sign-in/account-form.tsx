import type { seller } from '@ev/contract/system/seller'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { PasswordField } from '../../kit/password-field.tsx'
import { useT } from '../../locales/language.ts'
import { CallError, post } from '../call.ts'
import { useForm } from '../form.ts'
import { openSession } from '../session.ts'
import { sha256 } from '../sha256.ts'
import { keepIpInfo } from './ip-info.ts'
import { Problem } from './problem.tsx'

const addressUnknown = 921

export function AccountForm() {
  const t = useT()
  const form = useForm({
    names: ['account', 'password'],
    check: ({ account, password }) => ({
      account: account.trim() === '' ? t('login.accountEmpty') : undefined,
      password: password === '' ? t('login.passwordEmpty') : undefined,
    }),
    async send({ account, password }) {
      const input = { account: account.trim(), password: sha256(password), smsCaptchaPass: false } as const
      try {
        openSession(await post<typeof seller.login>('/system-service/seller/login', input))
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== addressUnknown) {
          form.input('password')?.select()
          throw error
        }
        keepIpInfo(error.data)
        location.assign(`/iplogin${location.search}`)
      }
    },
  })
  return (
    <form {...form.props}>
      <Field
        {...form.field('account')}
        label={t('login.account')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={32}
      />
      <PasswordField {...form.field('password')} label={t('login.password')} autoComplete="current-password" />
      <Problem text={form.problem} />
      <Button {...form.button('submit')} type="submit" look="primary" style={{ width: '100%' }}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
