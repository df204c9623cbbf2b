import { merchant } from '@ev/contract/system/merchant'
import { answers } from '../http/context.ts'
import { companyOptions } from './seller-options.ts'

export const merchantCalls = answers(merchant, {
  options: (ctx, asked) => companyOptions(ctx, ['merchant', 'subMerchant'], asked),
})
