import { patterns } from '@ev/contract/patterns'
import type { seller } from '@ev/contract/system/seller'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { useT } from '../../locales/language.ts'
import { post } from '../call.ts'
import { useForm } from '../form.ts'
import { openSession } from '../session.ts'
import { CodeField, isCode } from './code-field.tsx'
import { Problem } from './problem.tsx'

export function SmsForm() {
  const t = useT()
  const checkTelephone = (telephone: string) =>
    patterns.mobile.fits(telephone) ? undefined : t('login.telephoneWrong')
  const form = useForm({
    names: ['telephone', 'captcha'],
    check: ({ telephone, captcha }) => ({
      telephone: checkTelephone(telephone),
      captcha: isCode(captcha) ? undefined : t('login.codeWrong'),
    }),
    async send(values) {
      openSession(await post<typeof seller.smsCaptchaLogin>('/system-service/seller/smsCaptchaLogin', values))
    },
  })
  const sendCode = async () => {
    const { telephone } = form.values()
    if (form.blame({ telephone: checkTelephone(telephone) })) return false
    await post<typeof seller.smsCaptcha>('/system-service/seller/smsCaptcha', { telephone })
    return true
  }
  return (
    <form {...form.props}>
      <Field
        {...form.field('telephone')}
        label={t('login.telephone')}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={11}
      />
      <CodeField form={form} send={sendCode} />
      <Problem text={form.problem} />
      <Button {...form.button('submit')} type="submit" look="primary" style={{ width: '100%' }}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
