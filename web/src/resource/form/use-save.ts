// Saving a record: sent once, on top of the version it was read in; the family is asked for again, and a change that a
// second person has to agree to is said to wait.
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../kit/ask.tsx'
import { toast } from '../../kit/toast.tsx'
import { say } from '../../locales/language.ts'
import { CallError, call } from '../../shell/call.ts'
import { rightsNow } from '../../shell/rights.ts'
import { actionKey } from '../../shell/routes.ts'
import { go } from '../../shell/tab-store.ts'
import { type AnyRow, familyKey } from '../list/listed.ts'
import { type Draft, sentOf } from './draft.ts'
import { callOf, type Erased, hasCall, useWords } from './of.ts'

export type SavedRecord = {
  readonly id: string
  readonly approvalId: string | null
  /** Of a new record: all that the server answered, which may be told only this once. */
  readonly answer?: unknown
}

/** `changedMeanwhile` of rules/src/refuse.ts. */
const changedMeanwhile = 1044

export const isConflict = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === changedMeanwhile

export function useSave(of: Erased) {
  const { t, word } = useWords()
  const queries = useQueryClient()
  return async (base: AnyRow | undefined, draft: Draft, key: string): Promise<SavedRecord> => {
    const saved = await (base ? update(of, base, draft, key) : add(of, draft, key))
    void queries.invalidateQueries({ queryKey: familyKey(of) })
    if (saved.approvalId === null) toast(t('form.saved', { title: word(of.title) }), 'success')
    else void sayWaiting(saved.approvalId)
    return saved
  }
}

/** What waits from the start for a second person says so. */
type Added = { id: string; approvalId?: string | null }

async function add(of: Erased, draft: Draft, key: string): Promise<SavedRecord> {
  const answer = await call(callOf<Draft, Added>(of, 'add'), sentOf(of, 'create', draft), { key })
  return { id: answer.id, approvalId: answer.approvalId ?? null, answer }
}

async function update(of: Erased, { id, version }: AnyRow, draft: Draft, key: string): Promise<SavedRecord> {
  const sent = { id, version, ...sentOf(of, 'update', draft) }
  const { approvalId } = await call(callOf<Draft, { approvalId: string | null }>(of, 'update'), sent, { key })
  return { id, approvalId }
}

/** What the record holds by now; nothing where its resource cannot be asked for one. */
export const readAgain = (of: Erased, id: string): Promise<AnyRow> | undefined =>
  hasCall(of, 'get') ? call(callOf<{ id: string }, AnyRow>(of, 'get'), { id }) : undefined

/** Says that nothing has changed yet, and leads to where the second person agrees, or else to what one has asked for. */
export async function sayWaiting(approvalId: string): Promise<void> {
  const { routes } = rightsNow() ?? {}
  const screen = routes?.screens.get(approvalsAt)
  const mayOpen = screen && routes?.actions.has(actionKey(screen.rightsOf, 'approval:get'))
  const isOpening = await ask({
    title: say('form.approvalTitle'),
    text: say('form.approvalText'),
    yes: say('form.approvalOpen'),
    no: say('form.approvalLater'),
  })
  if (isOpening) await go(`${mayOpen ? approvalsAt : requestsAt}?id=${approvalId}`)
}

const approvalsAt = '/safe/audit'
/** Everybody's. */
const requestsAt = '/account/settings/requests'
