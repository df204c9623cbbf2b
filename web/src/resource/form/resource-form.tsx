// The form of any resource, for a new record or for one that is there.
import type { Fields } from '@ev/contract/kit/field'
import type { Row } from '@ev/contract/kit/resource'
import { type CreateOf, isWritten } from '@ev/contract/kit/write'
import { Button, Form } from 'antd'
import {
  type ComponentType,
  Fragment,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { EditForm, FormActions, SubmitButton } from '../../kit/form.tsx'
import { toast } from '../../kit/toast.tsx'
import { say } from '../../locales/language.ts'
import { useMe } from '../../shell/me.ts'
import { forgetUnsaved, TabKey, useUnsaved } from '../../shell/unsaved.ts'
import type { AnyRow } from '../list/listed.ts'
import { useForReader } from '../reader.ts'
import { ConflictDialog, type Says } from './conflict.tsx'
import { changedIn, type Draft, draftOf, groupsOf, newDraft } from './draft.ts'
import { DraftKeeper } from './draft-keeper.tsx'
import styles from './form.module.css'
import { FormItem, type Judge } from './form-item.tsx'
import type { InputProps, Upload } from './given.ts'
import { useGroupTabs } from './group-tabs.tsx'
import { draftKey, dropDraft } from './kept-draft.ts'
import { type Of, useWords } from './of.ts'
import { useSaveKeys } from './save-keys.ts'
import { uploadImage } from './upload-image.ts'
import { useReconciled } from './use-reconciled.ts'
import type { SavedRecord } from './use-save.ts'

/** Inputs of a screen's own, by field. */
export type Slots<F extends Fields> = {
  readonly [K in keyof CreateOf<F>]?: ComponentType<InputProps<CreateOf<F>[K]>>
}

/** Those fields are shown and not asked for; the server holds to it too. */
type Fixing<F extends Fields> = { readonly fields: readonly (keyof F & string)[]; readonly why: string }

export type ResourceFormProps<F extends Fields> = {
  of: Of<F>
  /** Without one the form makes a new record, which begins with `initial`. */
  record?: Row<F> | undefined
  initial?: Partial<CreateOf<F>>
  fields?: Slots<F>
  /** What a screen shows below a field, over the whole width of the form. */
  after?: { readonly [K in keyof F & string]?: ComponentType }
  /** Puts the fields in another order than the groups of the definition. */
  layout?: (fields: Readonly<Record<keyof F & string, ReactNode>>) => ReactNode
  /** Stores the pictures of the form elsewhere than all others are. */
  upload?: Upload
  /** What of a record can no longer be changed, and why; nothing where all of it can. */
  fixed?: (record: Row<F>) => Fixing<F> | undefined
  /** What a screen finds wrong with a field before it is sent, in its reader's language. */
  judges?: { readonly [K in keyof F & string]?: Judge }
  /** Says what a field holds where two people changed it and its kind has no words for it. */
  says?: Readonly<Record<string, Says>>
  onSaved: (saved: SavedRecord) => void
  onCancel?: () => void
  /** Is given a way to ask whether anything would be lost at this very moment. */
  dirtyNow?: RefObject<() => boolean>
}

export function ResourceForm<F extends Fields>(props: ResourceFormProps<F>) {
  const { record, initial, fields: slots, layout, upload = uploadImage, says } = props
  const of = useForReader(props.of)
  const { after, fixed, judges, onSaved, onCancel, dirtyNow } = props
  const { t } = useWords()
  const [form] = Form.useForm()
  const { base, saved, setBase, setSaved } = useBase(of, record, initial)
  const [isDirty, setIsDirty] = useState(false)
  const { save, conflict } = useReconciled(of, { onTaken: takeTheirs })
  const storageKey = draftKey(useMe().me.user.id, of.address, base?.id)
  const mode = base ? 'update' : 'create'
  // What the form stands on came from the server, by the definition.
  const fixing = base && fixed?.(base as unknown as Row<F>)
  const names = useMemo(
    () => Object.keys(of.fields).filter(name => of.fields[name] && isWritten(of.fields[name], mode)),
    [of, mode],
  )
  // What is drawn follows what is typed; whoever closes the form in between must not lose it.
  useLayoutEffect(() => {
    if (dirtyNow) dirtyNow.current = () => changedIn(names, form.getFieldsValue(true), saved).length > 0
  })
  const tabs = useGroupTabs(of)
  useLeaving(isDirty, storageKey)
  useSaveKeys(() => form.submit())

  function takeTheirs(theirs: AnyRow, draft: Draft) {
    setBase(theirs)
    setSaved(draftOf(of.fields, theirs))
    form.setFieldsValue(draft)
  }

  // Somebody else's change comes into a form that nobody has touched.
  useEffect(() => {
    if (record && !isDirty && record.version !== base?.version) takeTheirs(record, draftOf(of.fields, record))
  })

  const onSubmit = async (_values: object, key: string) => {
    const done = await save(base, form.getFieldsValue(true), key)
    if (!done) return
    dropDraft(storageKey)
    setSaved(form.getFieldsValue(true))
    onSaved(done)
  }

  const itemOf = (name: string) => {
    const field = of.fields[name]
    if (!field) throw new Error(`${of.address} has no field ${name}`)
    const slot = (slots as Readonly<Record<string, ComponentType<InputProps<never>>>> | undefined)?.[name]
    const After = after?.[name]
    return (
      <Fragment key={name}>
        <FormItem
          {...{ name, field, of: of.form, form, mode, record: base, slot, upload }}
          judge={(judges as Readonly<Record<string, Judge>> | undefined)?.[name]}
          isFixed={fixing?.fields.includes(name)}
        />
        {After && (
          <div className={styles.whole}>
            <After />
          </div>
        )}
      </Fragment>
    )
  }

  return (
    <div className={styles.room}>
      <EditForm form={form} initialValues={saved} onSubmit={onSubmit} {...tabs?.leading}>
        <DraftKeeper
          {...{ form, fields: of.fields, names, saved, version: base?.version ?? 0, storageKey }}
          onDirtyChange={setIsDirty}
        />
        {fixing && <p className={styles.why}>{fixing.why}</p>}
        {layout ? layout(eachOf(of.fields, itemOf)) : tabs ? tabs.draw(itemOf) : <Groups of={of} itemOf={itemOf} />}
        <div className={styles.foot}>
          <FormActions>
            <span className={styles.keys}>{t('form.keys')}</span>
            {onCancel && <Button onClick={onCancel}>{t('app.cancel')}</Button>}
            <SubmitButton>{t('form.save')}</SubmitButton>
          </FormActions>
        </div>
      </EditForm>
      {conflict && <ConflictDialog key={conflict.time} conflict={conflict} fields={of.fields} says={says} />}
    </div>
  )
}

type GroupsProps = { of: { fields: Fields; form?: unknown }; itemOf: (name: string) => ReactNode }

function Groups({ of, itemOf }: GroupsProps) {
  const { word } = useWords()
  return groupsOf(of).map(({ title, fields }) => (
    <section key={fields.join()} className={styles.group}>
      {title && <h2>{word(title)}</h2>}
      <div className={styles.fields}>{fields.map(itemOf)}</div>
    </section>
  ))
}

const eachOf = <F extends Fields>(fields: F, itemOf: (name: string) => ReactNode) =>
  Object.fromEntries(Object.keys(fields).map(name => [name, itemOf(name)])) as Record<keyof F & string, ReactNode>

/** The record that the form stands on, and what of it is on the server. */
function useBase<F extends Fields>(of: Of<F>, record: Row<F> | undefined, initial: Draft | undefined) {
  const [base, setBase] = useState<AnyRow | undefined>(record)
  const [saved, setSaved] = useState(() => (record ? draftOf(of.fields, record) : newDraft(of.fields, initial)))
  return { base, saved, setBase, setSaved }
}

/** Closing the tab asks as long as something would be lost; a form that Back takes away says where its input is. */
function useLeaving(isDirty: boolean, storageKey: string): void {
  const tabKey = useContext(TabKey)
  useUnsaved(isDirty)
  // The one effect that a tab which merely hides does not end.
  useInsertionEffect(
    () => () => {
      forgetUnsaved(tabKey)
      if (localStorage.getItem(storageKey) !== null) toast(say('form.draftLeft'))
    },
    [tabKey, storageKey],
  )
}
