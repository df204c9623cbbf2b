// Mails with reports: what became of each, and one more try.
import * as z from 'zod'
import { pushStatus } from '../enums.ts'
import { calls, read, write } from '../kit/calls.ts'
import { Id, page, paged, TimeShown } from '../kit/shapes.ts'

const Push = z.strictObject({
  id: Id,
  timingId: Id.nullable(),
  name: z.string(),
  recipients: z.array(z.string()),
  status: pushStatus.schema,
  attempts: z.int(),
  /** Why the last attempt failed, or whom the mail did not reach; else empty. */
  error: z.string(),
  createTime: TimeShown,
  /** Of a mail that waits: when it is tried. */
  nextTime: TimeShown.nullable(),
  sentTime: TimeShown.nullable(),
})

export const push = calls('config-service/push', {
  pages: read({ may: 'signedIn', input: paged({ timingId: Id.optional() }), output: page(Push) }),
  /** A mail that failed is tried anew; of one that has arrived, another is sent. */
  again: write({ may: 'signedIn', input: z.strictObject({ id: Id }), output: z.strictObject({ id: Id }) }),
})
