// Every call the product answers: one line a family.
import { areaCalls } from './config/area.calls.ts'
import { platformCalls } from './config/platform.calls.ts'
import type { Answered } from './http/context.ts'
import { auditCalls } from './system/audit.calls.ts'
import { permissionCalls } from './system/permission.calls.ts'
import { roleCalls } from './system/role.calls.ts'
import { sellerCalls } from './system/seller.calls.ts'
import { smsCalls } from './system/sms.calls.ts'
import { userCalls } from './system/user.calls.ts'

export const allCalls: readonly Answered[] = [
  ...sellerCalls,
  ...userCalls,
  ...permissionCalls,
  ...roleCalls,
  ...smsCalls,
  ...auditCalls,
  ...platformCalls,
  ...areaCalls,
]
