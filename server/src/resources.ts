// Every resource that is made from a definition: one line each. Exports, imports, batches and approvals find them here.

import { abnormalOrders } from './bill/abnormal-order.calls.ts'
import { accountFlows, houseFlows } from './bill/account-flow.calls.ts'
import { appointments } from './bill/appointment.calls.ts'
import { bookChecks, bookDifferences } from './bill/book-check.calls.ts'
import { costModelIncomes } from './bill/cost-model-income.calls.ts'
import { evaluations } from './bill/evaluation.calls.ts'
import { evaluationTags } from './bill/evaluation-tag.calls.ts'
import { fleetOrders } from './bill/fleet-order.calls.ts'
import { fleetRecharges } from './bill/fleet-recharge.calls.ts'
import { occupyBills, overtimeBills } from './bill/occupy.calls.ts'
import { orders } from './bill/order.calls.ts'
import { payments } from './bill/payment.calls.ts'
import { paymentChannels } from './bill/payment-channel.calls.ts'
import { openMonths, periods } from './bill/period.calls.ts'
import { priceSimulations } from './bill/price-simulation.calls.ts'
import { realTimeOrders } from './bill/real-time-order.calls.ts'
import { recharges } from './bill/recharge.calls.ts'
import { statementLines, statements } from './bill/statement.calls.ts'
import { billingBindings } from './config/billing-binding.calls.ts'
import { billingIssues } from './config/billing-issue.calls.ts'
import { billingModels } from './config/billing-model.calls.ts'
import { billingVersions } from './config/billing-version.calls.ts'
import { chargingLimits } from './config/charging-limit.calls.ts'
import { guns } from './config/gun.calls.ts'
import { meters } from './config/meter.calls.ts'
import { meterFees } from './config/meter-fee.calls.ts'
import { meterReadings } from './config/meter-reading.calls.ts'
import { occupyRules } from './config/occupy-rule.calls.ts'
import { operatingUnits } from './config/operating-unit.calls.ts'
import { operationTargets } from './config/operation-target.calls.ts'
import { parkingWaivers } from './config/parking-waiver.calls.ts'
import { piles } from './config/pile.calls.ts'
import { pileTypes } from './config/pile-type.calls.ts'
import { reportGroups } from './config/report-group.calls.ts'
import { roadGates } from './config/road-gate.calls.ts'
import { sections } from './config/section.calls.ts'
import { serviceAreas } from './config/service-area.calls.ts'
import { stations } from './config/station.calls.ts'
import { stationGroups } from './config/station-group.calls.ts'
import { stationNotices } from './config/station-notice.calls.ts'
import { transformers } from './config/transformer.calls.ts'
import { vehicleLimits } from './config/vehicle-limit.calls.ts'
import { accounts } from './member/account.calls.ts'
import { adjustments } from './member/adjustment.calls.ts'
import { allotments } from './member/allot.calls.ts'
import { cardEvents, cards } from './member/card.calls.ts'
import { fleets } from './member/fleet.calls.ts'
import { fleetMembers } from './member/fleet-member.calls.ts'
import { leaguers } from './member/leaguer.calls.ts'
import { members } from './member/member.calls.ts'
import { mobileLogins } from './member/mobile-login.calls.ts'
import { vehicles } from './member/vehicle.calls.ts'
import { vinBindings } from './member/vin-binding.calls.ts'
import { alarms } from './operation/alarm.calls.ts'
import { cardSessions } from './operation/card-session.calls.ts'
import { commandRecords } from './operation/command.calls.ts'
import { communications } from './operation/communication.calls.ts'
import { firmwares } from './operation/firmware.calls.ts'
import { frames } from './operation/frame.calls.ts'
import { offlineCards } from './operation/offline-card.calls.ts'
import { pendingPiles } from './operation/pending-pile.calls.ts'
import { upgrades } from './operation/upgrade.calls.ts'
import { upgradePiles } from './operation/upgrade-pile.calls.ts'
import { carFigures, userFigures } from './report/customers.calls.ts'
import { chargeDatas, operatorAssets, stationAssets } from './report/data-statistics.calls.ts'
import { deviceFigures } from './report/device-statistics.calls.ts'
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
import { tags } from './taglib/tag.calls.ts'
import { tagClasses } from './taglib/tag-class.calls.ts'
import { tagScenes } from './taglib/tag-scene.calls.ts'
import { tagTemplates } from './taglib/tag-template.calls.ts'

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
  tagClasses,
  tags,
  tagScenes,
  tagTemplates,
  sections,
  serviceAreas,
  transformers,
  meters,
  meterReadings,
  meterFees,
  chargingLimits,
  vehicleLimits,
  roadGates,
  operatingUnits,
  stations,
  stationNotices,
  operationTargets,
  stationGroups,
  reportGroups,
  occupyRules,
  parkingWaivers,
  pileTypes,
  piles,
  guns,
  billingModels,
  billingVersions,
  billingBindings,
  billingIssues,
  fleets,
  fleetMembers,
  allotments,
  leaguers,
  cards,
  cardEvents,
  vehicles,
  vinBindings,
  cardSessions,
  alarms,
  commandRecords,
  frames,
  communications,
  pendingPiles,
  offlineCards,
  firmwares,
  upgrades,
  upgradePiles,
  members,
  accounts,
  adjustments,
  mobileLogins,
  paymentChannels,
  recharges,
  fleetRecharges,
  abnormalOrders,
  realTimeOrders,
  fleetOrders,
  payments,
  orders,
  accountFlows,
  houseFlows,
  bookChecks,
  bookDifferences,
  periods,
  openMonths,
  overtimeBills,
  occupyBills,
  statements,
  statementLines,
  appointments,
  evaluations,
  evaluationTags,
  priceSimulations,
]

export const allReports: readonly MountedReport[] = [
  auditReports,
  costModelIncomes,
  stationAssets,
  operatorAssets,
  chargeDatas,
  deviceFigures,
  carFigures,
  userFigures,
]

export const resourcesByAddress = (further: readonly Mounted[] = []): ReadonlyMap<string, Mounted | MountedReport> =>
  new Map([...allResources, ...allReports, ...further].map(one => [one.address, one]))
