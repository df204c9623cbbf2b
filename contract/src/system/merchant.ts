// Names of merchants and sub-merchants, for pickers; they are kept among the sellers.
import * as z from 'zod'
import { calls, read } from '../kit/calls.ts'
import { OptionShape, OptionsIn } from '../kit/shapes.ts'

export const merchant = calls('system-service/merchant', {
  options: read({ may: 'signedIn', input: OptionsIn, output: z.array(OptionShape) }),
})
