// Asks the peer of a channel whether it knows us, and says what came of it.
import { paymentChannel } from '@ev/contract/bill/payment-channel'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../../kit/toast.tsx'
import { useMay, useWords } from '../../../../resource/form/of.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { CallError, call } from '../../../../shell/call.ts'

type Channel = { readonly id: string; readonly name: string }

export function useChannelTest() {
  const { t } = useWords()
  const queries = useQueryClient()
  const mayTest = useMay(paymentChannel)('test')
  const [testing, setTesting] = useState<string>()
  const test = async ({ id, name }: Channel) => {
    setTesting(id)
    try {
      const { isFine, says } = await call(paymentChannel.calls.test, { id })
      toast(t('channel.tested', { name, says }), isFine ? 'success' : 'error')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
    setTesting(undefined)
    await queries.invalidateQueries({ queryKey: familyKey(paymentChannel) })
  }
  return { label: t('channel.test'), test, mayTest, testing }
}
