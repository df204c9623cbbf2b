// Doing an action to one row: what it asks first, the call, what is said afterwards, and the way back where there is one.
import type { Fields } from '@ev/contract/kit/field'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { acts, once } from '../../kit/act-key.ts'
import { ask } from '../../kit/ask.tsx'
import { toast } from '../../kit/toast.tsx'
import { useT } from '../../locales/language.ts'
import { CallError, call } from '../../shell/call.ts'
import { useSpoken } from '../value/spoken.ts'
import { type AnyRow, familyKey, type Listed } from './listed.ts'
import { labelOf } from './table-row.tsx'
import { offerUndo } from './undo.tsx'

export const InputDialog = lazy(async () => ({ default: (await import('../form/input-dialog.tsx')).InputDialog }))

/** What is asked for, with how much of it this row allows. */
function boundedBy(action: Listed['actions'][string] | undefined, row: AnyRow): Fields {
  const bounds = action?.bounds?.(row) ?? {}
  const fields = Object.entries(action?.input ?? {}).map(([name, field]) => [name, { ...field, ...bounds[name] }])
  return Object.fromEntries(fields)
}

type Wanted = { readonly name: string; readonly row: AnyRow }

export function useRowAction(of: Listed): { run: (name: string, row: AnyRow) => void; dialog: ReactNode } {
  const t = useT()
  const language = useSpoken()
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<Wanted>()
  const [doing] = useState(acts)

  const send = async ({ name, row }: Wanted, input: object, key?: string) => {
    const [action, one] = [of.actions[name], of.calls[name]]
    if (!action || !one) throw new Error(`${of.address} has no action ${name}`)
    const { approvalId } = (await call(one, { ...input, id: row.id }, { key })) as { approvalId: string | null }
    await queries.invalidateQueries({ queryKey: familyKey(of) })
    const words = { action: action.label[language], label: labelOf(of, row, language) }
    const { undo } = action
    if (approvalId !== null) toast(t('list.awaitsApproval', words))
    else if (undo === undefined) toast(t('list.done', words), 'success')
    else offerUndo(t('list.done', words), () => send({ name: undo, row }, {}))
  }

  const questionOf = ({ name, row }: Wanted) => {
    const action = of.actions[name]
    const label = action?.label[language] ?? name
    const title = t('list.doIt', { action: label, label: labelOf(of, row, language) })
    return { action, label, title, text: action?.confirm?.(1)[language] }
  }

  const run = async (asked: Wanted) => {
    const { action, label, title, text } = questionOf(asked)
    if (action?.input) return setWanted(asked)
    const isAsked = action?.isHarm === true || action?.confirm !== undefined
    if (isAsked && !(await ask({ title: text ?? title, yes: label, isHarm: action?.isHarm === true }))) return
    try {
      await once(doing, `${asked.name} ${asked.row.id}`, key => send(asked, {}, key))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
  }

  const question = wanted && questionOf(wanted)
  const dialog = wanted && question && (
    <Suspense>
      <InputDialog
        title={question.title}
        text={question.text}
        yes={question.label}
        fields={boundedBy(question.action, wanted.row)}
        isHarm={question.action?.isHarm}
        onSubmit={async (input, key) => {
          await send(wanted, input, key)
          setWanted(undefined)
        }}
        onClose={() => setWanted(undefined)}
      />
    </Suspense>
  )
  return { run: (name, row) => void run({ name, row }), dialog }
}
