// Roles.
import * as z from 'zod'
import { dataScope } from '../enums.ts'
import { calls, read } from '../kit/calls.ts'
import { Id, page, paged, TimeShown } from '../kit/shapes.ts'

export const Role = z.strictObject({
  id: Id,
  sellerId: Id,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  dataScope: dataScope.schema,
  createTime: TimeShown,
})

export const role = calls('system-service/role', {
  pages: read({ may: 'query', input: paged({ name: z.string().trim().max(30).optional() }), output: page(Role) }),
  options: read({
    may: 'signedIn',
    input: z.strictObject({ text: z.string().trim().max(30).default('') }),
    output: z.array(z.strictObject({ id: Id, label: z.string() })),
  }),
})
