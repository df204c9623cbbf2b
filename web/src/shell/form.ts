// A form of plain inputs: checks, sends once at a time, puts each message at its field and the focus on the first.
import { type SubmitEvent, useRef, useState } from 'react'
import { CallError } from './call.ts'

export type Values<Name extends string> = Record<Name, string>
export type Messages<Name extends string> = Partial<Record<Name, string>>

type FormOptions<Name extends string> = {
  /** In the order of the screen. */
  names: readonly Name[]
  check: (values: Values<Name>) => Messages<Name>
  send: (values: Values<Name>) => Promise<void>
}

type FieldState = { name: string; error: string | undefined; readOnly: boolean }

/** What a form is busy with: sending itself, or fetching a code for one of its fields. */
type Work = 'submit' | 'code'

export function useForm<Name extends string>({ names, check, send }: FormOptions<Name>) {
  const ref = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const [running, setRunning] = useState<Work>()
  const [messages, setMessages] = useState<Messages<Name>>({})
  const [problem, setProblem] = useState('')

  const input = (name: Name) => ref.current?.elements.namedItem(name) as HTMLInputElement | null
  const values = () => Object.fromEntries(names.map(name => [name, input(name)?.value ?? ''])) as Values<Name>

  /** Shows what is wrong, leads there, and says whether anything was. */
  const blame = (wrong: Messages<Name>): boolean => {
    setMessages(wrong)
    const first = names.find(name => wrong[name] !== undefined)
    if (first !== undefined) input(first)?.focus()
    return first !== undefined
  }

  const explain = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    const known = error.fields.filter(({ field }) => names.some(name => name === field))
    if (known.length > 0) blame(Object.fromEntries(known.map(({ field, msg }) => [field, msg])) as Messages<Name>)
    else setProblem(error.msg)
  }

  /** Runs one call of the form; whatever is started while it runs is dropped. */
  const run = async (work: Work, act: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setRunning(work)
    setProblem('')
    try {
      await act()
    } catch (error) {
      explain(error)
    } finally {
      isRunning.current = false
      setRunning(undefined)
    }
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run('submit', async () => {
      if (!blame(check(values()))) await send(values())
    })
  }

  return {
    running,
    problem,
    blame,
    /** Shows what is wrong with a field while the user is busy elsewhere. */
    mark: (name: Name, message: string) => setMessages(before => ({ ...before, [name]: message })),
    run,
    input,
    values,
    button: (work: Work) => ({ isBusy: running === work, disabled: running !== undefined }),
    props: { ref, onSubmit, noValidate: true },
    field: (name: Name): FieldState => ({ name, error: messages[name], readOnly: running !== undefined }),
  }
}
