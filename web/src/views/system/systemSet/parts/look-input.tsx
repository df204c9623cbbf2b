import type { CreateOf } from '@ev/contract/kit/write'
import type { theme } from '@ev/contract/system/theme'
import { Button } from 'antd'
import { useT } from '../../../../locales/language.ts'
import type { InputProps } from '../../../../resource/form/given.ts'
import { lookWith } from '../../../../shell/settings.ts'
import { LookChoices } from '../../../../shell/settings-choices.tsx'
import styles from './theme.module.css'

/** What the people of a company begin with; what is not chosen follows the product. */
export function LookInput({ value, onChange }: InputProps<CreateOf<typeof theme.fields>['settings']>) {
  const t = useT()
  const chosen = value ?? {}
  return (
    <div className={styles.look}>
      <div className={styles.hint}>
        <p>{t('theme.lookHint')}</p>
        <Button disabled={Object.keys(chosen).length === 0} onClick={() => onChange?.({})}>
          {t('theme.reset')}
        </Button>
      </div>
      <LookChoices settings={lookWith(chosen)} onChange={part => onChange?.({ ...chosen, ...part })} />
    </div>
  )
}
