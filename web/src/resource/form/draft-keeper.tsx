// Watches what stands in a form, so that nothing else has to: whether it differs from what is saved, and a copy in this
// browser while it does.
import type { Fields } from '@ev/contract/kit/field'
import { Alert, Button, Form, type FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { changedIn, type Draft, keepable } from './draft.ts'
import { dropDraft, type Kept, keepSoon, keptAt, readKept } from './kept-draft.ts'
import { useWords } from './of.ts'

type DraftKeeperProps = {
  form: FormInstance
  fields: Fields
  /** The fields that can be changed here, and what they hold on the server. */
  names: readonly string[]
  saved: Draft
  version: number
  storageKey: string
  onDirtyChange: (isDirty: boolean) => void
}

export function DraftKeeper(props: DraftKeeperProps) {
  const { form, fields, names, saved, version, storageKey, onDirtyChange } = props
  // The whole store: while its tab is hidden a form has no fields.
  const held: Draft | undefined = Form.useWatch<FormInstance>([], { form, preserve: true })
  const changed = held && Object.keys(held).length > 0 ? changedIn(names, held, saved) : []
  const isDirty = changed.length > 0
  const wasDirty = useRef(false)
  const values = isDirty && held ? JSON.stringify(keepable(fields, changed, held)) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, and not when somebody listens anew.
  useEffect(() => onDirtyChange(isDirty), [isDirty])
  useEffect(() => {
    // A draft of an earlier day stays until somebody has begun anew.
    if (values === undefined && !wasDirty.current) return
    wasDirty.current = true
    return keepSoon(storageKey, values === undefined ? undefined : { version, values: JSON.parse(values) })
  }, [values, version, storageKey])
  return <Offer {...props} />
}

/** What was typed here earlier and never saved. */
function Offer({ form, names, saved, version, storageKey }: DraftKeeperProps) {
  const { t } = useWords()
  const [kept, setKept] = useState(() => offered(readKept(localStorage.getItem(storageKey)), names, saved))
  if (!kept) return null
  const onRestore = () => {
    form.setFieldsValue(kept.values)
    setKept(undefined)
  }
  const onDrop = () => {
    dropDraft(storageKey)
    setKept(undefined)
  }
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('form.draftFound', { time: keptAt(kept.at, Date.now()) })}
      description={kept.version === version ? undefined : t('form.draftOld')}
      action={
        <>
          <Button type="link" size="small" onClick={onRestore}>
            {t('form.draftRestore')}
          </Button>
          <Button type="text" size="small" onClick={onDrop}>
            {t('form.draftDrop')}
          </Button>
        </>
      }
    />
  )
}

/** Only of fields that the form has, and only where it says something new. */
function offered(kept: Kept | undefined, names: readonly string[], saved: Draft): Kept | undefined {
  if (!kept) return undefined
  const known = names.filter(name => Object.hasOwn(kept.values, name))
  const news = changedIn(known, kept.values, saved)
  return news.length === 0
    ? undefined
    : { ...kept, values: Object.fromEntries(news.map(name => [name, kept.values[name]])) }
}
