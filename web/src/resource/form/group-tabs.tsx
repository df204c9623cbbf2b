// The groups of a long form behind tabs: one form, one save. Saving leads to the first field that is wrong, whichever tab it
// stands behind, and every tab that holds one says so.
import type { Fields } from '@ev/contract/kit/field'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { SideTabs } from '../../kit/side-tabs.tsx'
import { groupsOf } from './draft.ts'
import styles from './form.module.css'
import { useWords } from './of.ts'

type Tabbed = { readonly title: { zh: string; en: string }; readonly fields: Fields; readonly form?: unknown }

/** Nothing where the groups of the definition stand one below the other. */
export function useGroupTabs(of: Tabbed) {
  const { t, word } = useWords()
  // What nobody fills in has its place in the detail.
  const groups = groupsOf(of).filter(({ fields }) => fields.some(name => of.fields[name]?.write !== 'never'))
  const [chosen, setChosen] = useState(0)
  const [wrong, setWrong] = useState<readonly string[]>([])
  if (!(Object(of.form) as { isTabbed?: true }).isTabbed) return undefined

  const leading = {
    // At once: what is hidden can be neither scrolled to nor focused.
    reveal: (field: string) => {
      const place = groups.findIndex(({ fields }) => fields.includes(field.split('.')[0] ?? ''))
      if (place >= 0) flushSync(() => setChosen(place))
    },
    onWrong: (fields: readonly string[]) =>
      setWrong(before => (before.join() === fields.join() ? before : [...fields])),
  }

  const draw = (itemOf: (name: string) => ReactNode) => (
    <SideTabs
      label={word(of.title)}
      chosen={String(chosen)}
      onChoose={key => setChosen(Number(key))}
      isKept
      tabs={groups.map(({ title, fields }, place) => {
        const count = wrong.filter(name => fields.includes(name.split('.')[0] ?? '')).length
        return {
          key: String(place),
          title: title ? word(title) : '',
          mark: count > 0 ? t('form.wrongBehind', { count }) : undefined,
          draw: () => <div className={styles.fields}>{fields.map(itemOf)}</div>,
        }
      })}
    />
  )
  return { leading, draw }
}
