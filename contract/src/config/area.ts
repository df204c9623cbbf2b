// Provinces, cities and districts with their GB/T 2260 codes.
import * as z from 'zod'
import { fits } from '../fields.ts'
import { calls, read } from '../kit/calls.ts'

const Area = z.strictObject({ code: z.string(), name: z.string(), level: z.int(), isLeaf: z.boolean() })

export const area = calls('config-service/area', {
  options: read({
    may: 'signedIn',
    input: z.strictObject({ parentCode: fits('cityCode').optional() }),
    output: z.array(Area),
  }),
})
