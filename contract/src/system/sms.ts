// Messages that were sent, or kept where no provider is set. Only the platform reads them: they carry login codes.
import * as z from 'zod'
import { fits } from '../fields.ts'
import { calls, read } from '../kit/calls.ts'
import { Id, page, paged, TimeShown } from '../kit/shapes.ts'

const Sms = z.strictObject({
  id: Id,
  telephone: z.string(),
  template: z.string(),
  content: z.string(),
  provider: z.string(),
  status: z.enum(['kept', 'sent', 'failed']),
  error: z.string(),
  createTime: TimeShown,
})

export const sms = calls('system-service/sms', {
  pages: read({ may: 'query', input: paged({ telephone: fits('mobile').optional() }), output: page(Sms) }),
})
