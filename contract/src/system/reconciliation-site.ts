// The outside site for reconciliation; its address is a parameter.
import * as z from 'zod'
import { calls, write } from '../kit/calls.ts'
import { nothing } from '../kit/shapes.ts'

export const reconciliationSite = calls('system-service/reconciliationSite', {
  open: write({
    may: 'query',
    input: nothing,
    output: z.strictObject({
      address: z.string().meta({ description: 'Its login page with a one-time ticket as `token`; good for a minute.' }),
    }),
  }),
})
