import { firmware } from '@ev/contract/operation/firmware'
import { toast } from '../../../../kit/toast.tsx'
import { CallError, call } from '../../../../shell/call.ts'

/** Saves the file of a program under its name. */
export function useDownload(): (id: string) => Promise<void> {
  return async id => {
    try {
      const { address } = await call(firmware.calls.download, { id })
      location.assign(address)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
  }
}
