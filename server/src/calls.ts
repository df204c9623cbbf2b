// Every call the product answers: one line a family.

import { apiAppointmentCalls } from './api/appointment.calls.ts'
import { apiChargeCalls } from './api/charge.calls.ts'
import { apiEvaluationCalls } from './api/evaluation.calls.ts'
import { apiMemberCalls } from './api/member.calls.ts'
import { apiRechargeCalls } from './api/recharge.calls.ts'
import { apiStayCalls } from './api/stay.calls.ts'
import { cashierRoutes } from './bill/cashier.ts'
import { costModelChangeCalls } from './bill/cost-model-income.calls.ts'
import { noticeRoute } from './bill/take-notice.ts'
import { areaCalls } from './config/area.calls.ts'
import { assetTreeCalls } from './config/asset-tree.calls.ts'
import { exportFileCalls } from './config/export-file.calls.ts'
import { exportTimingCalls } from './config/export-timing.calls.ts'
import { importFileCalls } from './config/import-file.calls.ts'
import { platformCalls } from './config/platform.calls.ts'
import { pushCalls } from './config/push.calls.ts'
import { stakeColorCalls } from './config/stake-color.calls.ts'
import { stationTagCalls } from './config/station-tag.calls.ts'
import { statisticRuleCalls } from './config/statistic-rule.calls.ts'
import { templateFileCalls } from './config/template-file.calls.ts'
import type { Answered, RawRoute } from './http/context.ts'
import { allotCalls } from './member/allot.calls.ts'
import { commandAskCalls } from './operation/command.calls.ts'
import { monitorCalls } from './operation/monitor.calls.ts'
import { pileAccessCalls } from './operation/pile-access.calls.ts'
import { pileMonitorCalls } from './operation/pile-monitor.calls.ts'
import { serviceMonitorCalls } from './operation/service-monitor.calls.ts'
import { serverCalls } from './operation/service-server.calls.ts'
import { telemetryCalls } from './operation/telemetry.calls.ts'
import { dataStatisticsCalls } from './report/data-statistics.calls.ts'
import { allReports, allResources } from './resources.ts'
import { bigScreenCalls } from './statistics/big-screen.calls.ts'
import { deviceCockpitCalls } from './statistics/cockpit-device.calls.ts'
import { operationCockpitCalls } from './statistics/cockpit-operation.calls.ts'
import { homeCalls } from './statistics/home.calls.ts'
import { homeLiveCalls } from './statistics/home-live.calls.ts'
import { stationPlanningCalls } from './statistics/planning.calls.ts'
import { stationMonitorCalls } from './statistics/station-monitor.calls.ts'
import { fileCalls } from './system/file.calls.ts'
import { merchantCalls } from './system/merchant.calls.ts'
import { notificationCalls } from './system/notification.calls.ts'
import { permissionCalls } from './system/permission.calls.ts'
import { preferenceCalls } from './system/preference.calls.ts'
import { reconciliationSiteCalls } from './system/reconciliation-site.calls.ts'
import { rolePreviewCalls } from './system/role-preview.calls.ts'
import { sellerCalls } from './system/seller.calls.ts'
import { taskCalls } from './system/task.calls.ts'
import { ticketCalls } from './system/ticket.calls.ts'
import { userCalls } from './system/user.calls.ts'
import { viewCalls } from './system/view.calls.ts'
import { workCalls } from './system/work.calls.ts'

export const allCalls: readonly Answered[] = [
  ...allResources.flatMap(one => one.answers),
  ...allReports.flatMap(one => one.answers),
  ...dataStatisticsCalls,
  ...sellerCalls,
  ...userCalls,
  ...permissionCalls,
  ...merchantCalls,
  ...fileCalls,
  ...preferenceCalls,
  ...viewCalls,
  ...notificationCalls,
  ...ticketCalls,
  ...taskCalls,
  ...workCalls,
  ...reconciliationSiteCalls,
  ...platformCalls,
  ...areaCalls,
  ...assetTreeCalls,
  ...exportTimingCalls,
  ...pushCalls,
  ...exportFileCalls,
  ...importFileCalls,
  ...templateFileCalls,
  ...rolePreviewCalls,
  ...statisticRuleCalls,
  ...stakeColorCalls,
  ...stationTagCalls,
  ...allotCalls,
  ...commandAskCalls,
  ...pileAccessCalls,
  ...telemetryCalls,
  ...monitorCalls,
  ...pileMonitorCalls,
  ...stationMonitorCalls,
  ...bigScreenCalls,
  ...homeCalls,
  ...homeLiveCalls,
  ...operationCockpitCalls,
  ...deviceCockpitCalls,
  ...stationPlanningCalls,
  ...serviceMonitorCalls,
  ...serverCalls,
  ...costModelChangeCalls,
  ...apiMemberCalls,
  ...apiChargeCalls,
  ...apiRechargeCalls,
  ...apiStayCalls,
  ...apiAppointmentCalls,
  ...apiEvaluationCalls,
]

/** Addresses whose form others have decided. */
export const allRaw: readonly RawRoute[] = [noticeRoute, ...cashierRoutes]
