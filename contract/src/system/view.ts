// Saved views: a list as somebody likes to see it, kept for themselves, for a role of theirs, or for everybody of the seller.
import * as z from 'zod'
import { calls, read, write } from '../kit/calls.ts'
import { done, Id, line, nothing } from '../kit/shapes.ts'
import { pack } from '../kit/text.ts'

const mostBytes = 16 * 1024

/** The address of the resource whose list it is, e.g. `system-service/role`. */
const ResourceAddress = z
  .string()
  .regex(/^[a-z-]{1,40}\/[A-Za-z-]{1,60}$/, pack({ zh: '列表名称不正确', en: 'is not the name of a list' }))
  .meta({ examples: ['system-service/role'] })

/** The browser knows what it means: the query of the address, and the layout of the columns. */
const State = z
  .strictObject({ query: z.string().max(8_000), layout: z.record(z.string(), z.unknown()) })
  .refine(
    state => new TextEncoder().encode(JSON.stringify(state)).length <= mostBytes,
    pack({ zh: '视图内容超过 16 KB', en: 'is over 16 KB' }),
  )
  .meta({ examples: [{ query: 'sort=-createTime', layout: {} }] })

const Audience = z.enum(['mine', 'role', 'everyone'])

const View = z.strictObject({
  id: Id,
  name: z.string(),
  audience: Audience,
  roleId: Id.nullable(),
  roleName: z.string(),
  ownerName: z.string(),
  /** Only the owner changes a view. */
  isMine: z.boolean(),
  state: State,
})

const SaveIn = z
  .strictObject({
    /** Without one it is a new view. */
    id: Id.optional(),
    resource: ResourceAddress,
    name: line(30).min(1),
    audience: Audience,
    /** Counts where the audience is a role. */
    roleId: Id.nullable().default(null),
    state: State,
  })
  .refine(({ audience, roleId }) => audience !== 'role' || roleId !== null, {
    path: ['roleId'],
    message: pack({ zh: '请选择要共享的角色', en: 'choose the role to share with' }),
  })

export const view = calls('system-service/view', {
  list: read({ may: 'signedIn', input: z.strictObject({ resource: ResourceAddress }), output: z.array(View) }),
  /** With whom the caller may share: their own roles, and everybody where they manage roles. */
  audiences: read({
    may: 'signedIn',
    input: nothing,
    output: z.strictObject({
      roles: z.array(z.strictObject({ id: Id, name: z.string() })),
      mayShareWithEveryone: z.boolean(),
    }),
  }),
  save: write({ may: 'signedIn', input: SaveIn, output: z.strictObject({ id: Id }) }),
  delete: write({ may: 'signedIn', input: z.strictObject({ id: Id }), output: done }),
})
