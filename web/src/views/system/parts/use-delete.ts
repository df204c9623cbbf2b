// Deleting a record of a tree: asks with its name, says what became of it, and asks for the family again.
import type { Saved } from '@ev/contract/kit/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { acts, once } from '../../../kit/act-key.ts'
import { ask } from '../../../kit/ask.tsx'
import { toast } from '../../../kit/toast.tsx'
import { callOf, type Erased, useWords } from '../../../resource/form/of.ts'
import { sayWaiting } from '../../../resource/form/use-save.ts'
import { familyKey } from '../../../resource/list/listed.ts'
import { CallError, call } from '../../../shell/call.ts'

type Deleted = {
  id: string
  label: string
  /** What follows from it, where that is more than that it is gone. */
  text?: string
}

/** Says whether it is gone. */
export function useDelete(of: Pick<Erased, 'address' | 'title' | 'calls'>): (deleted: Deleted) => Promise<boolean> {
  const { t, word } = useWords()
  const queries = useQueryClient()
  const [deleting] = useState(acts)
  return async ({ id, label, text = t('record.deleteText') }) => {
    const named = { title: word(of.title), label }
    const question = { title: t('record.deleteQuestion', named), text, yes: t('record.delete'), isHarm: true }
    if (!(await ask(question))) return false
    let isGone = false
    try {
      await once(deleting, id, async key => {
        const saved = await call(callOf<{ id: string }, Saved | null>(of, 'delete'), { id }, { key })
        isGone = !saved?.approvalId
        if (saved?.approvalId) void sayWaiting(saved.approvalId)
        else toast(t('record.deleted', named), 'success')
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
    await queries.invalidateQueries({ queryKey: familyKey(of) })
    return isGone
  }
}
