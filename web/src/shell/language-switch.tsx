import { Button } from '../kit/button.tsx'
import { chooseLanguage, useLanguage, useT } from '../locales/language.ts'

/** Named in the language that it switches to, for whoever cannot read the present one. */
export function LanguageSwitch() {
  const t = useT()
  const other = useLanguage() === 'zh-CN' ? 'en-US' : 'zh-CN'
  return (
    <Button look="quiet" lang={other} onClick={() => chooseLanguage(other)}>
      {t('app.switchLanguage')}
    </Button>
  )
}
