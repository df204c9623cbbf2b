import { useBrand } from './brand.ts'
import { useMe } from './me.ts'

/** The brand of the seller whose user this is. */
export const useShellBrand = () => useBrand(useMe().me.user.sellerId)
