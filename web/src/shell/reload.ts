import { toast } from '../kit/toast.tsx'
import { useMe } from './me.ts'
import { RightsError } from './rights.ts'

/** Asks anew who is logged in after something about them was saved. It is saved all the same where that fails. */
export function useReload(): () => Promise<void> {
  const { refresh } = useMe()
  return async () => {
    try {
      await refresh()
    } catch (error) {
      if (!(error instanceof RightsError)) throw error
      toast(error.message, 'error')
    }
  }
}
