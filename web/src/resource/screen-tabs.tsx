// A screen of several parts, the shown one in its address: a link leads to it, Back to the one before.
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Tabs } from '../kit/tabs.tsx'
import styles from './screen-tabs.module.css'

type Part<Key extends string> = { readonly key: Key; readonly title: string; readonly draw: () => ReactNode }

type ScreenTabsProps<Key extends string> = {
  label: string
  /** Those that this user may see; the first is shown where the address names none. */
  parts: readonly Part<Key>[]
}

export function ScreenTabs<Key extends string>({ label, parts }: ScreenTabsProps<Key>) {
  const [query, setQuery] = useSearchParams()
  const shown = parts.find(({ key }) => key === query.get('tab')) ?? parts[0]
  if (!shown) return null
  return (
    <div className={styles.parts}>
      <Tabs
        label={label}
        tabs={parts}
        chosen={shown.key}
        // What one part was asked for means nothing to another.
        onChoose={key => setQuery(key === parts[0]?.key ? {} : { tab: key })}
      >
        {shown.draw()}
      </Tabs>
    </div>
  )
}
