// Asks the channel now what became of a payment.
import { payment } from '@ev/contract/bill/payment'
import { labelOf } from '@ev/contract/kit/choices'
import { paymentStatus } from '@ev/contract/payment-enums'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../../kit/toast.tsx'
import { useWords } from '../../../../resource/form/of.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { CallError, call } from '../../../../shell/call.ts'

type Asked = { readonly id: string; readonly outTradeNo: string }

export function usePaymentCheck() {
  const { t, language } = useWords()
  const queries = useQueryClient()
  const [checking, setChecking] = useState<string>()
  const check = async ({ id, outTradeNo }: Asked) => {
    setChecking(id)
    try {
      const { status, isSilent, says } = await call(payment.calls.check, { id })
      const said = isSilent ? t('payment.silent', { says }) : labelOf(paymentStatus.list, status, language)
      toast(t('payment.checked', { no: outTradeNo, said }), status === 'paid' ? 'success' : 'info')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
    setChecking(undefined)
    await queries.invalidateQueries({ queryKey: familyKey(payment) })
  }
  return { check, checking }
}
