// An administrator looks at the product as a role would see it: a session of half an hour that only reads.
import * as z from 'zod'
import { calls, write } from '../kit/calls.ts'
import { Id, TimeShown } from '../kit/shapes.ts'

export const rolePreview = calls(
  'system-service/rolePreview',
  {
    /** The token is a session of its own, for a tab of its own; `user.getUserInfoDTO` with it says `previewRole`. */
    open: write({
      may: 'query',
      input: z.strictObject({ roleId: Id }),
      output: z.strictObject({ token: z.string(), roleName: z.string(), expireTime: TimeShown }),
    }),
  },
  'role',
)
