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
  url: z.string().nullable(),
  icon: z.string(),
  sort: z.int(),
  isShow: z.boolean(),
  type: z.enum(['route', 'window', 'outside']),
  detailOf: Id.nullable().meta({ description: 'The screen from which a fixed detail route takes its rights.' }),
  permission: z.string().nullable().meta({ description: 'Of a BUTTON: resource:action.' }),
})
export type PermissionItem = z.infer<typeof PermissionItem>

export const permission = calls('system-service/permission', {
  /** What this user holds: feeds routes, menus and buttons. */
  userList: read({ may: 'signedIn', input: nothing, output: z.array(PermissionItem) }),
  all: read({ may: 'query', input: nothing, output: z.array(PermissionItem) }),
})
