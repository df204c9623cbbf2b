// Permission items: the menu and its buttons.
import * as z from 'zod'
import { calls, read } from '../kit/calls.ts'
import { Id, nothing } from '../kit/shapes.ts'

export const PermissionItem = z.strictObject({
  id: Id,
  pid: Id.nullable(),
  componentType: z.enum(['CATALOG', 'MENU', 'BUTTON']),
  name: z.string(),
  title: z.string(),
  titleEn: z.string(),
  pinyin: z.string().meta({ description: 'Of the Chinese title: syllables in lower case without tones.' }),
  url: z.string().nullable(),
  icon: z.string(),
  sort: z.int(),
  isShow: z.boolean(),
  type: z.enum(['route', 'window', 'outside']),
  detailOf: Id.nullable().meta({ description: 'The screen from which a fixed detail route takes its rights.' }),
  permission: z.string().nullable().meta({ description: 'Of a BUTTON: resource:action.' }),
  isBuiltIn: z.boolean().meta({ description: 'Of the menu that the product brings along.' }),
})
export type PermissionItem = z.infer<typeof PermissionItem>

export const permission = calls('system-service/permission', {
  /** What this user holds: feeds routes, menus and buttons. */
  userList: read({ may: 'signedIn', input: nothing, output: z.array(PermissionItem) }),
  /** Whether an address is a screen at all, of whomever: what a user may not open is not what does not exist. */
  isScreen: read({
    may: 'signedIn',
    input: z.strictObject({
      url: z
        .string()
        .min(1)
        .max(500)
        .meta({ examples: ['/home'] }),
    }),
    output: z.boolean(),
  }),
  all: read({ may: 'query', input: nothing, output: z.array(PermissionItem) }),
  /** What the caller may put into a role: what they hold, of a seller's role without what concerns all sellers. */
  grantable: read({
    may: 'signedIn',
    input: z.strictObject({
      sellerId: Id.optional().meta({ description: 'Whose role it is; the own seller if left out.' }),
    }),
    output: z.array(PermissionItem),
  }),
})
