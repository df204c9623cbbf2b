// Who is logged in, and what they may open.
import { type PermissionItem, permission } from '@ev/contract/system/permission'
import { seller } from '@ev/contract/system/seller'
import { type UserInfo, user } from '@ev/contract/system/user'
import { createContext, useContext } from 'react'
import { say } from '../locales/language.ts'
import { CallError, call } from './call.ts'

export type Me = { readonly user: UserInfo; readonly sellerName: string; readonly menu: readonly PermissionItem[] }

const MeContext = createContext<{ me: Me; refresh: () => void } | undefined>(undefined)
export const MeProvider = MeContext.Provider

export function useMe() {
  const value = useContext(MeContext)
  if (!value) throw new Error('useMe outside of MeProvider')
  return value
}

export async function loadMe(): Promise<Me> {
  const [info, menu, sellers] = await Promise.all([
    call(user.getUserInfoDTO, {}).catch(because(msg => `${say('error.userInfo')}：${msg}`)),
    call(permission.userList, {}).catch(because(msg => say('error.menu') + msg)),
    call(seller.options, {}).catch(because(msg => `${say('error.userInfo')}：${msg}`)),
  ])
  return { user: info, menu, sellerName: sellers.find(({ id }) => id === info.sellerId)?.label ?? '' }
}

/** The same refusal, saying what could not be had because of it. */
const because = (sentence: (msg: string) => string) => (error: unknown) => {
  throw error instanceof CallError ? new CallError(error.code, sentence(error.msg), error.data) : error
}
