// All rights of the product in the order of the menu, with how many hold each.
import { permissionItem } from '@ev/contract/system/permission-item'
import { useQuery } from '@tanstack/react-query'
import { familyKey } from '../../../../resource/list/listed.ts'
import { call, type Out } from '../../../../shell/call.ts'

export type PermissionNode = Out<typeof permissionItem.calls.tree>[number]

export const usePermissionRows = () =>
  useQuery({
    queryKey: [...familyKey(permissionItem), 'tree'],
    queryFn: () => call(permissionItem.calls.tree, {}),
  })
