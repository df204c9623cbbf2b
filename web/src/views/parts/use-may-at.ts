// Whether this reader may do what is a button of another screen than the one that is shown.
import type { Call } from '@ev/contract/kit/calls'
import { useCan, useMe } from '../../shell/me.ts'

export function useMayAt(address: string, { permission }: Pick<Call, 'permission'>): boolean {
  const can = useCan()
  const screen = useMe().me.routes.screens.get(address)
  return screen !== undefined && permission !== undefined && can(permission, screen.rightsOf)
}
