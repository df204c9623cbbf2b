// What stands above the table on paper: what it is, what was filtered, when and by whom it was printed.
import type { Field } from '@ev/contract/kit/field'
import { instant, showTime } from '@ev/rules/units'
import { useEffect, useState } from 'react'
import { useT } from '../../locales/language.ts'
import { useMe } from '../../shell/me.ts'
import { useSpoken } from '../value/spoken.ts'
import { filterText } from './filters/filter-text.ts'
import styles from './resource-list.module.css'
import type { List } from './use-list.ts'

export function Printed({ list }: { list: List }) {
  const t = useT()
  const language = useSpoken()
  const { user } = useMe().me
  const [at, setAt] = useState('')
  useEffect(() => {
    const onPrint = () => setAt(showTime(instant(Date.now())))
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  }, [])
  const { of, filters, total = 0, isCapped, rows } = list
  const parts = Object.entries(filters).map(([name, value]) => {
    const field = of.fields[name] as Field
    return `${field.label[language]}: ${filterText(field, value, t)}`
  })
  return (
    <div className={styles.printed}>
      <h2>{of.title[language]}</h2>
      <p>{parts.length > 0 ? parts.join(' · ') : t('list.noFilters')}</p>
      <p>
        {t('list.printedOf', {
          shown: rows?.length ?? 0,
          count: `${total.toLocaleString('en-US')}${isCapped ? '+' : ''}`,
        })}{' '}
        · {user.name} · {at}
      </p>
    </div>
  )
}
