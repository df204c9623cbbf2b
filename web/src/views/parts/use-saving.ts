// Saving a screen that is one form and belongs to one version. Where somebody else was faster, theirs comes in below what
// is not saved yet.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../kit/toast.tsx'
import { CallError } from '../../shell/call.ts'

type SavingProps = {
  /** Said once it is saved. */
  done: string
  /** What has to be asked for again. */
  families: readonly string[]
  onSaved: () => void
}

export function useSaving({ done, families, onSaved }: SavingProps) {
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const save = async (send: () => Promise<unknown>) => {
    setIsBusy(true)
    setProblem('')
    try {
      await send()
      toast(done, 'success')
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.msg)
    }
    await Promise.all(families.map(path => queries.invalidateQueries({ queryKey: [path] })))
    setIsBusy(false)
  }
  return { save, isBusy, problem }
}
