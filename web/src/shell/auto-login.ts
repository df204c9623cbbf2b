import type { seller } from '@ev/contract/system/seller'
import { CallError, post } from './call.ts'
import { openSession, setFarewell } from './session.ts'

/** Logs in as the account that the platform has named for a seller; where there is none, the login page says so. */
export async function loginFor(sellerId: string): Promise<boolean> {
  try {
    openSession(await post<typeof seller.autoLogin>('/system-service/seller/autoLogin', { sellerId }))
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    setFarewell(error.msg)
    return false
  }
}
