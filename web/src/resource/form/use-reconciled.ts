// Saving that comes to terms with what somebody else saved meanwhile.
import { useState } from 'react'
import type { AnyRow } from '../list/listed.ts'
import type { Choice, Conflict } from './conflict.tsx'
import { type Draft, draftOf } from './draft.ts'
import { differences, merged } from './merge.ts'
import type { Erased } from './of.ts'
import { isConflict, readAgain, type SavedRecord, useSave } from './use-save.ts'

type Options = {
  /** The form goes on from the other person's version, with this in its fields. */
  onTaken: (theirs: AnyRow, draft: Draft) => void
}

export function useReconciled(of: Erased, { onTaken }: Options) {
  const send = useSave(of)
  const [conflict, setConflict] = useState<Conflict>()

  const decide = (parts: Omit<Conflict, 'answer'>) =>
    new Promise<Choice>(resolve => {
      const answer = (choice: Choice) => {
        setConflict(undefined)
        resolve(choice)
      }
      setConflict({ ...parts, answer })
    })

  /** Nothing where the form stays open, with what was typed or with what the other person saved. */
  const save = async (base: AnyRow | undefined, draft: Draft, key: string): Promise<SavedRecord | undefined> => {
    try {
      return await send(base, draft, key)
    } catch (error) {
      const again = base && isConflict(error) ? readAgain(of, base.id) : undefined
      if (!base || !isConflict(error) || !again) throw error
      const theirs = await again
      const versions = { base: draftOf(of.fields, base), mine: draft, theirs: draftOf(of.fields, theirs) }
      const found = differences(Object.keys(of.fields).filter(isEditable), versions)
      const choice: Choice =
        found.length === 0
          ? { kind: 'save', chosen: {} }
          : await decide({ ...saidBy(error.data), theirs, mine: draft, found })
      if (choice.kind === 'back') return undefined
      const next = choice.kind === 'drop' ? versions.theirs : merged(draft, found, choice.chosen)
      onTaken(theirs, next)
      return choice.kind === 'drop' ? undefined : save(theirs, next, key)
    }
  }
  const isEditable = (name: string) => of.fields[name]?.write === undefined
  return { save, conflict }
}

/** Who was first and when, as the refusal says. */
function saidBy(data: unknown): { by: string; time: string } {
  const { by, time } = Object(data) as { by?: string; time?: string }
  return { by: by ?? '', time: time ?? '' }
}
