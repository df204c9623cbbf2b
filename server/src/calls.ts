// Every call the product answers: one line a family.
import { areaCalls } from './config/area.calls.ts'
import { platformCalls } from './config/platform.calls.ts'
import type { Answered } from './http/context.ts'
import { auditCalls } from './system/audit.calls.ts'
import { notificationCalls } from './system/notification.calls.ts'
import { parameterCalls } from './system/parameter.calls.ts'
import { permissionCalls } from './system/permission.calls.ts'
import { preferenceCalls } from './system/preference.calls.ts'
import { reconciliationSiteCalls } from './system/reconciliation-site.calls.ts'
import { roleCalls } from './system/role.calls.ts'
import { sellerCalls } from './system/seller.calls.ts'
import { smsCalls } from './system/sms.calls.ts'
import { ticketCalls } from './system/ticket.calls.ts'
import { userCalls } from './system/user.calls.ts'

export const allCalls: readonly Answered[] = [
  ...sellerCalls,
  ...userCalls,
  ...permissionCalls,
  ...roleCalls,
  ...smsCalls,
  ...auditCalls,
  ...parameterCalls,
  ...preferenceCalls,
  ...notificationCalls,
  ...ticketCalls,
  ...reconciliationSiteCalls,
  ...platformCalls,
  ...areaCalls,
]
