// Parameters by what they are about: what each does, what it is now and since when, and another value for it.

import { parameterGroup } from '@ev/contract/enums'
import { labelOf } from '@ev/contract/kit/choices'
import type { Parameter, ParameterValue } from '@ev/contract/system/parameter'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { State, Waiting } from '../../../kit/state.tsx'
import { useWords } from '../../../resource/form/of.ts'
import { call } from '../../../shell/call.ts'
import { useUnsaved } from '../../../shell/unsaved.ts'
import { ParameterHistory } from './parameter-history.tsx'
import { ParameterRow } from './parameter-row.tsx'
import { fits, isChanged, type ParameterCalls } from './parameter-values.ts'
import styles from './parameters.module.css'

/** More than there will be. */
const all = { current: 1, pageSize: 500 }
const everything = 'all'

export function Parameters({ of }: { of: ParameterCalls }) {
  const { t, language } = useWords()
  const queries = useQueryClient()
  const family = of.pages.path
  const list = useQuery({ queryKey: [family, language], queryFn: () => call(of.pages, all) })
  const [drafts, setDrafts] = useState<Readonly<Record<string, ParameterValue>>>({})
  const [looked, setLooked] = useState<Parameter>()
  const rows = list.data?.records ?? []
  useUnsaved(rows.some(row => isChanged(row, drafts[row.key])))

  const setDraft = (key: string, value: ParameterValue | undefined) =>
    setDrafts(before => {
      const { [key]: _, ...others } = before
      return value === undefined ? others : { ...others, [key]: value }
    })
  const refresh = async () => {
    // The shell draws itself by some of them.
    await Promise.all([family, 'parameter'].map(key => queries.invalidateQueries({ queryKey: [key] })))
  }

  if (list.isPending) return <Waiting />
  if (list.isError)
    return (
      <State drawing="failed" title={t('parameter.failed')} hint={list.error.message} isAlert>
        <Button onClick={() => void list.refetch()}>{t('app.retry')}</Button>
      </State>
    )
  return (
    <div>
      <Found rows={rows}>
        {row => (
          <ParameterRow
            key={row.key}
            of={of}
            row={row}
            draft={drafts[row.key]}
            onDraft={value => setDraft(row.key, value)}
            onSaved={refresh}
            onHistory={() => setLooked(row)}
          />
        )}
      </Found>
      <ParameterHistory of={of} row={looked} onClose={() => setLooked(undefined)} />
    </div>
  )
}

type FoundProps = { rows: readonly Parameter[]; children: (row: Parameter) => React.ReactNode }

/** Which ones are shown stands in the address. */
function Found({ rows, children }: FoundProps) {
  const { t, language } = useWords()
  const [query, setQuery] = useSearchParams()
  const [text, group] = [query.get('text') ?? '', query.get('group') ?? everything]
  const groups = parameterGroup.list.map(({ value }) => value).filter(one => rows.some(row => row.group === one))
  const found = rows.filter(row => fits(row, text) && (group === everything || row.group === group))
  const look = (name: string, value: string, isReplacing: boolean) => {
    const next = new URLSearchParams(query)
    next.delete(name)
    if (value !== '' && value !== everything) next.set(name, value)
    setQuery(next, { replace: isReplacing })
  }
  return (
    <>
      <div className={styles.bar}>
        <Input
          className={styles.search}
          value={text}
          allowClear
          placeholder={t('parameter.search')}
          aria-label={t('parameter.search')}
          onChange={event => look('text', event.target.value, true)}
        />
        {groups.length > 1 && (
          <Segmented
            className={styles.groups}
            value={group}
            options={[
              { value: everything, label: t('parameter.all') },
              ...groups.map(one => ({ value: one, label: labelOf(parameterGroup.list, one, language) })),
            ]}
            onChange={chosen => look('group', chosen, false)}
          />
        )}
      </div>
      {found.length === 0 && (
        <State drawing="empty" title={t('parameter.nothingFits')} hint={t('parameter.nothingFitsHint')}>
          <Button onClick={() => setQuery({})}>{t('list.clearFilters')}</Button>
        </State>
      )}
      {groups.map(one => {
        const ofGroup = found.filter(row => row.group === one)
        if (ofGroup.length === 0) return null
        return (
          <section key={one} className={styles.group} aria-label={labelOf(parameterGroup.list, one, language)}>
            <h2>{labelOf(parameterGroup.list, one, language)}</h2>
            <ul>{ofGroup.map(children)}</ul>
          </section>
        )
      })}
    </>
  )
}
