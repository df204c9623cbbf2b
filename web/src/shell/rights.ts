// Who is logged in and what they may open: asked of the server, and kept in the browser for the next load.
import { PermissionItem, permission } from '@ev/contract/system/permission'
import { seller } from '@ev/contract/system/seller'
import { UserInfo, user } from '@ev/contract/system/user'
import { store } from '../kit/store.ts'
import { say } from '../locales/language.ts'
import { CallError, call } from './call.ts'
import { type Routes, routesOf } from './routes.ts'
import { keeper, rightsKey, sessionNow } from './session.ts'

export type Rights = {
  readonly user: UserInfo
  readonly sellerName: string
  readonly menu: readonly PermissionItem[]
  readonly routes: Routes
}

const held = store<Rights | undefined>(undefined)
export const useRights = held.use
export const rightsNow = held.get

/** What could not be had, in the words of requirements 8; `why` is what the server said. */
export class RightsError extends Error {
  readonly why: string
  constructor(sentence: string, why: string) {
    super(sentence)
    this.why = why
  }
}

/** What the last load kept, so that a refresh shows its screen at once. */
export function restoreRights(): 'none' | 'restored' | 'unreadable' {
  const text = keeper.getItem(rightsKey)
  if (text === null) return 'none'
  try {
    const { session, user: info, sellerName, menu } = Object(JSON.parse(text)) as Record<string, unknown>
    // Of another login.
    if (session !== sessionNow()?.expiresAt) return 'none'
    const items = PermissionItem.array().parse(menu)
    held.set({ user: UserInfo.parse(info), sellerName: String(sellerName), menu: items, routes: routesOf(items) })
    return 'restored'
  } catch {
    keeper.removeItem(rightsKey)
    return 'unreadable'
  }
}

export async function loadRights(): Promise<void> {
  const session = sessionNow()?.expiresAt
  const [info, menu, sellers] = await Promise.all([
    call(user.getUserInfoDTO, {}).catch(because('error.userInfo', 'error.userInfoAbsent')),
    call(permission.userList, {}).catch(because('error.menu', 'error.menuAbsent')),
    // A name beside the account; the shell does without it.
    call(seller.options, {}).catch(() => []),
  ])
  if (session === undefined || session !== sessionNow()?.expiresAt) return
  const sellerName = sellers.find(({ id }) => id === info.sellerId)?.label ?? ''
  const text = JSON.stringify({ session, user: info, sellerName, menu })
  // The same answer leaves what is drawn alone.
  if (held.get() && text === keeper.getItem(rightsKey)) return
  held.set({ user: info, sellerName, menu, routes: builtRoutes(menu) })
  keeper.setItem(rightsKey, text)
}

function builtRoutes(menu: readonly PermissionItem[]): Routes {
  try {
    return routesOf(menu)
  } catch (error) {
    throw new RightsError(say('error.routes'), String(error))
  }
}

const because = (refused: 'error.userInfo' | 'error.menu', absent: 'error.userInfoAbsent' | 'error.menuAbsent') => {
  return (error: unknown): never => {
    if (!(error instanceof CallError)) throw error
    if (error.isAbsence) throw new RightsError(say(absent), error.msg)
    throw refused === 'error.menu'
      ? new RightsError(say(refused) + error.msg, '')
      : new RightsError(say(refused), error.msg)
  }
}
