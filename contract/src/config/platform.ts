// The brand of the login page: by seller, else by host name, else by the merchant key of this installation.
import * as z from 'zod'
import { calls, read } from '../kit/calls.ts'
import { Id } from '../kit/shapes.ts'

export const PlatformInfo = z.strictObject({
  sellerId: Id.nullable(),
  platformName: z.string(),
  platformTitle: z.string(),
  platformLogo: z.string(),
  platformWebsiteIcon: z.string(),
  filingNo: z.string(),
  copyright: z.string(),
})
export type PlatformInfo = z.infer<typeof PlatformInfo>

export const platform = calls('config-service/platform', {
  // Comes as form data too, with whatever else the form holds.
  getPlatformInfo: read({
    may: 'anyone',
    input: z.object({ sellerId: Id.or(z.literal('')).optional() }),
    output: PlatformInfo,
  }),
})
