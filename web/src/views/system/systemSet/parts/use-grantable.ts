import { permission } from '@ev/contract/system/permission'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../shell/call.ts'

/** What the caller may put into a role of this seller, or of their own one. */
export const useGrantable = (sellerId: string | undefined) =>
  useQuery({
    queryKey: ['system-service/permission', 'grantable', sellerId],
    queryFn: () => call(permission.grantable, sellerId === undefined ? {} : { sellerId }),
    staleTime: 60_000,
  })
