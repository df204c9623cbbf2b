// The form of every screen behind the login: antd's, sent once at a time, safe in a kept tab, with each message at its field.
// antd offers `preserve={false}`, `clearOnDestroy` and an initial value of a single field. In a tab that hides they empty
// the form behind the text on the screen, so neither EditForm nor FormField takes them.
import { Button, Form, type FormInstance, type FormItemProps } from 'antd'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLanguage } from '../locales/language.ts'
import { act } from './act-key.ts'
import styles from './form.module.css'
import { rulesIn } from './form-rules.ts'

/** What a call throws that the server has refused. */
type Refusal = {
  readonly msg: string
  readonly fields: readonly { readonly field: string; readonly msg: string }[]
}

type NamePath = ReturnType<FormInstance['getFieldsError']>[number]['name']

const FormState = createContext({ isBusy: false, problem: '' })

type EditFormProps<Values> = {
  /** Of `Form.useForm()`. */
  form: FormInstance<Values>
  initialValues: Values
  /**
   * Runs when every field is right. What the server refuses in it is shown at its field, or else above the buttons. `key`
   * names the act for the server: it stays the same until one try succeeds.
   */
  onSubmit: (values: Values, key: string) => Promise<void>
  /** Something is missing or wrong; each field says what. */
  onIncomplete?: () => void
  /** Brings a field into sight that stands behind a tab, before it is led to. */
  reveal?: (field: string) => void
  /** The fields that say what is wrong with them, whenever that changes. */
  onWrong?: (fields: readonly string[]) => void
  /** Fields as `<FormField>`, and `<FormActions>` with a `<SubmitButton>`. */
  children: ReactNode
}

export function EditForm<Values extends object>({
  form,
  initialValues,
  onSubmit,
  onIncomplete,
  reveal,
  onWrong,
  children,
}: EditFormProps<Values>) {
  const id = useId()
  const { run, isBusy, problem } = useOneRun()
  // antd types the names of fields by the form's values, and gives them back untyped.
  const fields: FormInstance = form
  useKeptForm(form)
  useMessagesIn(form)

  const leadToFirst = (names: readonly NamePath[]) => {
    const first = firstOnScreen(names, name => document.getElementById([id, ...name].join('_')))
    if (!first) return
    reveal?.(first.join('.'))
    fields.scrollToField(first, { focus: true, block: 'center' })
  }

  /** Puts each message at its field; says whether the form holds one of them. */
  const blame = (refusal: Refusal): boolean => {
    const wrong = fields.getFieldsError().flatMap(({ name }) => {
      const issue = refusal.fields.find(({ field }) => field === name.join('.'))
      return issue ? [{ name, errors: [issue.msg] }] : []
    })
    fields.setFields(wrong)
    leadToFirst(wrong.map(({ name }) => name))
    return wrong.length > 0
  }

  return (
    <FormState value={{ isBusy, problem }}>
      <Form
        form={form}
        name={id}
        initialValues={initialValues}
        layout="vertical"
        requiredMark
        noValidate
        validateTrigger="onBlur"
        className={styles.form}
        {...(onWrong && {
          onFieldsChange: (_changed: unknown, all: readonly FieldState[]) =>
            onWrong(all.filter(({ errors = [] }) => errors.length > 0).map(({ name }) => [name].flat().join('.'))),
        })}
        onFinish={values => void run(key => onSubmit(values, key), blame)}
        onFinishFailed={({ errorFields }) => {
          leadToFirst(errorFields.map(({ name }) => name))
          onIncomplete?.()
        }}
      >
        {children}
      </Form>
    </FormState>
  )
}

type FieldState = { readonly name: NamePath; readonly errors?: string[] }

/** A labelled field with its rules; the first rule that is broken speaks alone. */
export function FormField(props: Omit<FormItemProps, 'initialValue' | 'preserve' | 'validateFirst'>) {
  return <Form.Item {...props} validateFirst />
}

/** The end of a form: why the server said no, and the buttons. */
export function FormActions({ children }: { children: ReactNode }) {
  const { problem } = useContext(FormState)
  return (
    <>
      <div role="alert" className={styles.problem}>
        {problem && <p>{problem}</p>}
      </div>
      <div className={styles.actions}>{children}</div>
    </>
  )
}

type SubmitButtonProps = {
  disabled?: boolean
  /** What is sent does harm: the button is red. */
  isHarm?: boolean
  children: ReactNode
}

export function SubmitButton({ disabled = false, isHarm = false, children }: SubmitButtonProps) {
  const { isBusy } = useContext(FormState)
  return (
    <Button type="primary" danger={isHarm} htmlType="submit" loading={isBusy} disabled={disabled}>
      {children}
    </Button>
  )
}

/** The rules of `form-rules.ts` in the language of the screen. */
export function useRules() {
  const language = useLanguage()
  return useMemo(() => rulesIn(language === 'zh-CN' ? 'zh' : 'en'), [language])
}

/** Whether the form holds anything else than what is saved. */
export function useIsDirty<Values extends object>(form: FormInstance<Values>, saved: Values): boolean {
  // The whole store: while its tab is hidden a form has no fields.
  const held: Partial<Values> | undefined = Form.useWatch<FormInstance<Values>>([], { form, preserve: true })
  if (held === undefined || Object.keys(held).length === 0) return false
  return (Object.keys(saved) as (keyof Values)[]).some(key => JSON.stringify(held[key]) !== JSON.stringify(saved[key]))
}

/** One run at a time; whatever is started meanwhile is dropped. A refusal that `blame` has no place for is the problem. */
function useOneRun() {
  const isRunning = useRef(false)
  const [sending] = useState(act)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const run = async (send: (key: string) => Promise<void>, blame: (refusal: Refusal) => boolean) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setProblem('')
    try {
      await send(sending.key())
      sending.end()
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (!blame(error)) setProblem(error.msg)
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { run, isBusy, problem }
}

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'msg' in error && 'fields' in error && Array.isArray(error.fields)

/**
 * A tab that hides takes the fields off its form (React's Activity destroys their effects). What was typed is put back as
 * soon as they are gone, so that what a running call changes meanwhile stays; messages need fields and come with them.
 */
function useKeptForm(form: FormInstance): void {
  const kept = useRef({ values: {}, wrong: [] as WrongField[] })
  // Above the fields: taken down before them, brought back after them.
  useLayoutEffect(
    () => () => {
      kept.current = { values: form.getFieldsValue(true), wrong: wrongFields(form) }
    },
    [form],
  )
  useEffect(() => {
    // Set earlier, antd would drop them. A field that was changed meanwhile is no longer wrong.
    const still = kept.current.wrong.filter(({ name, value }) => form.getFieldValue(name) === value)
    form.setFields(still)
    return () => form.setFieldsValue(kept.current.values)
  }, [form])
}

/** What stands at the fields is said anew when the language changes. */
function useMessagesIn(form: FormInstance): void {
  const language = useLanguage()
  const said = useRef(language)
  useEffect(() => {
    if (said.current === language) return
    said.current = language
    const names = wrongFields(form).map(({ name }) => name)
    // The refusal of a field is its message, which stands on the screen then.
    if (names.length > 0) form.validateFields(names).catch(() => undefined)
  }, [form, language])
}

type WrongField = { name: NamePath; errors: string[]; value: unknown }

const wrongFields = (form: FormInstance): WrongField[] =>
  form
    .getFieldsError()
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }) => ({ name, errors, value: form.getFieldValue(name) }))

/** Fields that came later stand last in antd's list, wherever they are on the screen. */
function firstOnScreen(names: readonly NamePath[], elementOf: (name: NamePath) => Element | null) {
  const placed = names.flatMap(name => {
    const element = elementOf(name)
    return element ? [{ name, element }] : []
  })
  const [first] = placed.toSorted((a, b) =>
    a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1,
  )
  return first?.name ?? names[0]
}
