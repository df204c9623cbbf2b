// Every resource that is made from a definition: one line each. Exports, imports, batches and approvals find them here.
import { sections } from './config/section.calls.ts'
import type { MountedReport } from './resource/report.ts'
import type { Mounted } from './resource/source.ts'
import { allWorks } from './system/all-work.calls.ts'
import { approvals } from './system/approval.calls.ts'
import { auditEntries } from './system/audit.calls.ts'
import { auditReports } from './system/audit-report.calls.ts'
import { fileResource } from './system/files.calls.ts'
import { menus } from './system/menu.calls.ts'
import { orgs } from './system/org.calls.ts'
import { ownApprovals } from './system/own-approval.calls.ts'
import { parameters } from './system/parameter.calls.ts'
import { permissionItems } from './system/permission-item.calls.ts'
import { roles } from './system/role.calls.ts'
import { sellerResource } from './system/sellers.calls.ts'
import { serviceSettings } from './system/service-setting.calls.ts'
import { smsTemplates } from './system/sms.calls.ts'
import { smsLogs } from './system/sms-log.calls.ts'
import { themes } from './system/theme.calls.ts'
import { userResource } from './system/users.calls.ts'

export const allResources: readonly Mounted[] = [
  sellerResource,
  userResource,
  roles,
  orgs,
  themes,
  auditEntries,
  approvals,
  ownApprovals,
  allWorks,
  fileResource,
  menus,
  parameters,
  permissionItems,
  serviceSettings,
  smsTemplates,
  smsLogs,
  sections,
]

export const allReports: readonly MountedReport[] = [auditReports]

export const resourcesByAddress = (further: readonly Mounted[] = []): ReadonlyMap<string, Mounted | MountedReport> =>
  new Map([...allResources, ...allReports, ...further].map(one => [one.address, one]))
