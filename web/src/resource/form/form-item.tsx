// One field of a resource's form: its label, its input, its help, when it is asked for and what would be wrong with it.
import type { Field, Ref } from '@ev/contract/kit/field'
import { brokenRules, isShown, isWritten, type Mode } from '@ev/contract/kit/write'
import { Form, type FormInstance } from 'antd'
import { type ComponentType, memo } from 'react'
import { FormField } from '../../kit/form.tsx'
import type { AnyRow } from '../list/listed.ts'
import { headOf, measureOf } from '../value/kinds.ts'
import { useSpoken } from '../value/spoken.ts'
import { Value } from '../value/value.tsx'
import { type Draft, isRequired } from './draft.ts'
import { fieldWrong } from './field-wrong.ts'
import styles from './form.module.css'
import type { InputProps, Upload } from './given.ts'
import { inputFor, isTyped, isWide } from './inputs.tsx'
import { useWords } from './of.ts'

type Rule = { readonly on: string; readonly reads?: readonly string[] }
type Shows = Readonly<Record<string, unknown>>

export type FormItemProps = {
  name: string
  field: Field
  /** The form of the definition, with its rules and what it shows when. */
  of: unknown
  form: FormInstance
  mode: Mode
  record?: AnyRow | undefined
  slot?: ComponentType<InputProps<never>> | undefined
  upload?: Upload | undefined
  /** What else is wrong with a value, found out when the form is saved. */
  judge?: Judge | undefined
  /** Was open once, and is decided for this record. */
  isFixed?: boolean | undefined
}

export type Judge = (value: unknown) => string | undefined

/** A field that others decide about watches them by itself: what is typed elsewhere redraws nothing but this. */
export const FormItem = memo(function FormItem(props: FormItemProps) {
  const { shows } = Object(props.of) as { shows?: Shows }
  return shows?.[props.name] ? <SometimesAsked {...props} /> : <Asked {...props} />
})

function SometimesAsked(props: FormItemProps) {
  const { form, of, name } = props
  const isAsked = Form.useWatch((draft: Draft) => isShown(of, name, draft), { form, preserve: true })
  return isAsked ? <Asked {...props} /> : null
}

function Asked(props: FormItemProps) {
  const { name, field, mode, record, slot: Slot, upload, isFixed = false } = props
  const { language, word } = useWords()
  const rules = useFieldRules(props)
  const Input = inputFor(field)
  const place = isWide(field) || Slot ? styles.whole : undefined
  if (isFixed || !isWritten(field, mode)) return record ? <Fixed field={field} value={record[name]} /> : null
  if (!Slot && !Input) return null
  return (
    <div className={place}>
      <FormField
        name={name}
        label={measureOf(field) ? field.label[language] : headOf(field, language)}
        required={field.kind !== 'data' && isRequired(field)}
        extra={field.help && word(field.help)}
        {...rules}
      >
        {Slot ? <Slot /> : Input && <Input field={field} {...extrasOf(field, record?.[name], upload)} />}
      </FormField>
    </div>
  )
}

/** What only some kinds take: the control would pass on anything else. */
function extrasOf({ kind }: Field, held: unknown, upload: Upload | undefined) {
  if (kind === 'ref' || kind === 'area') return { known: held ? [held as Ref] : [] }
  if (kind === 'refs') return { known: (held ?? []) as Ref[] }
  return kind === 'image' ? { upload } : {}
}

/** What was set once is shown beside what can still be changed. */
function Fixed({ field, value }: { field: Field; value: unknown }) {
  const language = useSpoken()
  return (
    <div className={styles.fixed}>
      <span>{headOf(field, language)}</span>
      <div>
        <Value field={field} value={value} />
      </div>
    </div>
  )
}

/**
 * What is typed is judged when the field is left, what is picked at once, and a rule between fields as soon as one of them
 * changes; all of it on saving. A message is gone with the first change.
 */
function useFieldRules({ name, field, of, form, record, judge }: FormItemProps) {
  const language = useSpoken()
  const between = ((Object(of) as { rules?: readonly Rule[] }).rules ?? []).filter(({ on }) => on === name)
  const own = said(value => fieldWrong(field, value, language, record?.[name]))
  const rule = said(() => {
    const draft = form.getFieldsValue(true) as Draft
    return brokenRules(of, draft).find(broken => broken.field === name)?.says[language]
  })
  return {
    rules: [
      isTyped(field) ? { ...own, validateTrigger: 'onBlur' } : own,
      ...(between.length > 0 ? [rule] : []),
      ...(judge ? [{ ...said(judge), validateTrigger: [] }] : []),
    ],
    validateTrigger: ['onBlur', 'onChange'],
    dependencies: between.flatMap(({ reads = [] }) => reads).filter(read => read !== name),
  }
}

/** As long as no message is thrown antd takes the value for right. */
const said = (wrong: (value: unknown) => string | undefined) => ({
  async validator(_rule: unknown, value: unknown) {
    const message = wrong(value)
    if (message !== undefined) throw new Error(message)
  },
})
