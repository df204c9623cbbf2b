// A definition as its reader needs it. Whoever belongs to a seller sees that seller's records alone: which seller they are
// of is neither a column, nor a filter, nor a question. Only the platform asks for it.
import { useMe } from '../shell/me.ts'
import { type Definition, withoutSeller } from './without-seller.ts'

const sellerFamily = 'system-service/seller'
const platformId = '-1'

export function useForReader<T extends Definition>(of: T): T {
  const asks = useAsksSeller()
  return asks || of.fields.seller?.family !== sellerFamily ? of : withoutSeller(of)
}

/** Whether a filter by seller tells this reader anything. */
export const useAsksSeller = (): boolean => useMe().me.user.sellerId === platformId
