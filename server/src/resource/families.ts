// Where the label of a record comes from that others refer to; its family's address names it.
import type { Database } from '@ev/db/rows'

type Family = { table: keyof Database; label: string }

const families: Record<string, Family> = {
  'system-service/seller': { table: 'system_seller', label: 'name' },
  'system-service/merchant': { table: 'system_seller', label: 'name' },
  'system-service/org': { table: 'system_org', label: 'name' },
  'system-service/user': { table: 'system_staff', label: 'name' },
  'system-service/role': { table: 'system_role', label: 'name' },
  'system-service/menu': { table: 'system_menu', label: 'title_zh' },
  'config-service/operatingUnit': { table: 'config_operating_unit', label: 'name' },
  'config-service/station': { table: 'config_station', label: 'name' },
  'config-service/stationGroup': { table: 'config_station_group', label: 'name' },
  'config-service/reportGroup': { table: 'config_report_group', label: 'name' },
  'config-service/occupyRule': { table: 'config_occupy_rule', label: 'name' },
  'config-service/section': { table: 'config_section', label: 'name' },
  'config-service/serviceArea': { table: 'config_service_area', label: 'name' },
  'config-service/transformer': { table: 'config_transformer', label: 'name' },
  'config-service/meter': { table: 'config_meter', label: 'meter_no' },
  'config-service/pileType': { table: 'config_pile_type', label: 'name' },
  'config-service/pile': { table: 'config_pile', label: 'name' },
  'config-service/gun': { table: 'config_gun', label: 'code' },
  'config-service/billingModel': { table: 'config_billing_model', label: 'name' },
  'operation-service/communication': { table: 'operation_communication', label: 'name' },
  'operation-service/firmware': { table: 'operation_firmware', label: 'program' },
  'operation-service/upgrade': { table: 'operation_upgrade', label: 'name' },
  'system-service/file': { table: 'system_file', label: 'name' },
  'member-service/member': { table: 'member_member', label: 'nickname' },
  'member-service/fleet': { table: 'member_fleet', label: 'name' },
  'member-service/fleetMember': { table: 'member_driver', label: 'name' },
  'member-service/card': { table: 'member_card', label: 'card_no' },
  'member-service/vehicle': { table: 'member_vehicle', label: 'plate_no' },
  'member-service/leaguer': { table: 'member_leaguer', label: 'name' },
  'member-service/account': { table: 'ledger_account', label: 'account_no' },
  'bill-service/paymentChannel': { table: 'bill_payment_channel', label: 'name' },
  'bill-service/recharge': { table: 'bill_recharge', label: 'recharge_no' },
  'bill-service/payment': { table: 'bill_payment', label: 'out_trade_no' },
  'bill-service/order': { table: 'bill_order', label: 'order_no' },
  'bill-service/overtimeBill': { table: 'bill_occupy', label: 'bill_no' },
  'bill-service/occupyBill': { table: 'bill_occupy', label: 'bill_no' },
  'bill-service/appointment': { table: 'bill_appointment', label: 'appoint_no' },
  'bill-service/evaluationTag': { table: 'bill_evaluate_tag', label: 'name' },
  'bill-service/statement': { table: 'bill_statement', label: 'day' },
  'taglib-service/tagClass': { table: 'taglib_class', label: 'name' },
  'taglib-service/tag': { table: 'taglib_tag', label: 'name' },
  'taglib-service/tagTemplate': { table: 'taglib_template', label: 'name' },
}

export function familyOf(address: string | undefined): Family {
  const family = families[address ?? '']
  if (!family) throw new Error(`no label for ${address}`)
  return family
}
