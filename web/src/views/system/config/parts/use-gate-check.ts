// Asks the server to reach a gate, and says what came of it.

import { roadGate } from '@ev/contract/config/road-gate'
import { labelOf } from '@ev/contract/kit/choices'
import { gateCheck } from '@ev/contract/surrounding-enums'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../../kit/toast.tsx'
import { useMay, useWords } from '../../../../resource/form/of.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { CallError, call } from '../../../../shell/call.ts'

type Gate = { readonly id: string; readonly name: string }

export function useGateCheck() {
  const { t, language } = useWords()
  const queries = useQueryClient()
  const mayCheck = useMay(roadGate)('test')
  const [checking, setChecking] = useState<string>()
  const check = async ({ id, name }: Gate) => {
    setChecking(id)
    try {
      const { outcome, ms } = await call(roadGate.calls.test, { id })
      const said = t('gate.checked', { name, outcome: labelOf(gateCheck.list, outcome, language), ms })
      toast(said, outcome === 'reached' ? 'success' : 'error')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
    setChecking(undefined)
    await queries.invalidateQueries({ queryKey: familyKey(roadGate) })
  }
  return { label: t('gate.check'), check, mayCheck, checking }
}
