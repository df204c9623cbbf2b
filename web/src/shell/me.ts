// The logged-in user as components see it, and what they may do on the screen they stand on.
import type { Call } from '@ev/contract/kit/calls'
import { createContext, useContext } from 'react'
import { loadRights, type Rights, useRights } from './rights.ts'
import { actionKey } from './routes.ts'

export function useMe(): { me: Rights; refresh: () => Promise<void> } {
  const me = useRights()
  if (!me) throw new Error('useMe before the rights are there')
  return { me, refresh: loadRights }
}

/** The menu id whose buttons count for what is drawn here. */
export const RightsOf = createContext<string | undefined>(undefined)

/**
 * `can('export')` on this screen, `can('export', id)` on the screen with that menu id; new whenever the rights change.
 * `can('approval:approve')` asks for the pair that a button grants, as a screen of several resources has to.
 */
export function useCan(): (action: string, menuId?: string) => boolean {
  const { actions } = useMe().me.routes
  const here = useContext(RightsOf)
  return (action, menuId = here) => menuId !== undefined && actions.has(actionKey(menuId, action))
}

/** Whether a call may be made from the screen that one stands on; one that does not exist may not. */
export function useMayCall(): (one: Pick<Call, 'permission'> | undefined) => boolean {
  const can = useCan()
  return one => one !== undefined && (one.permission === undefined || can(one.permission))
}
