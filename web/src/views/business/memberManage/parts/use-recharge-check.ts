// Asks the channel now whether a recharge was paid, for whoever does not want to wait.
import { recharge } from '@ev/contract/bill/recharge'
import { labelOf } from '@ev/contract/kit/choices'
import { paymentStatus } from '@ev/contract/payment-enums'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../../kit/toast.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { CallError, call } from '../../../../shell/call.ts'

type Asked = { readonly id: string; readonly rechargeNo: string }

export function useRechargeCheck() {
  const { t, language } = useWords()
  const queries = useQueryClient()
  const [checking, setChecking] = useState<string>()
  const check = async ({ id, rechargeNo }: Asked) => {
    setChecking(id)
    try {
      const { status, isSilent } = await call(recharge.calls.check, { id })
      const said = isSilent ? t('recharge.silent') : labelOf(paymentStatus.list, status, language)
      toast(t('recharge.checked', { no: rechargeNo, said }), status === 'paid' ? 'success' : 'info')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
    setChecking(undefined)
    await queries.invalidateQueries({ queryKey: familyKey(recharge) })
  }
  return { check, checking }
}
