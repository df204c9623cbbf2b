// What a role that shows only a part of its seller shows of each table. A table that has the column of the role's data
// scope is narrowed by it. For each column that it lacks it is said here what holds instead, and the compiler asks for
// it: no table is shown whole because nobody thought of it.
import type { Database, ScopeColumn } from '@ev/db/rows'

export type NarrowColumn = Exclude<ScopeColumn, 'seller_id'>

type ScopedTable = {
  [T in keyof Database]: Database[T] extends { seller_id: unknown } ? T : never
}[keyof Database]

/** The part of a table that is shown. */
export type Part =
  /** What the reader made, or what is the reader's. */
  | { readonly own: 'created_by' | 'user_id' }
  /** What goes with a record of another table is shown where that one is; what goes with the reader always is. */
  | { readonly with: ScopedTable; readonly by: string }
  /** Rows whose column holds one of those that the role shows. */
  | { readonly among: readonly string[] }
  /** Of the companies those that the role shows, and to look at their seller. */
  | { readonly companies: true }
  /** What belongs to nobody in particular, to merchants of stations that the role shows, or to those above them. */
  | { readonly keptBy: string }
  /** Everybody of the seller sees them, for this reason. Who sees a part changes only what they made themselves. */
  | { readonly everyone: string }
  | { readonly nobody: string }

type Lacking<T extends ScopedTable> = Exclude<NarrowColumn, keyof Database[T]>

const unplaced = (part: Part) => ({ org_id: part, station_id: part })
const placed = (part: Part) => ({ merchant_id: part, ...unplaced(part) })
const always = (part: Part) => ({ ...placed(part), created_by: part })

/** What stands at a station is shown where the station is. */
const ofStation: Part = { with: 'config_station', by: 'station_id' }
const atStation = { merchant_id: ofStation, org_id: ofStation }
const tiedToStation = { ...atStation, created_by: ofStation }

const made: Part = { own: 'created_by' }
const ofReader: Part = { own: 'user_id' }
/** A driver charges at stations of every merchant: who looks after a part of them looks after all drivers. */
const everyMember: Part = { everyone: 'a driver charges at the stations of every merchant' }
const ofMembers = { merchant_id: everyMember, station_id: everyMember }
const ofFleet: Part = { with: 'member_fleet', by: 'fleet_id' }
const ofOrder: Part = { with: 'bill_order', by: 'order_id' }
const ofCard: Part = { with: 'member_card', by: 'card_id' }
const everyPartner: Part = { everyone: 'stations of every part name the partner they belong to' }
/** Money of the whole seller, which no merchant, unit or station has a part of. */
const ofSeller: Part = { nobody: 'it is about the money of the whole seller' }
/** Sums over a station belong to no fleet; who keeps one is told by its orders. */
const sumsOfStation = { org_id: ofStation, created_by: { nobody: 'sums of a station are nobody’s own' } } as const
const ofPeople: Part = { with: 'system_staff', by: 'user_id' }

export const parts: { readonly [T in ScopedTable]: { readonly [C in Lacking<T>]: Part } } = {
  bill_appointment: tiedToStation,
  bill_deduction: always({ with: 'ledger_account', by: 'account_id' }),
  bill_evaluate_tag: placed({ everyone: 'drivers of every station are offered the same ones' }),
  bill_evaluation: tiedToStation,
  bill_evaluation_tag: always({ with: 'bill_evaluation', by: 'evaluation_id' }),
  bill_local_trade: always({ nobody: 'it is the book of a payment provider, which only that provider reads' }),
  bill_occupy: { merchant_id: ofStation, org_id: ofStation, created_by: ofFleet },
  // Whoever keeps a fleet sees what it charged, wherever that was.
  bill_order: { org_id: ofStation, created_by: ofFleet },
  bill_order_curve: always(ofOrder),
  bill_order_log: always(ofOrder),
  bill_order_part: always(ofOrder),
  bill_order_refund: placed(ofOrder),
  bill_order_step: always(ofOrder),
  bill_outbox: tiedToStation,
  bill_payment: always(ofSeller),
  bill_payment_channel: placed({ nobody: 'money of the whole seller comes in through them' }),
  bill_payment_notice: always({ with: 'bill_payment', by: 'payment_id' }),
  bill_recharge: placed({ with: 'ledger_account', by: 'account_id' }),
  bill_split_line: { org_id: ofStation, created_by: ofStation },
  bill_statement: always(ofSeller),
  bill_statement_line: always(ofSeller),
  config_billing_binding: atStation,
  config_billing_issue: atStation,
  // Whoever runs a station chooses its price among those that nobody keeps for themselves.
  config_billing_model: placed({ keptBy: 'owner_merchant_id' }),
  config_billing_version: placed({ with: 'config_billing_model', by: 'model_id' }),
  config_charging_limit: atStation,
  config_gun: atStation,
  config_gun_state: tiedToStation,
  config_meter: atStation,
  config_meter_fee: atStation,
  config_meter_reading: atStation,
  config_occupy_rule: placed({ everyone: 'one rule holds at stations of several merchants and units' }),
  config_occupy_rule_station: tiedToStation,
  config_operating_unit: placed({ everyone: 'stations of every part name who owns and runs them' }),
  config_operation_target: atStation,
  config_parking_waiver: atStation,
  config_pile: atStation,
  config_pile_move: atStation,
  config_pile_state: tiedToStation,
  config_pile_type: placed({ everyone: 'whoever adds a pile chooses its type among them' }),
  config_report_group: placed({ everyone: 'one platform is told of stations of several merchants and units' }),
  config_report_group_station: tiedToStation,
  config_road_gate: atStation,
  config_service_area: atStation,
  config_stake_color: always({ everyone: 'every monitor shows them' }),
  config_station: {},
  config_station_group: placed({ everyone: 'a group holds stations of several merchants and units' }),
  config_station_group_station: tiedToStation,
  config_station_notice: atStation,
  config_station_tag: tiedToStation,
  config_transformer: atStation,
  config_vehicle_limit: placed({ everyone: 'one restriction holds at stations of several merchants and units' }),
  config_vehicle_limit_station: tiedToStation,
  ledger_account: { ...ofMembers, org_id: ofFleet, created_by: ofFleet },
  ledger_check: always(ofSeller),
  ledger_closing: always({ with: 'ledger_account', by: 'account_id' }),
  ledger_difference: always(ofSeller),
  ledger_entry: always({ with: 'ledger_account', by: 'account_id' }),
  ledger_hold: always({ with: 'ledger_account', by: 'account_id' }),
  ledger_period: always(ofSeller),
  ledger_posting: always(ofSeller),
  member_adjustment: placed({ with: 'ledger_account', by: 'account_id' }),
  member_allotment: { ...ofMembers, org_id: ofFleet, created_by: ofFleet },
  member_card: { ...ofMembers, org_id: ofFleet, created_by: ofFleet },
  member_card_event: always({ with: 'member_card', by: 'card_id' }),
  member_card_station: { merchant_id: ofCard, org_id: ofCard, created_by: ofCard },
  member_driver: { ...ofMembers, org_id: ofFleet, created_by: ofFleet },
  // Whoever keeps a fleet sees it, whoever made it.
  member_fleet: { ...ofMembers, created_by: ofReader },
  member_fleet_station: { merchant_id: ofFleet, org_id: ofFleet, created_by: ofFleet },
  member_leaguer: { org_id: everyPartner, station_id: everyPartner },
  member_leaguer_station: tiedToStation,
  member_login_log: always({ with: 'member_member', by: 'member_id' }),
  member_member: ofMembers,
  member_session: always({ with: 'member_member', by: 'member_id' }),
  member_vehicle: { ...ofMembers, org_id: ofFleet, created_by: ofFleet },
  member_vin_binding: { ...ofMembers, org_id: ofFleet, created_by: ofFleet },
  member_vin_binding_station: {
    merchant_id: { with: 'member_vin_binding', by: 'binding_id' },
    org_id: { with: 'member_vin_binding', by: 'binding_id' },
    created_by: { with: 'member_vin_binding', by: 'binding_id' },
  },
  taglib_class: placed({ everyone: 'tags are one language for the whole seller' }),
  taglib_scene: placed({ everyone: 'tags are one language for the whole seller' }),
  taglib_tag: placed({ everyone: 'tags are one language for the whole seller' }),
  taglib_template: placed({ everyone: 'tags are one language for the whole seller' }),
  taglib_scene_class: always({ with: 'taglib_scene', by: 'scene_id' }),
  taglib_template_tag: always({ with: 'taglib_template', by: 'template_id' }),
  config_export_timing: placed(made),
  config_push: placed(made),
  config_section: placed({ everyone: 'stations of all merchants and units lie along the same roads' }),
  config_statistic_rule: always({ everyone: 'they say what the figures mean that everybody reads' }),
  operation_alarm: tiedToStation,
  operation_command: atStation,
  operation_communication: placed({ everyone: 'piles of every merchant and unit are set up by them' }),
  operation_firmware: placed({ everyone: 'whoever upgrades piles chooses among them' }),
  operation_frame: tiedToStation,
  operation_ground_lock: tiedToStation,
  operation_gun_live: tiedToStation,
  operation_gun_log: tiedToStation,
  operation_offline_card: placed({ everyone: 'a card works at the stations of every merchant and unit' }),
  operation_pile_access: tiedToStation,
  operation_pile_event: tiedToStation,
  operation_sample: tiedToStation,
  operation_session: atStation,
  operation_tariff_held: always({ with: 'config_pile', by: 'pile_id' }),
  operation_tariff_no: always({ everyone: 'they are numbers of prices, which whoever runs a station sees' }),
  operation_upgrade: placed({ everyone: 'one upgrade reaches piles of several merchants and units' }),
  operation_upgrade_pile: atStation,
  statistics_day: sumsOfStation,
  statistics_flow: sumsOfStation,
  statistics_gun_day: sumsOfStation,
  statistics_hour: sumsOfStation,
  statistics_month: sumsOfStation,
  system_address_check: always(ofPeople),
  // What somebody asked for is shown to those who see them.
  system_approval: placed({ with: 'system_staff', by: 'created_by' }),
  // The log knows no merchant, unit or station: whoever sees a part of the seller sees their own doings in it.
  system_audit: always(ofReader),
  system_change: always({ everyone: 'it is read only beside an entry of the log, or a record, that is in sight' }),
  // An export holds what its maker sees, which may be more.
  system_file: placed(made),
  system_idempotency: always(ofReader),
  system_known_address: always(ofPeople),
  system_notification: always(ofReader),
  // A unit that was made a moment ago is known by the one above it.
  system_org: { org_id: { among: ['id', 'parent_id'] }, station_id: made },
  system_parameter: always({ everyone: 'they hold for everybody of the seller' }),
  system_preference: always(ofReader),
  system_role: placed({
    everyone: 'whoever keeps people chooses among them by name; what may be handed out is judged when it is',
  }),
  system_role_menu: always({ with: 'system_role', by: 'role_id' }),
  system_seller: {
    merchant_id: { companies: true },
    ...unplaced({ everyone: 'people, units and stations of every part are called by their company' }),
  },
  system_session: always(ofPeople),
  system_sms: always({ nobody: 'codes to everybody lie in it' }),
  system_staff: { station_id: made },
  system_ticket: always(ofPeople),
  system_user_role: always(ofPeople),
  system_view: placed({ everyone: 'it is shared with a role or with all; whose it is narrows it where it is read' }),
  system_work: placed(made),
  system_work_row: always({ with: 'system_work', by: 'work_id' }),
}
