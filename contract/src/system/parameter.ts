// What an operator has tuned, as far as others need to know it.
import * as z from 'zod'
import { calls, read } from '../kit/calls.ts'
import { nothing } from '../kit/shapes.ts'

export const parameter = calls('system-service/parameter', {
  /** What the shell needs to draw itself. */
  shell: read({
    may: 'signedIn',
    input: nothing,
    output: z.strictObject({
      hasWatermark: z.boolean(),
      bigScreenUrl: z.string(),
      bigScreen3dUrl: z.string(),
      hasReconciliationSite: z.boolean(),
    }),
  }),
})
