// Written by `npm run rows` from the migrations. Do not edit.
import type { ColumnType } from 'kysely'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

type BillAppointment = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  pile_id: string
  gun_id: string
  appoint_no: string
  member_id: string
  plate_no: ColumnType<string, string | undefined, string>
  phone: ColumnType<string, string | undefined, string>
  start_at: Date
  end_at: Date
  deposit_fen: string
  free_until: Date | null
  late_fee_fen: ColumnType<string, string | undefined, string>
  status: ColumnType<string, string | undefined, string>
  session_id: string | null
  cancelled_at: Date | null
  cancel_by: ColumnType<string, string | undefined, string>
  cancel_cause: ColumnType<string, string | undefined, string>
  cancel_reason: ColumnType<string, string | undefined, string>
  staff_id: string | null
  penalty_fen: ColumnType<string, string | undefined, string>
  refund_fen: ColumnType<string, string | undefined, string>
  finished_at: Date | null
  created_at: Date
  version: ColumnType<number, number | undefined, number>
}

type BillDeduction = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  document: string
  document_id: string
  document_no: string
  order_id: string | null
  account_id: string
  account_kind: number
  amount_fen: string
  posting_id: string
  created_at: Date
}

type BillEvaluateTag = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  name: string
  is_praise: ColumnType<boolean, boolean | undefined, boolean>
  sort: ColumnType<number, number | undefined, number>
  status: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type BillEvaluation = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  order_id: string
  member_id: string
  score: number
  content: ColumnType<string, string | undefined, string>
  is_anonymous: ColumnType<boolean, boolean | undefined, boolean>
  reply: ColumnType<string, string | undefined, string>
  replied_at: Date | null
  replied_by: string | null
  status: ColumnType<string, string | undefined, string>
  status_reason: ColumnType<string, string | undefined, string>
  created_at: Date
  version: ColumnType<number, number | undefined, number>
}

type BillEvaluationTag = {
  evaluation_id: string
  tag_id: string
  seller_id: string
}

type BillLocalTrade = {
  out_trade_no: string
  seller_id: string
  channel_id: string
  refunds_no: string | null
  amount_fen: string
  title: ColumnType<string, string | undefined, string>
  state: string
  transaction_id: string | null
  payer: ColumnType<string, string | undefined, string>
  notify_url: ColumnType<string, string | undefined, string>
  created_at: Date
  expires_at: Date | null
  paid_at: Date | null
}

type BillOccupy = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  pile_id: string
  gun_id: string
  bill_no: string
  kind: number
  rule_id: string | null
  rule: ColumnType<Json, string, string>
  member_id: string | null
  fleet_id: string | null
  driver_id: string | null
  plate_no: ColumnType<string, string | undefined, string>
  phone: ColumnType<string, string | undefined, string>
  order_ids: ColumnType<string[], string[] | undefined, string[]>
  spans: ColumnType<Json, string | undefined, string>
  begun_at: Date
  ended_at: Date | null
  total_min: ColumnType<number, number | undefined, number>
  free_min: ColumnType<number, number | undefined, number>
  charged_min: ColumnType<number, number | undefined, number>
  is_free_time: ColumnType<boolean, boolean | undefined, boolean>
  original_fen: ColumnType<string, string | undefined, string>
  waived_fen: ColumnType<string, string | undefined, string>
  waived_reason: ColumnType<string, string | undefined, string>
  waived_by: string | null
  payable_fen: ColumnType<string, string | undefined, string>
  paid_fen: ColumnType<string, string | undefined, string>
  refund_fen: ColumnType<string, string | undefined, string>
  status: number
  cause: ColumnType<string, string | undefined, string>
  status_reason: ColumnType<string, string | undefined, string>
  appeal: ColumnType<string, string | undefined, string>
  notified_at: Date | null
  created_at: Date
  paid_at: Date | null
  version: ColumnType<number, number | undefined, number>
}

type BillOrder = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  merchant_id: string
  station_id: string
  pile_id: string
  gun_id: string
  session_id: string
  order_no: string
  biz_type: number
  source_operator: ColumnType<string, string | undefined, string>
  order_status: number
  charge_status: ColumnType<number, number | undefined, number>
  abnormal_reasons: ColumnType<string[], string[] | undefined, string[]>
  station_name: string
  pile_code: string
  gun_no: number
  is_direct_current: boolean
  member_id: string | null
  fleet_id: string | null
  driver_id: string | null
  card_id: string | null
  vehicle_id: string | null
  phone: ColumnType<string, string | undefined, string>
  plate_no: ColumnType<string, string | undefined, string>
  vin: ColumnType<string, string | undefined, string>
  card_no: ColumnType<string, string | undefined, string>
  billing_side: number
  version_id: string | null
  stop_mode: ColumnType<string, string | undefined, string>
  stop_value: string | null
  created_at: Date
  plugged_at: Date | null
  begun_at: Date | null
  ended_at: Date | null
  pulled_at: Date | null
  settled_at: Date | null
  suspended_at: Date | null
  business_day: string | null
  duration_sec: ColumnType<number, number | undefined, number>
  soc_start: number | null
  soc_end: number | null
  meter_start_e4: string | null
  meter_end_e4: string | null
  energy_e4: ColumnType<string, string | undefined, string>
  jian_e4: ColumnType<string, string | undefined, string>
  feng_e4: ColumnType<string, string | undefined, string>
  ping_e4: ColumnType<string, string | undefined, string>
  gu_e4: ColumnType<string, string | undefined, string>
  elec_fen: ColumnType<string, string | undefined, string>
  service_fen: ColumnType<string, string | undefined, string>
  total_fen: ColumnType<string, string | undefined, string>
  site_fen: ColumnType<string, string | undefined, string>
  grade_fen: ColumnType<string, string | undefined, string>
  coupon_fen: ColumnType<string, string | undefined, string>
  points_fen: ColumnType<string, string | undefined, string>
  waived_fen: ColumnType<string, string | undefined, string>
  discount_elec_fen: ColumnType<string, string | undefined, string>
  discount_service_fen: ColumnType<string, string | undefined, string>
  payable_fen: ColumnType<string, string | undefined, string>
  card_paid_fen: ColumnType<string, string | undefined, string>
  balance_paid_fen: ColumnType<string, string | undefined, string>
  gift_paid_fen: ColumnType<string, string | undefined, string>
  credit_paid_fen: ColumnType<string, string | undefined, string>
  paid_fen: ColumnType<string, string | undefined, string>
  debt_fen: ColumnType<string, string | undefined, string>
  refund_fen: ColumnType<string, string | undefined, string>
  device_amount_mil: string | null
  stop_code: ColumnType<string, string | undefined, string>
  live_energy_e4: ColumnType<string, string | undefined, string>
  live_amount_mil: ColumnType<string, string | undefined, string>
  live_service_mil: ColumnType<string, string | undefined, string>
  live_at: Date | null
  readings: ColumnType<Json | null, string | null | undefined, string | null>
  split_status: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  version: ColumnType<number, number | undefined, number>
  gift_refund_fen: ColumnType<string, string | undefined, string>
  stat_day: ColumnType<string, string | undefined, string>
  stat_kind: ColumnType<number, number | undefined, number>
}

type BillOrderCurve = {
  order_id: string
  seller_id: string
  at_sec: (number | null)[]
  power_w: (number | null)[]
  voltage_dv: (number | null)[]
  current_da: (number | null)[]
  soc: (number | null)[]
  temp: (number | null)[]
  energy_e4: (number | null)[]
}

type BillOrderLog = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  order_id: string
  at: Date
  event: string
  data: ColumnType<Json, string | undefined, string>
  staff_id: string | null
}

type BillOrderPart = {
  order_id: string
  place: number
  seller_id: string
  day: string | null
  slot: number | null
  start_at: Date | null
  end_at: Date | null
  tier: string
  elec_mil: number
  service_mil: number
  energy_e4: string
  elec_amount_mil: string
  service_amount_mil: string
  elec_fen: string
  service_fen: string
  device_amount_mil: string | null
}

type BillOrderRefund = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  order_id: string
  refund_no: string
  elec_fen: string
  service_fen: string
  amount_fen: string
  reason: string
  created_by: string | null
  approved_by: string | null
  created_at: Date
}

type BillOrderStep = {
  order_id: string
  place: number
  seller_id: string
  kind: string
  mode: number
  base: string
  ref_id: string | null
  elec_fen: ColumnType<string, string | undefined, string>
  service_fen: ColumnType<string, string | undefined, string>
  bearer: string
  config: ColumnType<Json, string | undefined, string>
}

type BillOutbox = {
  id: ColumnType<string, never, never>
  seller_id: string
  station_id: string
  topic: string
  subject_id: string
  business_day: string
  at: Date
  is_summed: ColumnType<boolean, boolean | undefined, boolean>
}

type BillPayment = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  channel_id: string
  channel: string
  direction: string
  out_trade_no: string
  transaction_id: string | null
  recharge_id: string | null
  payment_id: string | null
  amount_fen: string
  paid_fen: string | null
  fee_fen: ColumnType<string, string | undefined, string>
  status: string
  status_reason: ColumnType<string, string | undefined, string>
  payer: ColumnType<string, string | undefined, string>
  tries: ColumnType<number, number | undefined, number>
  next_at: Date | null
  created_at: Date
  expires_at: Date | null
  paid_at: Date | null
  version: ColumnType<number, number | undefined, number>
}

type BillPaymentChannel = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  name: string
  kind: string
  app_id: ColumnType<string, string | undefined, string>
  merchant_no: ColumnType<string, string | undefined, string>
  serial_no: ColumnType<string, string | undefined, string>
  gateway_url: ColumnType<string, string | undefined, string>
  peer_key: ColumnType<string, string | undefined, string>
  peer_key_id: ColumnType<string, string | undefined, string>
  private_key_sealed: Buffer | null
  private_key_set_at: Date | null
  api_key_sealed: Buffer | null
  api_key_set_at: Date | null
  fee_bp: ColumnType<number, number | undefined, number>
  min_fen: ColumnType<string, string | undefined, string>
  max_fen: ColumnType<string, string | undefined, string>
  expires_min: ColumnType<number, number | undefined, number>
  status: ColumnType<string, string | undefined, string>
  tested_at: Date | null
  test_result: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type BillPaymentNotice = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  channel_id: string
  payment_id: string | null
  notice_id: ColumnType<string, string | undefined, string>
  kind: string
  verdict: string
  said: ColumnType<Json, string | undefined, string>
  address: string | null
  at: Date
}

type BillRecharge = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  recharge_no: string
  type: string
  channel: string
  account_id: string
  member_id: string | null
  fleet_id: string | null
  card_id: string | null
  topup_fen: string
  gift_fen: ColumnType<string, string | undefined, string>
  paid_fen: ColumnType<string, string | undefined, string>
  status: ColumnType<number, number | undefined, number>
  status_reason: ColumnType<string, string | undefined, string>
  refunded_fen: ColumnType<string, string | undefined, string>
  is_refund_locked: ColumnType<boolean, boolean | undefined, boolean>
  voucher_no: ColumnType<string, string | undefined, string>
  voucher_file_id: string | null
  note: ColumnType<string, string | undefined, string>
  created_at: Date
  expires_at: Date | null
  paid_at: Date | null
  reversed_at: Date | null
  version: ColumnType<number, number | undefined, number>
}

type BillSessionNews = {
  session_id: string
  next_at: ColumnType<Date, Date | undefined, Date>
  tries: ColumnType<number, number | undefined, number>
  error: ColumnType<string, string | undefined, string>
}

type BillSplitLine = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  merchant_id: string
  station_id: string
  order_id: string | null
  line_type: ColumnType<number, number | undefined, number>
  fee: string
  base_fen: string
  commission_fen: ColumnType<string, string | undefined, string>
  share_pct: number
  amount_fen: string
  state: ColumnType<string, string | undefined, string>
  business_day: string
  created_at: Date
}

type BillStatement = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  channel_id: string
  day: string
  status: string
  status_reason: ColumnType<string, string | undefined, string>
  lines: ColumnType<number, number | undefined, number>
  in_fen: ColumnType<string, string | undefined, string>
  out_fen: ColumnType<string, string | undefined, string>
  fee_fen: ColumnType<string, string | undefined, string>
  differences: ColumnType<number, number | undefined, number>
  read_at: Date
  version: ColumnType<number, number | undefined, number>
}

type BillStatementLine = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  statement_id: string
  direction: string
  out_trade_no: string
  transaction_id: ColumnType<string, string | undefined, string>
  amount_fen: string
  fee_fen: ColumnType<string, string | undefined, string>
  at: Date | null
  payment_id: string | null
  result: string
  our_fen: string | null
  mended_at: Date | null
  mended_by: string | null
  mend_note: ColumnType<string, string | undefined, string>
  version: ColumnType<number, number | undefined, number>
}

type ConfigBillingBinding = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  pile_id: string | null
  gun_id: string | null
  model_id: string
  created_by: string | null
  from_at: Date
  to_at: Date | null
  priority: ColumnType<number, number | undefined, number>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigBillingIssue = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  pile_id: string
  version_id: string
  created_by: string | null
  batch_no: string
  trigger: string
  state: ColumnType<number, number | undefined, number>
  due_at: Date
  requested_at: Date | null
  responded_at: Date | null
  elapsed_ms: number | null
  error_zh: ColumnType<string, string | undefined, string>
  error_en: ColumnType<string, string | undefined, string>
  retry_count: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigBillingModel = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  owner_merchant_id: string | null
  created_by: string | null
  model_no: number
  name: string
  status: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  updated_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigBillingVersion = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  model_id: string
  created_by: string | null
  version_no: number
  plan: ColumnType<Json, string, string>
  loss_bp: ColumnType<number, number | undefined, number>
  effective_at: Date
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
}

type ConfigChargingLimit = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  name: string
  station_id: string | null
  pile_id: string | null
  gun_id: string | null
  member_types: ColumnType<number[], number[] | undefined, number[]>
  max_soc: number | null
  max_fen: number | null
  max_energy_e4: string | null
  max_minutes: number | null
  max_power_w: number | null
  min_balance_fen: number | null
  windows: ColumnType<Json, string | undefined, string>
  starts_on: string | null
  ends_on: string | null
  priority: ColumnType<number, number | undefined, number>
  status: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigExportTiming = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string
  name: string
  start_date: string
  timing_cycle: number
  is_push: number
  emails: ColumnType<string[], string[] | undefined, string[]>
  export_url: string
  export_params: ColumnType<Json, string, string>
  language: string
  next_date: string
  created_at: ColumnType<Date, Date | undefined, Date>
  updated_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigGun = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  pile_id: string
  created_by: string | null
  gun_index: number
  code: string
  connector_code: ColumnType<string, string | undefined, string>
  connector_type: number
  national_standard: ColumnType<number, number | undefined, number>
  rated_power_w: number
  park_no: ColumnType<string, string | undefined, string>
  ground_lock_no: ColumnType<string, string | undefined, string>
  is_prohibited: ColumnType<boolean, boolean | undefined, boolean>
  prohibit_reason: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigGunState = {
  gun_id: string
  seller_id: string
  station_id: string
  status: ColumnType<number, number | undefined, number>
  since_at: ColumnType<Date, Date | undefined, Date>
  is_plugged: ColumnType<boolean, boolean | undefined, boolean>
  is_homed: ColumnType<boolean, boolean | undefined, boolean>
  soc: number | null
}

type ConfigMeter = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  transformer_id: string | null
  parent_id: string | null
  created_by: string | null
  meter_no: string
  account_no: ColumnType<string, string | undefined, string>
  kind: string
  ratio: ColumnType<number, number | undefined, number>
  dial_digits: ColumnType<number, number | undefined, number>
  collect_mode: ColumnType<string, string | undefined, string>
  status: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigMeterFee = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  meter_id: string
  created_by: string | null
  month: string
  jian_e4: ColumnType<string, string | undefined, string>
  feng_e4: ColumnType<string, string | undefined, string>
  ping_e4: ColumnType<string, string | undefined, string>
  gu_e4: ColumnType<string, string | undefined, string>
  total_e4: ColumnType<string, string | undefined, string>
  basic_fen: ColumnType<string, string | undefined, string>
  adjust_fen: ColumnType<string, string | undefined, string>
  total_fen: string
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigMeterReading = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  meter_id: string
  created_by: string | null
  read_at: Date
  total_e4: string
  jian_e4: string | null
  feng_e4: string | null
  ping_e4: string | null
  gu_e4: string | null
  ratio: number
  event: ColumnType<string, string | undefined, string>
  source: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigOccupyRule = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  name: string
  kind: number
  starts_on: string | null
  ends_on: string | null
  free_min: ColumnType<number, number | undefined, number>
  unit_min: ColumnType<number, number | undefined, number>
  price_mil: number
  cap_fen: number | null
  free_times: ColumnType<number, number | undefined, number>
  free_times_cycle: ColumnType<string, string | undefined, string>
  windows: ColumnType<Json, string | undefined, string>
  exempt_member_types: ColumnType<number[], number[] | undefined, number[]>
  notify_min: ColumnType<number, number | undefined, number>
  status: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigOccupyRuleStation = {
  rule_id: string
  station_id: string
  seller_id: string
}

type ConfigOperatingUnit = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  code: string
  name: string
  kind: string
  credit_code: ColumnType<string, string | undefined, string>
  contact: ColumnType<string, string | undefined, string>
  phone: ColumnType<string, string | undefined, string>
  address: ColumnType<string, string | undefined, string>
  status: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigOperationTarget = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  created_by: string | null
  month: string
  energy_e4: string | null
  revenue_fen: string | null
  utilisation_bp: number | null
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  updated_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigParkingWaiver = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  created_by: string | null
  kind: string
  minutes: number | null
  min_energy_e4: string | null
  min_fen: number | null
  leave_min: ColumnType<number, number | undefined, number>
  day_cap: ColumnType<number, number | undefined, number>
  status: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigPile = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  created_by: string | null
  pile_type_id: string
  code: string
  charger_identity: ColumnType<string, string | undefined, string>
  pile_no: number
  name: string
  pinyin: ColumnType<string, string | undefined, string>
  serial_no: ColumnType<string, string | undefined, string>
  made_on: string | null
  rated_power_w: number
  power_limit_pct: ColumnType<number, number | undefined, number>
  billing_side: ColumnType<number, number | undefined, number>
  net_type: ColumnType<string, string | undefined, string>
  sim_no: ColumnType<string, string | undefined, string>
  sim_expires_on: string | null
  transformer_id: string | null
  meter_id: string | null
  warranty_ends_on: string | null
  verified_until: string | null
  status: ColumnType<string, string | undefined, string>
  disabled_reason: ColumnType<string, string | undefined, string>
  qr_prefix: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  updated_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigPileMove = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  pile_id: string
  station_id: string
  to_station_id: string
  from_pile_no: number
  to_pile_no: number
  reason: ColumnType<string, string | undefined, string>
  created_by: string | null
  created_at: ColumnType<Date, Date | undefined, Date>
}

type ConfigPileState = {
  pile_id: string
  seller_id: string
  station_id: string
  is_online: ColumnType<boolean, boolean | undefined, boolean>
  online_at: Date | null
  offline_at: Date | null
  heartbeat_at: Date | null
  activated_at: Date | null
  program_version: ColumnType<string, string | undefined, string>
  signal: number | null
  address: ColumnType<string, string | undefined, string>
  billing_model_no: number | null
}

type ConfigPileType = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  name: string
  maker: string
  model: string
  protocol: string
  current_mode: number
  speed_mode: number
  gun_layout: string
  gun_count: number
  connector_type: number
  national_standard: ColumnType<number, number | undefined, number>
  rated_power_w: number
  voltage_lower: number
  voltage_upper: number
  max_current: number
  picture_file_id: string | null
  status: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigPush = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string
  timing_id: string | null
  work_id: string | null
  name: string
  recipients: string[]
  status: ColumnType<number, number | undefined, number>
  attempts: ColumnType<number, number | undefined, number>
  next_at: ColumnType<Date, Date | undefined, Date>
  error: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  sent_at: Date | null
}

type ConfigReportGroup = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  name: string
  kind: string
  platform: string
  level: string | null
  area_code: string | null
  status: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigReportGroupStation = {
  group_id: string
  station_id: string
  seller_id: string
}

type ConfigRoadGate = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  created_by: string | null
  name: string
  vendor: string
  lot_code: string
  gate_no: ColumnType<string, string | undefined, string>
  mode: string
  url: ColumnType<string, string | undefined, string>
  secret_sealed: Buffer | null
  keyed_at: Date | null
  checked_at: Date | null
  check_outcome: string | null
  check_ms: number | null
  status: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigSection = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  code: string
  name: string
  road_no: ColumnType<string, string | undefined, string>
  direction: string
  start_m: number
  end_m: number
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigServiceArea = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  section_id: string
  station_id: string | null
  name: string
  direction: string
  mileage_m: number
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigStakeColor = {
  seller_id: string
  gun_status: number
  color: string
}

type ConfigStation = {
  id: ColumnType<string, string | undefined, string>
  station_id: ColumnType<string, string | undefined, string>
  seller_id: string
  merchant_id: string
  org_id: string | null
  created_by: string | null
  operating_unit_id: string | null
  code: string
  name: string
  pinyin: ColumnType<string, string | undefined, string>
  stage: ColumnType<string, string | undefined, string>
  promoted_at: Date | null
  run_type: string
  kind: number
  status: ColumnType<number, number | undefined, number>
  status_reason: ColumnType<string, string | undefined, string>
  construction_place: number | null
  position_type: ColumnType<number, number | undefined, number>
  equipment_owner_code: ColumnType<string, string | undefined, string>
  area_code: string
  address: string
  longitude: string
  latitude: string
  site_guide: ColumnType<string, string | undefined, string>
  entrance_file_id: string | null
  path_file_id: string | null
  panorama_file_id: string | null
  pile_photo_file_id: string | null
  other_photo_file_id: string | null
  is_open_all_day: ColumnType<boolean, boolean | undefined, boolean>
  opens_at: ColumnType<string, string | undefined, string>
  closes_at: ColumnType<string, string | undefined, string>
  business_hours: ColumnType<string, string | undefined, string>
  station_tel: ColumnType<string, string | undefined, string>
  service_tel: ColumnType<string, string | undefined, string>
  director_name: ColumnType<string, string | undefined, string>
  director_phone: ColumnType<string, string | undefined, string>
  facilities: ColumnType<string[], string[] | undefined, string[]>
  has_duty: ColumnType<boolean, boolean | undefined, boolean>
  has_video: ColumnType<boolean, boolean | undefined, boolean>
  park_nums: ColumnType<number, number | undefined, number>
  park_fee_type: ColumnType<number, number | undefined, number>
  park_fee_tip: ColumnType<string, string | undefined, string>
  free_park_min: number | null
  park_out_min: number | null
  has_barrier: ColumnType<boolean, boolean | undefined, boolean>
  has_ground_lock: ColumnType<boolean, boolean | undefined, boolean>
  capacity_kva: ColumnType<number, number | undefined, number>
  power_limit_pct: ColumnType<number, number | undefined, number>
  power_windows: ColumnType<Json, string | undefined, string>
  is_alone_applied: ColumnType<boolean, boolean | undefined, boolean>
  account_no: ColumnType<string, string | undefined, string>
  electricity_type: number | null
  is_app_shown: ColumnType<boolean, boolean | undefined, boolean>
  supports_invoice: ColumnType<boolean, boolean | undefined, boolean>
  supports_reserve: ColumnType<boolean, boolean | undefined, boolean>
  lock_deposit_fen: ColumnType<number, number | undefined, number>
  reserve_hold_min: ColumnType<number, number | undefined, number>
  is_recommended: ColumnType<boolean, boolean | undefined, boolean>
  sort: ColumnType<number, number | undefined, number>
  color: ColumnType<string, string | undefined, string>
  opened_on: string | null
  split_is_on: ColumnType<boolean, boolean | undefined, boolean>
  split_cycle: ColumnType<number, number | undefined, number>
  split_is_automatic: ColumnType<boolean, boolean | undefined, boolean>
  commission_elec_bp: ColumnType<number, number | undefined, number>
  commission_service_bp: ColumnType<number, number | undefined, number>
  is_partner_shown: ColumnType<boolean, boolean | undefined, boolean>
  partner_kinds: ColumnType<string[], string[] | undefined, string[]>
  is_government_reported: ColumnType<boolean, boolean | undefined, boolean>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  updated_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigStationGroup = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  name: string
  purpose: string
  color: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigStationGroupStation = {
  group_id: string
  station_id: string
  seller_id: string
}

type ConfigStationNotice = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  created_by: string | null
  title: string
  body: string
  shown_from_at: Date
  shown_to_at: Date
  status: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigStationTag = {
  station_id: string
  tag_id: string
  tag_seller_id: string
  seller_id: string
}

type ConfigStatisticRule = {
  seller_id: string
  statistic: string
  item: string
  is_counted: boolean
  updated_at: ColumnType<Date, Date | undefined, Date>
}

type ConfigTransformer = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  created_by: string | null
  code: string
  name: string
  capacity_kva: number
  limit_pct: ColumnType<number, number | undefined, number>
  alarm_pct: ColumnType<number, number | undefined, number>
  is_guarded: ColumnType<boolean, boolean | undefined, boolean>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigVehicleLimit = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  name: string
  mode: string
  plate_kinds: ColumnType<string[], string[] | undefined, string[]>
  purposes: ColumnType<number[], number[] | undefined, number[]>
  brands: ColumnType<string[], string[] | undefined, string[]>
  plates: ColumnType<string[], string[] | undefined, string[]>
  vins: ColumnType<string[], string[] | undefined, string[]>
  windows: ColumnType<Json, string | undefined, string>
  starts_on: string | null
  ends_on: string | null
  reason: ColumnType<string, string | undefined, string>
  status: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type ConfigVehicleLimitStation = {
  limit_id: string
  station_id: string
  seller_id: string
}

type LedgerAccount = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  account_no: string
  owner: string
  kind: number | null
  house: string | null
  member_id: string | null
  fleet_id: string | null
  driver_id: string | null
  card_id: string | null
  state: ColumnType<number, number | undefined, number>
  state_reason: ColumnType<string, string | undefined, string>
  balance_fen: ColumnType<string, string | undefined, string>
  held_fen: ColumnType<string, string | undefined, string>
  floor_fen: ColumnType<string, string | undefined, string>
  entries: ColumnType<number, number | undefined, number>
  last_at: Date | null
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type LedgerCheck = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  started_at: Date
  finished_at: Date
  asked_by: string | null
  accounts: number
  postings: number
  documents: number
  differences: number
  version: ColumnType<number, number | undefined, number>
}

type LedgerClosing = {
  seller_id: string
  month: string
  account_id: string
  closing_fen: string
}

type LedgerDifference = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  check_id: string
  kind: string
  document: ColumnType<string, string | undefined, string>
  document_id: string | null
  document_no: ColumnType<string, string | undefined, string>
  account_id: string | null
  expected_fen: string
  found_fen: string
}

type LedgerEntry = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  posting_id: string
  account_id: string
  amount_fen: string
  place: number | null
  before_fen: string | null
  after_fen: string | null
  posted_at: Date
}

type LedgerHold = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  account_id: string
  key: string
  purpose: string
  document_id: string
  amount_fen: string
  state: ColumnType<string, string | undefined, string>
  taken_fen: string | null
  held_at: Date
  ended_at: Date | null
}

type LedgerPeriod = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  month: string
  closed_at: Date
  closed_by: string | null
  postings: number
  turnover_fen: string
}

type LedgerPosting = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  posting_no: string
  key: string
  document: string
  document_id: string
  document_no: ColumnType<string, string | undefined, string>
  event: number
  lines: number
  business_day: string
  posted_at: Date
  made_by: string | null
  reverses_id: string | null
  note: ColumnType<string, string | undefined, string>
}

type MemberAdjustment = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  account_id: string
  adjustment_no: string
  amount_fen: string
  reason: string
  status: ColumnType<string, string | undefined, string>
  created_at: Date
  done_at: Date | null
  version: ColumnType<number, number | undefined, number>
}

type MemberAllotment = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  fleet_id: string
  driver_id: string | null
  child_id: string | null
  allotment_no: string
  way: number
  batch_no: ColumnType<string, string | undefined, string>
  amount_fen: string
  is_back: ColumnType<boolean, boolean | undefined, boolean>
  made_by: string | null
  reversed_at: Date | null
  note: ColumnType<string, string | undefined, string>
  created_at: Date
  version: ColumnType<number, number | undefined, number>
}

type MemberCard = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  card_no: string
  chip_no: string
  charge_type: ColumnType<number, number | undefined, number>
  status: ColumnType<number, number | undefined, number>
  status_reason: ColumnType<string, string | undefined, string>
  member_id: string | null
  fleet_id: string | null
  driver_id: string | null
  has_purse: ColumnType<boolean, boolean | undefined, boolean>
  deposit_fen: ColumnType<string, string | undefined, string>
  day_limit_fen: string | null
  pile_id: string | null
  is_every_station: ColumnType<boolean, boolean | undefined, boolean>
  until: string | null
  replaces_id: string | null
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type MemberCardEvent = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  card_id: string
  kind: string
  amount_fen: ColumnType<string, string | undefined, string>
  from_account_id: string | null
  to_account_id: string | null
  event_no: string
  made_by: string | null
  reason: ColumnType<string, string | undefined, string>
  created_at: Date
}

type MemberCardStation = {
  card_id: string
  station_id: string
  seller_id: string
}

type MemberDriver = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  fleet_id: string
  member_id: string | null
  name: string
  phone: string
  quota_type: ColumnType<number, number | undefined, number>
  month_limit_fen: string | null
  day_limit_times: number | null
  status: ColumnType<string, string | undefined, string>
  status_reason: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type MemberFleet = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  org_id: string | null
  user_id: string | null
  parent_id: string | null
  code: string
  name: string
  company_name: ColumnType<string, string | undefined, string>
  credit_code: ColumnType<string, string | undefined, string>
  manager_name: ColumnType<string, string | undefined, string>
  manager_phone: ColumnType<string, string | undefined, string>
  settle_mode: ColumnType<number, number | undefined, number>
  credit_limit_fen: ColumnType<string, string | undefined, string>
  bill_day: ColumnType<number, number | undefined, number>
  pay_term_days: ColumnType<number, number | undefined, number>
  discount_bp: ColumnType<number, number | undefined, number>
  contract_no: ColumnType<string, string | undefined, string>
  contract_from: string | null
  contract_to: string | null
  is_every_station: ColumnType<boolean, boolean | undefined, boolean>
  status: ColumnType<string, string | undefined, string>
  status_reason: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type MemberFleetStation = {
  fleet_id: string
  station_id: string
  seller_id: string
}

type MemberLeaguer = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  merchant_id: string | null
  created_by: string | null
  code: string
  name: string
  kind: ColumnType<number, number | undefined, number>
  credit_code: ColumnType<string, string | undefined, string>
  contact: ColumnType<string, string | undefined, string>
  phone: ColumnType<string, string | undefined, string>
  email: ColumnType<string, string | undefined, string>
  area_code: string | null
  address: ColumnType<string, string | undefined, string>
  mode: ColumnType<number, number | undefined, number>
  share_bp: ColumnType<number, number | undefined, number>
  joined_on: string
  contract_no: ColumnType<string, string | undefined, string>
  contract_to: string | null
  bank_name: ColumnType<string, string | undefined, string>
  bank_account_sealed: Buffer | null
  bank_account_tail: ColumnType<string, string | undefined, string>
  status: ColumnType<string, string | undefined, string>
  status_reason: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type MemberLeaguerStation = {
  leaguer_id: string
  station_id: string
  seller_id: string
}

type MemberLoginLog = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  member_id: string | null
  phone: ColumnType<string, string | undefined, string>
  client: string
  outcome: string
  is_first: ColumnType<boolean, boolean | undefined, boolean>
  address: string | null
  device: ColumnType<string, string | undefined, string>
  app_version: ColumnType<string, string | undefined, string>
  at: Date
}

type MemberMember = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  org_id: string | null
  created_by: string | null
  member_no: string
  kind: ColumnType<number, number | undefined, number>
  status: ColumnType<number, number | undefined, number>
  status_reason: ColumnType<string, string | undefined, string>
  level: ColumnType<number, number | undefined, number>
  nickname: string
  real_name: ColumnType<string, string | undefined, string>
  phone: ColumnType<string, string | undefined, string>
  open_id: ColumnType<string, string | undefined, string>
  alipay_user_id: ColumnType<string, string | undefined, string>
  source: ColumnType<string, string | undefined, string>
  inviter_id: string | null
  is_blacklisted: ColumnType<boolean, boolean | undefined, boolean>
  tags: ColumnType<string[], string[] | undefined, string[]>
  points: ColumnType<number, number | undefined, number>
  growth: ColumnType<number, number | undefined, number>
  low_balance_fen: string | null
  order_count: ColumnType<number, number | undefined, number>
  total_energy_e4: ColumnType<string, string | undefined, string>
  total_paid_fen: ColumnType<string, string | undefined, string>
  last_charge_at: Date | null
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  cancelled_at: Date | null
  version: ColumnType<number, number | undefined, number>
}

type MemberSession = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  member_id: string
  token_hash: Buffer
  client: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  revoked_at: Date | null
}

type MemberVehicle = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  plate_no: string
  plate_kind: ColumnType<string, string | undefined, string>
  vin: ColumnType<string, string | undefined, string>
  brand: ColumnType<string, string | undefined, string>
  model: ColumnType<string, string | undefined, string>
  battery_dwh: number | null
  purpose: ColumnType<number, number | undefined, number>
  ownership: ColumnType<number, number | undefined, number>
  member_id: string | null
  fleet_id: string | null
  driver_id: string | null
  is_blacklisted: ColumnType<boolean, boolean | undefined, boolean>
  status: ColumnType<string, string | undefined, string>
  status_reason: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type MemberVinBinding = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  vehicle_id: string
  vin: string
  member_id: string | null
  fleet_id: string | null
  driver_id: string | null
  is_every_station: ColumnType<boolean, boolean | undefined, boolean>
  from_on: string
  to_on: string | null
  verified_at: Date | null
  verified_by: ColumnType<string, string | undefined, string>
  status: ColumnType<number, number | undefined, number>
  status_reason: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type MemberVinBindingStation = {
  binding_id: string
  station_id: string
  seller_id: string
}

type OperationAlarm = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  pile_id: string
  gun_id: string | null
  session_id: string | null
  alarm_no: string
  kind: string
  code: string
  level: number
  source: string
  status: ColumnType<number, number | undefined, number>
  first_at: Date
  last_at: Date
  times: ColumnType<number, number | undefined, number>
  recovered_at: Date | null
  recover_type: string | null
  detail: ColumnType<string, string | undefined, string>
  handler_id: string | null
  handled_at: Date | null
  result: ColumnType<string, string | undefined, string>
  version: ColumnType<number, number | undefined, number>
}

type OperationCommand = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  pile_id: string
  gun_id: string | null
  session_id: string | null
  created_by: string | null
  batch_no: string
  kind: string
  params: ColumnType<Json, string | undefined, string>
  reason: ColumnType<string, string | undefined, string>
  source: string
  state: ColumnType<string, string | undefined, string>
  created_at: Date
  due_at: Date
  sent_at: Date | null
  answered_at: Date | null
  elapsed_ms: number | null
  reply_code: ColumnType<string, string | undefined, string>
  reply: ColumnType<Json | null, string | null | undefined, string | null>
  version: ColumnType<number, number | undefined, number>
}

type OperationCommunication = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  name: string
  protocol: string
  server_host: ColumnType<string, string | undefined, string>
  server_port: ColumnType<number, number | undefined, number>
  heartbeat_sec: number
  sample_sec: ColumnType<number, number | undefined, number>
  idle_sample_sec: ColumnType<number, number | undefined, number>
  security_profile: ColumnType<number, number | undefined, number>
  is_crc_swapped: ColumnType<boolean, boolean | undefined, boolean>
  apn: ColumnType<string, string | undefined, string>
  qr_prefix: ColumnType<string, string | undefined, string>
  is_default: ColumnType<boolean, boolean | undefined, boolean>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type OperationFigure = {
  at: Date
  node: string
  figures: ColumnType<Json, string, string>
}

type OperationFirmware = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  kind: number
  maker: string
  pile_type_id: string | null
  program: string
  least_program: ColumnType<string, string | undefined, string>
  file_id: string
  file_name: string
  size_bytes: string
  md5: string
  sha256: string
  ftp_path: ColumnType<string, string | undefined, string>
  status: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type OperationFrame = {
  id: ColumnType<string, never, never>
  at: Date
  seller_id: string
  station_id: string | null
  pile_id: string | null
  identity: string
  protocol: string
  is_from_pile: boolean
  type: string
  seq: ColumnType<string, string | undefined, string>
  raw: Buffer
  fault: ColumnType<string, string | undefined, string>
}

type OperationGatewayRun = {
  id: ColumnType<string, string | undefined, string>
  node: string
  started_at: Date
  marked_at: Date
  stopped_at: Date | null
  lost_until: Date | null
}

type OperationGroundLock = {
  gun_id: string
  seller_id: string
  station_id: string
  at: Date
  state: string
  is_occupied: boolean
  battery_pct: number
  alarm: string
  occupied_at: Date | null
  freed_at: Date | null
  lowered_at: Date | null
}

type OperationGunLive = {
  gun_id: string
  seller_id: string
  station_id: string
  session_id: string | null
  at: Date
  voltage_dv: number | null
  current_da: number | null
  power_w: number | null
  energy_e4: string | null
  meter_e4: string | null
  amount_mil: string | null
  soc: number | null
  cable_temp: number | null
  battery_temp: number | null
  charged_min: number | null
  remain_min: number | null
}

type OperationGunLog = {
  id: ColumnType<string, never, never>
  at: Date
  seller_id: string
  station_id: string
  gun_id: string
  session_id: string | null
  from_status: number
  to_status: number
  source: ColumnType<string, string | undefined, string>
}

type OperationOfflineCard = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  card_no: string
  chip_no: string
  holder: ColumnType<string, string | undefined, string>
  until: string | null
  status: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
  disabled_at: Date | null
}

type OperationPendingPile = {
  id: ColumnType<string, string | undefined, string>
  protocol: string
  identity: string
  address: ColumnType<string, string | undefined, string>
  has_password: ColumnType<boolean, boolean | undefined, boolean>
  vendor: ColumnType<string, string | undefined, string>
  model: ColumnType<string, string | undefined, string>
  serial_no: ColumnType<string, string | undefined, string>
  firmware: ColumnType<string, string | undefined, string>
  gun_count: number | null
  is_direct_current: boolean | null
  times: ColumnType<number, number | undefined, number>
  first_at: Date
  last_at: Date
  version: ColumnType<number, number | undefined, number>
}

type OperationPileAccess = {
  pile_id: string
  seller_id: string
  station_id: string
  communication_id: string | null
  password_hash: ColumnType<string, string | undefined, string>
  password_at: Date | null
  card_version: ColumnType<number, number | undefined, number>
  power_limit_pct: ColumnType<number, number | undefined, number>
  is_locked: ColumnType<boolean, boolean | undefined, boolean>
}

type OperationPileEvent = {
  id: ColumnType<string, never, never>
  at: Date
  seller_id: string
  station_id: string
  pile_id: string
  gun_no: number
  session_no: ColumnType<string, string | undefined, string>
  name: string
  data: ColumnType<Json, string, string>
}

type OperationSample = {
  gun_id: string
  at: Date
  seller_id: string
  station_id: string
  session_id: string | null
  voltage_dv: number | null
  current_da: number | null
  power_w: number | null
  energy_e4: string | null
  meter_e4: string | null
  amount_mil: string | null
  soc: number | null
  cable_temp: number | null
  battery_temp: number | null
  demand_dv: number | null
  demand_da: number | null
}

type OperationSession = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  pile_id: string
  gun_id: string
  created_by: string | null
  session_no: string
  way: string
  state: string
  tag: ColumnType<string, string | undefined, string>
  vin: ColumnType<string, string | undefined, string>
  asked_at: Date
  begun_at: Date | null
  ended_at: Date | null
  meter_start_e4: string | null
  meter_end_e4: string | null
  energy_e4: string | null
  amount_mil: string | null
  soc_start: number | null
  soc_end: number | null
  stop_code: ColumnType<string, string | undefined, string>
  fail_code: ColumnType<string, string | undefined, string>
  record: ColumnType<Json | null, string | null | undefined, string | null>
  recorded_at: Date | null
  record_times: ColumnType<number, number | undefined, number>
  version: ColumnType<number, number | undefined, number>
  member_id: string | null
  fleet_id: string | null
  driver_id: string | null
  card_id: string | null
  stop_mode: ColumnType<string, string | undefined, string>
  stop_value: string | null
  held_version_id: string | null
}

type OperationTariffHeld = {
  pile_id: string
  since: Date
  seller_id: string
  no: number
  version_id: string | null
}

type OperationTariffNo = {
  seller_id: string
  no: number
  digest: string
  version_id: string
  content: ColumnType<Json, string, string>
  used_at: Date
}

type OperationUpgrade = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  name: string
  firmware_id: string
  is_when_idle: ColumnType<boolean, boolean | undefined, boolean>
  window_from: ColumnType<string, string | undefined, string>
  window_to: ColumnType<string, string | undefined, string>
  canary_pct: ColumnType<number, number | undefined, number>
  batch_size: ColumnType<number, number | undefined, number>
  most_failed_pct: ColumnType<number, number | undefined, number>
  timeout_min: ColumnType<number, number | undefined, number>
  state: ColumnType<string, string | undefined, string>
  halt_reason: ColumnType<string, string | undefined, string>
  forgiven: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | undefined, Date>
  finished_at: Date | null
  version: ColumnType<number, number | undefined, number>
}

type OperationUpgradePile = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  station_id: string
  upgrade_id: string
  pile_id: string
  created_by: string | null
  wave: number
  state: ColumnType<number, number | undefined, number>
  from_program: ColumnType<string, string | undefined, string>
  to_program: ColumnType<string, string | undefined, string>
  result_code: ColumnType<string, string | undefined, string>
  command_id: string | null
  attempts: ColumnType<number, number | undefined, number>
  sent_at: Date | null
  finished_at: Date | null
  version: ColumnType<number, number | undefined, number>
}

type StatisticsCursor = {
  name: string
  at: Date
}

type StatisticsDay = {
  station_id: string
  day: string
  merchant_id: string
  is_direct_current: boolean
  kind: number
  seller_id: string
  orders: number
  energy_e4: string
  jian_e4: string
  feng_e4: string
  ping_e4: string
  gu_e4: string
  duration_sec: string
  elec_fen: string
  service_fen: string
  discount_fen: string
  coupon_fen: string
  payable_fen: string
  paid_fen: string
  gift_fen: string
  refund_fen: string
  gift_refund_fen: string
  debt_fen: string
}

type StatisticsFlow = {
  station_id: string
  day: string
  slot: number
  merchant_id: string
  seller_id: string
  energy_e4: string
  charging_sec: number
}

type StatisticsGunDay = {
  gun_id: string
  day: string
  seller_id: string
  merchant_id: string
  station_id: string
  pile_id: string
  pile_type_id: string
  is_direct_current: boolean
  rated_power_w: number
  idle_sec: number
  preparing_sec: number
  charging_sec: number
  full_sec: number
  offline_sec: number
  alarm_sec: number
  fault_sec: number
  reserved_sec: number
}

type StatisticsHour = {
  station_id: string
  day: string
  hour: number
  merchant_id: string
  is_direct_current: boolean
  kind: number
  seller_id: string
  orders: number
  energy_e4: string
  jian_e4: string
  feng_e4: string
  ping_e4: string
  gu_e4: string
  duration_sec: string
  elec_fen: string
  service_fen: string
  discount_fen: string
  coupon_fen: string
  payable_fen: string
  paid_fen: string
  gift_fen: string
  refund_fen: string
  gift_refund_fen: string
  debt_fen: string
}

type StatisticsMonth = {
  station_id: string
  month: string
  merchant_id: string
  is_direct_current: boolean
  kind: number
  seller_id: string
  orders: number
  energy_e4: string
  jian_e4: string
  feng_e4: string
  ping_e4: string
  gu_e4: string
  duration_sec: string
  elec_fen: string
  service_fen: string
  discount_fen: string
  coupon_fen: string
  payable_fen: string
  paid_fen: string
  gift_fen: string
  refund_fen: string
  gift_refund_fen: string
  debt_fen: string
}

type SystemAddressCheck = {
  id: ColumnType<string, never, never>
  seller_id: string
  user_id: string
  ticket_hash: Buffer
  address: string
  expires_at: Date
  used_at: Date | null
}

type SystemApproval = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string
  resource: string
  verb: string
  row_id: string
  row_label: string
  risk_zh: string
  risk_en: string
  input: ColumnType<Json, string, string>
  changes: ColumnType<Json, string, string>
  reason: ColumnType<string, string | undefined, string>
  status: ColumnType<string, string | undefined, string>
  decided_by: string | null
  decided_at: Date | null
  opinion: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
  permission: ColumnType<string, string | undefined, string>
}

type SystemArea = {
  code: string
  parent_code: string | null
  level: number
  name: string
  valid_from: string
  valid_to: string | null
}

type SystemAudit = {
  id: ColumnType<string, never, never>
  seller_id: string
  user_id: string | null
  account: ColumnType<string, string | undefined, string>
  call: string
  outcome: string
  code: ColumnType<number, number | undefined, number>
  msg: ColumnType<string, string | undefined, string>
  address: string
  user_agent: ColumnType<string, string | undefined, string>
  request_id: string
  input: ColumnType<Json | null, string | null | undefined, string | null>
  at: Date
}

type SystemChange = {
  id: ColumnType<string, never, never>
  seller_id: string | null
  request_id: string
  table_name: string
  row_key: string
  verb: string
  before: ColumnType<Json | null, string | null | undefined, string | null>
  after: ColumnType<Json | null, string | null | undefined, string | null>
  at: Date
}

type SystemFile = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  purpose: string
  name: string
  content_type: string
  size_bytes: string
  sha256: Buffer
  is_public: ColumnType<boolean, boolean | undefined, boolean>
  created_at: ColumnType<Date, Date | undefined, Date>
}

type SystemIdempotency = {
  user_id: string | null
  seller_id: string
  key: string
  call: string
  body_hash: Buffer
  answer_sealed: Buffer | null
  created_at: ColumnType<Date, Date | undefined, Date>
  member_id: string | null
}

type SystemKnownAddress = {
  user_id: string
  seller_id: string
  address: string
  created_at: ColumnType<Date, Date | undefined, Date>
}

type SystemLoginAttempt = {
  id: ColumnType<string, never, never>
  kind: string
  subject: string
  address: string
  outcome: string
  at: Date
}

type SystemMenu = {
  id: ColumnType<string, string | undefined, string>
  parent_id: string | null
  component_type: string
  name: string
  title_zh: string
  title_en: string
  url: string | null
  icon: ColumnType<string, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
  is_show: ColumnType<boolean, boolean | undefined, boolean>
  opens: ColumnType<string, string | undefined, string>
  detail_of: string | null
  permission: string | null
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
  is_built_in: ColumnType<boolean, boolean | undefined, boolean>
}

type SystemNotification = {
  id: ColumnType<string, never, never>
  seller_id: string
  user_id: string
  kind: string
  title_zh: string
  title_en: string
  text_zh: string
  text_en: string
  link: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  read_at: Date | null
}

type SystemOrg = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  merchant_id: string | null
  parent_id: string | null
  name: string
  code: string
  leader: ColumnType<string, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
  created_by: string | null
}

type SystemParameter = {
  seller_id: string
  key: string
  value: string
  updated_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
  updated_by: string | null
}

type SystemPreference = {
  user_id: string
  seller_id: string
  key: string
  value: ColumnType<Json, string, string>
  updated_at: ColumnType<Date, Date | undefined, Date>
}

type SystemRole = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  code: string
  name: string
  description: ColumnType<string, string | undefined, string>
  data_scope: ColumnType<string, string | undefined, string>
  station_ids: ColumnType<string[], string[] | undefined, string[]>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
  created_by: string | null
  is_built_in: ColumnType<boolean, boolean | undefined, boolean>
}

type SystemRoleMenu = {
  role_id: string
  menu_id: string
  seller_id: string
}

type SystemSeller = {
  id: ColumnType<string, string | undefined, string>
  parent_id: string | null
  seller_id: string
  kind: string
  name: string
  short_name: ColumnType<string, string | undefined, string>
  platform_name: ColumnType<string, string | undefined, string>
  platform_title: ColumnType<string, string | undefined, string>
  logo_file_id: string | null
  icon_file_id: string | null
  filing_no: ColumnType<string, string | undefined, string>
  copyright: ColumnType<string, string | undefined, string>
  domain: ColumnType<string, string | undefined, string>
  status: ColumnType<string, string | undefined, string>
  expires_on: string | null
  needs_known_address: ColumnType<boolean, boolean | undefined, boolean>
  auto_login_user_id: string | null
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
  credit_code: ColumnType<string, string | undefined, string>
  contact: ColumnType<string, string | undefined, string>
  contact_phone: ColumnType<string, string | undefined, string>
  station_limit: number | null
  pile_limit: number | null
  theme: ColumnType<Json | null, string | null | undefined, string | null>
  created_by: string | null
}

type SystemSession = {
  id: ColumnType<string, never, never>
  seller_id: string
  user_id: string
  token_hash: Buffer
  way: string
  address: string
  user_agent: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  last_seen_at: ColumnType<Date, Date | undefined, Date>
  expires_at: Date
  revoked_at: Date | null
  preview_role_id: string | null
}

type SystemSms = {
  id: ColumnType<string, never, never>
  seller_id: string
  telephone: string
  template: string
  content_sealed: Buffer
  provider: string
  status: string
  error: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
}

type SystemSmsCode = {
  id: ColumnType<string, never, never>
  telephone: string
  purpose: string
  code_hash: Buffer
  tries: ColumnType<number, number | undefined, number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type SystemSmsTemplate = {
  id: ColumnType<string, string | undefined, string>
  code: string
  name: string
  sign: ColumnType<string, string | undefined, string>
  content: string
  variables: ColumnType<string[], string[] | undefined, string[]>
  is_built_in: ColumnType<boolean, boolean | undefined, boolean>
  status: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  created_by: string | null
  version: ColumnType<number, number | undefined, number>
}

type SystemStaff = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  merchant_id: string | null
  org_id: string | null
  account: string
  name: string
  sex: ColumnType<number, number | undefined, number>
  user_type: ColumnType<number, number | undefined, number>
  telephone: ColumnType<string, string | undefined, string>
  email: ColumnType<string, string | undefined, string>
  we_chat_number: ColumnType<string, string | undefined, string>
  zip_code: ColumnType<string, string | undefined, string>
  phone: ColumnType<string, string | undefined, string>
  mail_address: ColumnType<string, string | undefined, string>
  icon_file_id: string | null
  password_hash: string
  password_changed_at: ColumnType<Date, Date | undefined, Date>
  must_change_password: ColumnType<boolean, boolean | undefined, boolean>
  password_ages: ColumnType<boolean, boolean | undefined, boolean>
  status: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  created_by: string | null
  version: ColumnType<number, number | undefined, number>
}

type SystemTask = {
  id: ColumnType<string, string | undefined, string>
  name: string
  is_enabled: ColumnType<boolean, boolean | undefined, boolean>
  last_started_at: Date | null
  last_finished_at: Date | null
  last_outcome: string | null
  last_message: ColumnType<string, string | undefined, string>
  run_asked_at: Date | null
  run_asked_by: string | null
  version: ColumnType<number, number | undefined, number>
}

type SystemTaskRun = {
  id: ColumnType<string, never, never>
  task_id: string
  started_by: string | null
  started_at: Date
  finished_at: Date | null
  outcome: string | null
  message: ColumnType<string, string | undefined, string>
}

type SystemTicket = {
  id: ColumnType<string, never, never>
  seller_id: string
  user_id: string
  token_hash: Buffer
  purpose: string
  issued_by: string | null
  created_at: ColumnType<Date, Date | undefined, Date>
  expires_at: Date
  used_at: Date | null
}

type SystemUserRole = {
  user_id: string
  role_id: string
  seller_id: string
}

type SystemView = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string
  resource: string
  name: string
  audience: string
  role_id: string | null
  state: ColumnType<Json, string, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type SystemWork = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string
  kind: string
  resource: string
  action: ColumnType<string, string | undefined, string>
  name: string
  input: ColumnType<Json, string, string>
  language: string
  status: ColumnType<string, string | undefined, string>
  is_checked: ColumnType<boolean, boolean | undefined, boolean>
  rows_total: number | null
  rows_done: ColumnType<number, number | undefined, number>
  rows_good: ColumnType<number, number | undefined, number>
  rows_bad: ColumnType<number, number | undefined, number>
  result: ColumnType<Json | null, string | null | undefined, string | null>
  error_zh: ColumnType<string, string | undefined, string>
  error_en: ColumnType<string, string | undefined, string>
  source_file_id: string | null
  file_id: string | null
  timing_id: string | null
  attempts: ColumnType<number, number | undefined, number>
  heartbeat_at: Date | null
  cancel_asked_at: Date | null
  created_at: ColumnType<Date, Date | undefined, Date>
  started_at: Date | null
  finished_at: Date | null
}

type SystemWorkRow = {
  work_id: string
  seller_id: string
  place: number
  row_id: ColumnType<string, string | undefined, string>
  label: ColumnType<string, string | undefined, string>
  outcome: string
  msg: ColumnType<string, string | undefined, string>
}

type TaglibClass = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  name: string
  code: string
  subject: ColumnType<string, string | undefined, string>
  is_single: ColumnType<boolean, boolean | undefined, boolean>
  color: ColumnType<string, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
  status: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type TaglibScene = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  name: string
  place: string
  most: ColumnType<number, number | undefined, number>
  status: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type TaglibSceneClass = {
  scene_id: string
  class_id: string
  class_seller_id: string
  seller_id: string
}

type TaglibTag = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  class_id: string
  class_seller_id: string
  created_by: string | null
  name: string
  color: ColumnType<string, string | undefined, string>
  sort: ColumnType<number, number | undefined, number>
  status: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type TaglibTemplate = {
  id: ColumnType<string, string | undefined, string>
  seller_id: string
  created_by: string | null
  name: string
  station_kind: number | null
  status: ColumnType<string, string | undefined, string>
  note: ColumnType<string, string | undefined, string>
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
}

type TaglibTemplateTag = {
  template_id: string
  tag_id: string
  tag_seller_id: string
  seller_id: string
}

export type Database = {
  bill_appointment: BillAppointment
  bill_deduction: BillDeduction
  bill_evaluate_tag: BillEvaluateTag
  bill_evaluation: BillEvaluation
  bill_evaluation_tag: BillEvaluationTag
  bill_local_trade: BillLocalTrade
  bill_occupy: BillOccupy
  bill_order: BillOrder
  bill_order_curve: BillOrderCurve
  bill_order_log: BillOrderLog
  bill_order_part: BillOrderPart
  bill_order_refund: BillOrderRefund
  bill_order_step: BillOrderStep
  bill_outbox: BillOutbox
  bill_payment: BillPayment
  bill_payment_channel: BillPaymentChannel
  bill_payment_notice: BillPaymentNotice
  bill_recharge: BillRecharge
  bill_session_news: BillSessionNews
  bill_split_line: BillSplitLine
  bill_statement: BillStatement
  bill_statement_line: BillStatementLine
  config_billing_binding: ConfigBillingBinding
  config_billing_issue: ConfigBillingIssue
  config_billing_model: ConfigBillingModel
  config_billing_version: ConfigBillingVersion
  config_charging_limit: ConfigChargingLimit
  config_export_timing: ConfigExportTiming
  config_gun: ConfigGun
  config_gun_state: ConfigGunState
  config_meter: ConfigMeter
  config_meter_fee: ConfigMeterFee
  config_meter_reading: ConfigMeterReading
  config_occupy_rule: ConfigOccupyRule
  config_occupy_rule_station: ConfigOccupyRuleStation
  config_operating_unit: ConfigOperatingUnit
  config_operation_target: ConfigOperationTarget
  config_parking_waiver: ConfigParkingWaiver
  config_pile: ConfigPile
  config_pile_move: ConfigPileMove
  config_pile_state: ConfigPileState
  config_pile_type: ConfigPileType
  config_push: ConfigPush
  config_report_group: ConfigReportGroup
  config_report_group_station: ConfigReportGroupStation
  config_road_gate: ConfigRoadGate
  config_section: ConfigSection
  config_service_area: ConfigServiceArea
  config_stake_color: ConfigStakeColor
  config_station: ConfigStation
  config_station_group: ConfigStationGroup
  config_station_group_station: ConfigStationGroupStation
  config_station_notice: ConfigStationNotice
  config_station_tag: ConfigStationTag
  config_statistic_rule: ConfigStatisticRule
  config_transformer: ConfigTransformer
  config_vehicle_limit: ConfigVehicleLimit
  config_vehicle_limit_station: ConfigVehicleLimitStation
  ledger_account: LedgerAccount
  ledger_check: LedgerCheck
  ledger_closing: LedgerClosing
  ledger_difference: LedgerDifference
  ledger_entry: LedgerEntry
  ledger_hold: LedgerHold
  ledger_period: LedgerPeriod
  ledger_posting: LedgerPosting
  member_adjustment: MemberAdjustment
  member_allotment: MemberAllotment
  member_card: MemberCard
  member_card_event: MemberCardEvent
  member_card_station: MemberCardStation
  member_driver: MemberDriver
  member_fleet: MemberFleet
  member_fleet_station: MemberFleetStation
  member_leaguer: MemberLeaguer
  member_leaguer_station: MemberLeaguerStation
  member_login_log: MemberLoginLog
  member_member: MemberMember
  member_session: MemberSession
  member_vehicle: MemberVehicle
  member_vin_binding: MemberVinBinding
  member_vin_binding_station: MemberVinBindingStation
  operation_alarm: OperationAlarm
  operation_command: OperationCommand
  operation_communication: OperationCommunication
  operation_figure: OperationFigure
  operation_firmware: OperationFirmware
  operation_frame: OperationFrame
  operation_gateway_run: OperationGatewayRun
  operation_ground_lock: OperationGroundLock
  operation_gun_live: OperationGunLive
  operation_gun_log: OperationGunLog
  operation_offline_card: OperationOfflineCard
  operation_pending_pile: OperationPendingPile
  operation_pile_access: OperationPileAccess
  operation_pile_event: OperationPileEvent
  operation_sample: OperationSample
  operation_session: OperationSession
  operation_tariff_held: OperationTariffHeld
  operation_tariff_no: OperationTariffNo
  operation_upgrade: OperationUpgrade
  operation_upgrade_pile: OperationUpgradePile
  statistics_cursor: StatisticsCursor
  statistics_day: StatisticsDay
  statistics_flow: StatisticsFlow
  statistics_gun_day: StatisticsGunDay
  statistics_hour: StatisticsHour
  statistics_month: StatisticsMonth
  system_address_check: SystemAddressCheck
  system_approval: SystemApproval
  system_area: SystemArea
  system_audit: SystemAudit
  system_change: SystemChange
  system_file: SystemFile
  system_idempotency: SystemIdempotency
  system_known_address: SystemKnownAddress
  system_login_attempt: SystemLoginAttempt
  system_menu: SystemMenu
  system_notification: SystemNotification
  system_org: SystemOrg
  system_parameter: SystemParameter
  system_preference: SystemPreference
  system_role: SystemRole
  system_role_menu: SystemRoleMenu
  system_seller: SystemSeller
  system_session: SystemSession
  system_sms: SystemSms
  system_sms_code: SystemSmsCode
  system_sms_template: SystemSmsTemplate
  system_staff: SystemStaff
  system_task: SystemTask
  system_task_run: SystemTaskRun
  system_ticket: SystemTicket
  system_user_role: SystemUserRole
  system_view: SystemView
  system_work: SystemWork
  system_work_row: SystemWorkRow
  taglib_class: TaglibClass
  taglib_scene: TaglibScene
  taglib_scene_class: TaglibSceneClass
  taglib_tag: TaglibTag
  taglib_template: TaglibTemplate
  taglib_template_tag: TaglibTemplateTag
}

export const tableNames = {
  bill_appointment: { zh: '预约充电', en: 'appointment' },
  bill_deduction: { zh: '扣款明细', en: 'deduction' },
  bill_evaluate_tag: { zh: '评价标签', en: 'evaluation tag' },
  bill_evaluation: { zh: '充电评价', en: 'evaluation' },
  bill_evaluation_tag: { zh: '评价所选标签', en: 'tag of an evaluation' },
  bill_local_trade: { zh: '本地渠道交易', en: 'trade of the local channel' },
  bill_occupy: { zh: '超时占位账单', en: 'bill for staying' },
  bill_order: { zh: '充电订单', en: 'charging order' },
  bill_order_curve: { zh: '充电曲线', en: 'curve of an order' },
  bill_order_log: { zh: '订单日志', en: 'log of an order' },
  bill_order_part: { zh: '订单分时明细', en: 'part of an order' },
  bill_order_refund: { zh: '订单退款', en: 'refund of an order' },
  bill_order_step: { zh: '订单优惠明细', en: 'step of an order' },
  bill_outbox: { zh: '待分发事件', en: 'event to be handed on' },
  bill_payment: { zh: '支付单', en: 'payment' },
  bill_payment_channel: { zh: '支付渠道', en: 'payment channel' },
  bill_payment_notice: { zh: '支付回调', en: 'notice of a channel' },
  bill_recharge: { zh: '充值', en: 'recharge' },
  bill_session_news: { zh: '待处理的充电过程', en: 'session to be followed' },
  bill_split_line: { zh: '分账明细', en: 'split line' },
  bill_statement: { zh: '渠道对账单', en: 'statement of a channel' },
  bill_statement_line: { zh: '对账明细', en: 'line of a statement' },
  config_billing_binding: { zh: '计费模型绑定', en: 'binding of a billing model' },
  config_billing_issue: { zh: '计费模型下发', en: 'issue of a billing model' },
  config_billing_model: { zh: '计费模型', en: 'billing model' },
  config_billing_version: { zh: '计费模型版本', en: 'billing model version' },
  config_charging_limit: { zh: '充电限制', en: 'charging limit' },
  config_export_timing: { zh: '定时报表', en: 'scheduled report' },
  config_gun: { zh: '充电枪', en: 'gun' },
  config_gun_state: { zh: '枪状态', en: 'state of a gun' },
  config_meter: { zh: '电表', en: 'meter' },
  config_meter_fee: { zh: '电表电费', en: 'meter fee' },
  config_meter_reading: { zh: '抄表记录', en: 'meter reading' },
  config_occupy_rule: { zh: '占位规则', en: 'occupy rule' },
  config_occupy_rule_station: { zh: '占位规则的电站', en: 'station of an occupy rule' },
  config_operating_unit: { zh: '运营单位', en: 'operating unit' },
  config_operation_target: { zh: '运营目标', en: 'operation target' },
  config_parking_waiver: { zh: '停车减免规则', en: 'parking waiver' },
  config_pile: { zh: '充电桩', en: 'pile' },
  config_pile_move: { zh: '桩调拨记录', en: 'move of a pile' },
  config_pile_state: { zh: '桩状态', en: 'state of a pile' },
  config_pile_type: { zh: '桩型号', en: 'pile type' },
  config_push: { zh: '报表推送', en: 'report push' },
  config_report_group: { zh: '上报分组', en: 'reporting group' },
  config_report_group_station: { zh: '上报的电站', en: 'station of a reporting group' },
  config_road_gate: { zh: '道闸', en: 'road gate' },
  config_section: { zh: '路段', en: 'road section' },
  config_service_area: { zh: '服务区', en: 'service area' },
  config_stake_color: { zh: '电桩颜色', en: 'stake colour' },
  config_station: { zh: '电站', en: 'station' },
  config_station_group: { zh: '电站分组', en: 'station group' },
  config_station_group_station: { zh: '分组中的电站', en: 'station of a group' },
  config_station_notice: { zh: '电站公告', en: 'station notice' },
  config_station_tag: { zh: '电站标签', en: 'tag of a station' },
  config_statistic_rule: { zh: '统计口径', en: 'statistic rule' },
  config_transformer: { zh: '变压器', en: 'transformer' },
  config_vehicle_limit: { zh: '车辆限制', en: 'vehicle restriction' },
  config_vehicle_limit_station: { zh: '车辆限制的电站', en: 'station of a vehicle restriction' },
  ledger_account: { zh: '账户', en: 'account' },
  ledger_check: { zh: '账务核对', en: 'check of the books' },
  ledger_closing: { zh: '月末余额', en: 'closing balance' },
  ledger_difference: { zh: '账务差异', en: 'difference in the books' },
  ledger_entry: { zh: '账户流水', en: 'entry of an account' },
  ledger_hold: { zh: '冻结金额', en: 'money set aside' },
  ledger_period: { zh: '关账月份', en: 'closed month' },
  ledger_posting: { zh: '记账凭证', en: 'posting' },
  member_adjustment: { zh: '余额调整', en: 'adjustment of a balance' },
  member_allotment: { zh: '车队分配', en: 'allotment' },
  member_card: { zh: '充电卡', en: 'charging card' },
  member_card_event: { zh: '卡片操作记录', en: 'what became of a card' },
  member_card_station: { zh: '充电卡可用电站', en: 'station of a card' },
  member_driver: { zh: '车队子会员', en: 'sub-member of a fleet' },
  member_fleet: { zh: '车队', en: 'fleet' },
  member_fleet_station: { zh: '车队可用电站', en: 'station of a fleet' },
  member_leaguer: { zh: '加盟商', en: 'franchise partner' },
  member_leaguer_station: { zh: '加盟电站', en: 'station of a partner' },
  member_login_log: { zh: '移动端登录日志', en: 'login of the app' },
  member_member: { zh: '会员', en: 'member' },
  member_session: { zh: '移动端会话', en: 'session of the app' },
  member_vehicle: { zh: '车辆', en: 'vehicle' },
  member_vin_binding: { zh: 'VIN绑定', en: 'VIN binding' },
  member_vin_binding_station: { zh: 'VIN绑定可用电站', en: 'station of a VIN binding' },
  operation_alarm: { zh: '告警', en: 'alarm' },
  operation_command: { zh: '远程控制记录', en: 'remote command' },
  operation_communication: { zh: '通讯配置', en: 'communication configuration' },
  operation_figure: { zh: '运行指标', en: 'figure of a node' },
  operation_firmware: { zh: '升级包', en: 'firmware' },
  operation_frame: { zh: '通信报文', en: 'frame' },
  operation_gateway_run: { zh: '网关运行记录', en: 'run of the gateway' },
  operation_ground_lock: { zh: '地锁状态', en: 'state of a ground lock' },
  operation_gun_live: { zh: '枪实时数据', en: 'newest values of a gun' },
  operation_gun_log: { zh: '枪状态日志', en: 'change of status' },
  operation_offline_card: { zh: '离线卡', en: 'offline card' },
  operation_pending_pile: { zh: '待接入的桩', en: 'pile that waits to be accepted' },
  operation_pile_access: { zh: '桩接入设置', en: 'access of a pile' },
  operation_pile_event: { zh: '桩事件', en: 'event of a pile' },
  operation_sample: { zh: '遥测数据', en: 'measurement' },
  operation_session: { zh: '充电过程', en: 'charging session' },
  operation_tariff_held: { zh: '桩内的计费版本', en: 'prices that a pile holds' },
  operation_tariff_no: { zh: '下发的费率编号', en: 'number of an issued tariff' },
  operation_upgrade: { zh: '升级任务', en: 'upgrade' },
  operation_upgrade_pile: { zh: '升级的桩', en: 'pile of an upgrade' },
  statistics_cursor: { zh: '统计进度', en: 'how far figures have come' },
  statistics_day: { zh: '日统计', en: 'figures of a day' },
  statistics_flow: { zh: '分时电量', en: 'energy by half hours' },
  statistics_gun_day: { zh: '枪日状态', en: 'gun on a day' },
  statistics_hour: { zh: '小时统计', en: 'figures of an hour' },
  statistics_month: { zh: '月统计', en: 'figures of a month' },
  system_address_check: { zh: '登录地址验证', en: 'address check' },
  system_approval: { zh: '变更审批', en: 'approval' },
  system_area: { zh: '行政区划', en: 'area' },
  system_audit: { zh: '操作日志', en: 'audit entry' },
  system_change: { zh: '数据变更', en: 'change' },
  system_file: { zh: '文件', en: 'file' },
  system_idempotency: { zh: '幂等键', en: 'idempotency key' },
  system_known_address: { zh: '已验证登录地址', en: 'known address' },
  system_login_attempt: { zh: '登录尝试', en: 'login attempt' },
  system_menu: { zh: '菜单', en: 'menu item' },
  system_notification: { zh: '通知', en: 'notification' },
  system_org: { zh: '组织机构', en: 'organisation unit' },
  system_parameter: { zh: '系统参数', en: 'parameter' },
  system_preference: { zh: '个人偏好', en: 'preference' },
  system_role: { zh: '角色', en: 'role' },
  system_role_menu: { zh: '角色权限', en: 'role right' },
  system_seller: { zh: '商户', en: 'seller' },
  system_session: { zh: '登录会话', en: 'session' },
  system_sms: { zh: '短信记录', en: 'SMS' },
  system_sms_code: { zh: '短信验证码', en: 'SMS code' },
  system_sms_template: { zh: '短信模板', en: 'SMS template' },
  system_staff: { zh: '用户', en: 'user' },
  system_task: { zh: '定时任务', en: 'job' },
  system_task_run: { zh: '任务执行记录', en: 'run of a job' },
  system_ticket: { zh: '一次性凭证', en: 'ticket' },
  system_user_role: { zh: '用户角色', en: 'user role' },
  system_view: { zh: '列表视图', en: 'saved view' },
  system_work: { zh: '后台处理', en: 'background work' },
  system_work_row: { zh: '后台处理明细', en: 'row of background work' },
  taglib_class: { zh: '标签分类', en: 'tag class' },
  taglib_scene: { zh: '标签场景', en: 'tag scene' },
  taglib_scene_class: { zh: '场景的标签分类', en: 'tag class of a scene' },
  taglib_tag: { zh: '标签', en: 'tag' },
  taglib_template: { zh: '标签模板', en: 'tag template' },
  taglib_template_tag: { zh: '模板的标签', en: 'tag of a template' },
} as const satisfies Record<keyof Database, { zh: string; en: string }>

export type ScopeColumn = 'seller_id' | 'merchant_id' | 'org_id' | 'station_id' | 'created_by'

/** Tables whose rows belong to a seller, with the columns by which a role may be narrowed. */
export const scopedTables: { [table: string]: readonly ScopeColumn[] } = {
  bill_appointment: ['seller_id', 'station_id'],
  bill_deduction: ['seller_id'],
  bill_evaluate_tag: ['seller_id', 'created_by'],
  bill_evaluation: ['seller_id', 'station_id'],
  bill_evaluation_tag: ['seller_id'],
  bill_local_trade: ['seller_id'],
  bill_occupy: ['seller_id', 'station_id'],
  bill_order: ['seller_id', 'merchant_id', 'station_id'],
  bill_order_curve: ['seller_id'],
  bill_order_log: ['seller_id'],
  bill_order_part: ['seller_id'],
  bill_order_refund: ['seller_id', 'created_by'],
  bill_order_step: ['seller_id'],
  bill_outbox: ['seller_id', 'station_id'],
  bill_payment: ['seller_id'],
  bill_payment_channel: ['seller_id', 'created_by'],
  bill_payment_notice: ['seller_id'],
  bill_recharge: ['seller_id', 'created_by'],
  bill_split_line: ['seller_id', 'merchant_id', 'station_id'],
  bill_statement: ['seller_id'],
  bill_statement_line: ['seller_id'],
  config_billing_binding: ['seller_id', 'station_id', 'created_by'],
  config_billing_issue: ['seller_id', 'station_id', 'created_by'],
  config_billing_model: ['seller_id', 'created_by'],
  config_billing_version: ['seller_id', 'created_by'],
  config_charging_limit: ['seller_id', 'station_id', 'created_by'],
  config_export_timing: ['seller_id', 'created_by'],
  config_gun: ['seller_id', 'station_id', 'created_by'],
  config_gun_state: ['seller_id', 'station_id'],
  config_meter: ['seller_id', 'station_id', 'created_by'],
  config_meter_fee: ['seller_id', 'station_id', 'created_by'],
  config_meter_reading: ['seller_id', 'station_id', 'created_by'],
  config_occupy_rule: ['seller_id', 'created_by'],
  config_occupy_rule_station: ['seller_id', 'station_id'],
  config_operating_unit: ['seller_id', 'created_by'],
  config_operation_target: ['seller_id', 'station_id', 'created_by'],
  config_parking_waiver: ['seller_id', 'station_id', 'created_by'],
  config_pile: ['seller_id', 'station_id', 'created_by'],
  config_pile_move: ['seller_id', 'station_id', 'created_by'],
  config_pile_state: ['seller_id', 'station_id'],
  config_pile_type: ['seller_id', 'created_by'],
  config_push: ['seller_id', 'created_by'],
  config_report_group: ['seller_id', 'created_by'],
  config_report_group_station: ['seller_id', 'station_id'],
  config_road_gate: ['seller_id', 'station_id', 'created_by'],
  config_section: ['seller_id', 'created_by'],
  config_service_area: ['seller_id', 'station_id', 'created_by'],
  config_stake_color: ['seller_id'],
  config_station: ['seller_id', 'merchant_id', 'org_id', 'station_id', 'created_by'],
  config_station_group: ['seller_id', 'created_by'],
  config_station_group_station: ['seller_id', 'station_id'],
  config_station_notice: ['seller_id', 'station_id', 'created_by'],
  config_station_tag: ['seller_id', 'station_id'],
  config_statistic_rule: ['seller_id'],
  config_transformer: ['seller_id', 'station_id', 'created_by'],
  config_vehicle_limit: ['seller_id', 'created_by'],
  config_vehicle_limit_station: ['seller_id', 'station_id'],
  ledger_account: ['seller_id'],
  ledger_check: ['seller_id'],
  ledger_closing: ['seller_id'],
  ledger_difference: ['seller_id'],
  ledger_entry: ['seller_id'],
  ledger_hold: ['seller_id'],
  ledger_period: ['seller_id'],
  ledger_posting: ['seller_id'],
  member_adjustment: ['seller_id', 'created_by'],
  member_allotment: ['seller_id'],
  member_card: ['seller_id'],
  member_card_event: ['seller_id'],
  member_card_station: ['seller_id', 'station_id'],
  member_driver: ['seller_id'],
  member_fleet: ['seller_id', 'org_id'],
  member_fleet_station: ['seller_id', 'station_id'],
  member_leaguer: ['seller_id', 'merchant_id', 'created_by'],
  member_leaguer_station: ['seller_id', 'station_id'],
  member_login_log: ['seller_id'],
  member_member: ['seller_id', 'org_id', 'created_by'],
  member_session: ['seller_id'],
  member_vehicle: ['seller_id'],
  member_vin_binding: ['seller_id'],
  member_vin_binding_station: ['seller_id', 'station_id'],
  operation_alarm: ['seller_id', 'station_id'],
  operation_command: ['seller_id', 'station_id', 'created_by'],
  operation_communication: ['seller_id', 'created_by'],
  operation_firmware: ['seller_id', 'created_by'],
  operation_frame: ['seller_id', 'station_id'],
  operation_ground_lock: ['seller_id', 'station_id'],
  operation_gun_live: ['seller_id', 'station_id'],
  operation_gun_log: ['seller_id', 'station_id'],
  operation_offline_card: ['seller_id', 'created_by'],
  operation_pile_access: ['seller_id', 'station_id'],
  operation_pile_event: ['seller_id', 'station_id'],
  operation_sample: ['seller_id', 'station_id'],
  operation_session: ['seller_id', 'station_id', 'created_by'],
  operation_tariff_held: ['seller_id'],
  operation_tariff_no: ['seller_id'],
  operation_upgrade: ['seller_id', 'created_by'],
  operation_upgrade_pile: ['seller_id', 'station_id', 'created_by'],
  statistics_day: ['seller_id', 'merchant_id', 'station_id'],
  statistics_flow: ['seller_id', 'merchant_id', 'station_id'],
  statistics_gun_day: ['seller_id', 'merchant_id', 'station_id'],
  statistics_hour: ['seller_id', 'merchant_id', 'station_id'],
  statistics_month: ['seller_id', 'merchant_id', 'station_id'],
  system_address_check: ['seller_id'],
  system_approval: ['seller_id', 'created_by'],
  system_audit: ['seller_id'],
  system_change: ['seller_id'],
  system_file: ['seller_id', 'created_by'],
  system_idempotency: ['seller_id'],
  system_known_address: ['seller_id'],
  system_notification: ['seller_id'],
  system_org: ['seller_id', 'merchant_id', 'created_by'],
  system_parameter: ['seller_id'],
  system_preference: ['seller_id'],
  system_role: ['seller_id', 'created_by'],
  system_role_menu: ['seller_id'],
  system_seller: ['seller_id', 'created_by'],
  system_session: ['seller_id'],
  system_sms: ['seller_id'],
  system_staff: ['seller_id', 'merchant_id', 'org_id', 'created_by'],
  system_ticket: ['seller_id'],
  system_user_role: ['seller_id'],
  system_view: ['seller_id', 'created_by'],
  system_work: ['seller_id', 'created_by'],
  system_work_row: ['seller_id'],
  taglib_class: ['seller_id', 'created_by'],
  taglib_scene: ['seller_id', 'created_by'],
  taglib_scene_class: ['seller_id'],
  taglib_tag: ['seller_id', 'created_by'],
  taglib_template: ['seller_id', 'created_by'],
  taglib_template_tag: ['seller_id'],
}

/** Every table's columns, for what is made from definitions. */
export const tableColumns: { [table: string]: readonly string[] } = {
  bill_appointment: ['id', 'seller_id', 'station_id', 'pile_id', 'gun_id', 'appoint_no', 'member_id', 'plate_no', 'phone', 'start_at', 'end_at', 'deposit_fen', 'free_until', 'late_fee_fen', 'status', 'session_id', 'cancelled_at', 'cancel_by', 'cancel_cause', 'cancel_reason', 'staff_id', 'penalty_fen', 'refund_fen', 'finished_at', 'created_at', 'version'],
  bill_deduction: ['id', 'seller_id', 'document', 'document_id', 'document_no', 'order_id', 'account_id', 'account_kind', 'amount_fen', 'posting_id', 'created_at'],
  bill_evaluate_tag: ['id', 'seller_id', 'created_by', 'name', 'is_praise', 'sort', 'status', 'created_at', 'version'],
  bill_evaluation: ['id', 'seller_id', 'station_id', 'order_id', 'member_id', 'score', 'content', 'is_anonymous', 'reply', 'replied_at', 'replied_by', 'status', 'status_reason', 'created_at', 'version'],
  bill_evaluation_tag: ['evaluation_id', 'tag_id', 'seller_id'],
  bill_local_trade: ['out_trade_no', 'seller_id', 'channel_id', 'refunds_no', 'amount_fen', 'title', 'state', 'transaction_id', 'payer', 'notify_url', 'created_at', 'expires_at', 'paid_at'],
  bill_occupy: ['id', 'seller_id', 'station_id', 'pile_id', 'gun_id', 'bill_no', 'kind', 'rule_id', 'rule', 'member_id', 'fleet_id', 'driver_id', 'plate_no', 'phone', 'order_ids', 'spans', 'begun_at', 'ended_at', 'total_min', 'free_min', 'charged_min', 'is_free_time', 'original_fen', 'waived_fen', 'waived_reason', 'waived_by', 'payable_fen', 'paid_fen', 'refund_fen', 'status', 'cause', 'status_reason', 'appeal', 'notified_at', 'created_at', 'paid_at', 'version'],
  bill_order: ['id', 'seller_id', 'merchant_id', 'station_id', 'pile_id', 'gun_id', 'session_id', 'order_no', 'biz_type', 'source_operator', 'order_status', 'charge_status', 'abnormal_reasons', 'station_name', 'pile_code', 'gun_no', 'is_direct_current', 'member_id', 'fleet_id', 'driver_id', 'card_id', 'vehicle_id', 'phone', 'plate_no', 'vin', 'card_no', 'billing_side', 'version_id', 'stop_mode', 'stop_value', 'created_at', 'plugged_at', 'begun_at', 'ended_at', 'pulled_at', 'settled_at', 'suspended_at', 'business_day', 'duration_sec', 'soc_start', 'soc_end', 'meter_start_e4', 'meter_end_e4', 'energy_e4', 'jian_e4', 'feng_e4', 'ping_e4', 'gu_e4', 'elec_fen', 'service_fen', 'total_fen', 'site_fen', 'grade_fen', 'coupon_fen', 'points_fen', 'waived_fen', 'discount_elec_fen', 'discount_service_fen', 'payable_fen', 'card_paid_fen', 'balance_paid_fen', 'gift_paid_fen', 'credit_paid_fen', 'paid_fen', 'debt_fen', 'refund_fen', 'device_amount_mil', 'stop_code', 'live_energy_e4', 'live_amount_mil', 'live_service_mil', 'live_at', 'readings', 'split_status', 'note', 'version', 'gift_refund_fen', 'stat_day', 'stat_kind'],
  bill_order_curve: ['order_id', 'seller_id', 'at_sec', 'power_w', 'voltage_dv', 'current_da', 'soc', 'temp', 'energy_e4'],
  bill_order_log: ['id', 'seller_id', 'order_id', 'at', 'event', 'data', 'staff_id'],
  bill_order_part: ['order_id', 'place', 'seller_id', 'day', 'slot', 'start_at', 'end_at', 'tier', 'elec_mil', 'service_mil', 'energy_e4', 'elec_amount_mil', 'service_amount_mil', 'elec_fen', 'service_fen', 'device_amount_mil'],
  bill_order_refund: ['id', 'seller_id', 'order_id', 'refund_no', 'elec_fen', 'service_fen', 'amount_fen', 'reason', 'created_by', 'approved_by', 'created_at'],
  bill_order_step: ['order_id', 'place', 'seller_id', 'kind', 'mode', 'base', 'ref_id', 'elec_fen', 'service_fen', 'bearer', 'config'],
  bill_outbox: ['id', 'seller_id', 'station_id', 'topic', 'subject_id', 'business_day', 'at', 'is_summed'],
  bill_payment: ['id', 'seller_id', 'channel_id', 'channel', 'direction', 'out_trade_no', 'transaction_id', 'recharge_id', 'payment_id', 'amount_fen', 'paid_fen', 'fee_fen', 'status', 'status_reason', 'payer', 'tries', 'next_at', 'created_at', 'expires_at', 'paid_at', 'version'],
  bill_payment_channel: ['id', 'seller_id', 'created_by', 'name', 'kind', 'app_id', 'merchant_no', 'serial_no', 'gateway_url', 'peer_key', 'peer_key_id', 'private_key_sealed', 'private_key_set_at', 'api_key_sealed', 'api_key_set_at', 'fee_bp', 'min_fen', 'max_fen', 'expires_min', 'status', 'tested_at', 'test_result', 'note', 'created_at', 'version'],
  bill_payment_notice: ['id', 'seller_id', 'channel_id', 'payment_id', 'notice_id', 'kind', 'verdict', 'said', 'address', 'at'],
  bill_recharge: ['id', 'seller_id', 'created_by', 'recharge_no', 'type', 'channel', 'account_id', 'member_id', 'fleet_id', 'card_id', 'topup_fen', 'gift_fen', 'paid_fen', 'status', 'status_reason', 'refunded_fen', 'is_refund_locked', 'voucher_no', 'voucher_file_id', 'note', 'created_at', 'expires_at', 'paid_at', 'reversed_at', 'version'],
  bill_session_news: ['session_id', 'next_at', 'tries', 'error'],
  bill_split_line: ['id', 'seller_id', 'merchant_id', 'station_id', 'order_id', 'line_type', 'fee', 'base_fen', 'commission_fen', 'share_pct', 'amount_fen', 'state', 'business_day', 'created_at'],
  bill_statement: ['id', 'seller_id', 'channel_id', 'day', 'status', 'status_reason', 'lines', 'in_fen', 'out_fen', 'fee_fen', 'differences', 'read_at', 'version'],
  bill_statement_line: ['id', 'seller_id', 'statement_id', 'direction', 'out_trade_no', 'transaction_id', 'amount_fen', 'fee_fen', 'at', 'payment_id', 'result', 'our_fen', 'mended_at', 'mended_by', 'mend_note', 'version'],
  config_billing_binding: ['id', 'seller_id', 'station_id', 'pile_id', 'gun_id', 'model_id', 'created_by', 'from_at', 'to_at', 'priority', 'note', 'created_at', 'version'],
  config_billing_issue: ['id', 'seller_id', 'station_id', 'pile_id', 'version_id', 'created_by', 'batch_no', 'trigger', 'state', 'due_at', 'requested_at', 'responded_at', 'elapsed_ms', 'error_zh', 'error_en', 'retry_count', 'created_at', 'version'],
  config_billing_model: ['id', 'seller_id', 'owner_merchant_id', 'created_by', 'model_no', 'name', 'status', 'note', 'created_at', 'updated_at', 'version'],
  config_billing_version: ['id', 'seller_id', 'model_id', 'created_by', 'version_no', 'plan', 'loss_bp', 'effective_at', 'note', 'created_at'],
  config_charging_limit: ['id', 'seller_id', 'created_by', 'name', 'station_id', 'pile_id', 'gun_id', 'member_types', 'max_soc', 'max_fen', 'max_energy_e4', 'max_minutes', 'max_power_w', 'min_balance_fen', 'windows', 'starts_on', 'ends_on', 'priority', 'status', 'note', 'created_at', 'version'],
  config_export_timing: ['id', 'seller_id', 'created_by', 'name', 'start_date', 'timing_cycle', 'is_push', 'emails', 'export_url', 'export_params', 'language', 'next_date', 'created_at', 'updated_at', 'version'],
  config_gun: ['id', 'seller_id', 'station_id', 'pile_id', 'created_by', 'gun_index', 'code', 'connector_code', 'connector_type', 'national_standard', 'rated_power_w', 'park_no', 'ground_lock_no', 'is_prohibited', 'prohibit_reason', 'note', 'created_at', 'version'],
  config_gun_state: ['gun_id', 'seller_id', 'station_id', 'status', 'since_at', 'is_plugged', 'is_homed', 'soc'],
  config_meter: ['id', 'seller_id', 'station_id', 'transformer_id', 'parent_id', 'created_by', 'meter_no', 'account_no', 'kind', 'ratio', 'dial_digits', 'collect_mode', 'status', 'note', 'created_at', 'version'],
  config_meter_fee: ['id', 'seller_id', 'station_id', 'meter_id', 'created_by', 'month', 'jian_e4', 'feng_e4', 'ping_e4', 'gu_e4', 'total_e4', 'basic_fen', 'adjust_fen', 'total_fen', 'note', 'created_at', 'version'],
  config_meter_reading: ['id', 'seller_id', 'station_id', 'meter_id', 'created_by', 'read_at', 'total_e4', 'jian_e4', 'feng_e4', 'ping_e4', 'gu_e4', 'ratio', 'event', 'source', 'note', 'created_at', 'version'],
  config_occupy_rule: ['id', 'seller_id', 'created_by', 'name', 'kind', 'starts_on', 'ends_on', 'free_min', 'unit_min', 'price_mil', 'cap_fen', 'free_times', 'free_times_cycle', 'windows', 'exempt_member_types', 'notify_min', 'status', 'created_at', 'version'],
  config_occupy_rule_station: ['rule_id', 'station_id', 'seller_id'],
  config_operating_unit: ['id', 'seller_id', 'created_by', 'code', 'name', 'kind', 'credit_code', 'contact', 'phone', 'address', 'status', 'note', 'created_at', 'version'],
  config_operation_target: ['id', 'seller_id', 'station_id', 'created_by', 'month', 'energy_e4', 'revenue_fen', 'utilisation_bp', 'note', 'created_at', 'updated_at', 'version'],
  config_parking_waiver: ['id', 'seller_id', 'station_id', 'created_by', 'kind', 'minutes', 'min_energy_e4', 'min_fen', 'leave_min', 'day_cap', 'status', 'created_at', 'version'],
  config_pile: ['id', 'seller_id', 'station_id', 'created_by', 'pile_type_id', 'code', 'charger_identity', 'pile_no', 'name', 'pinyin', 'serial_no', 'made_on', 'rated_power_w', 'power_limit_pct', 'billing_side', 'net_type', 'sim_no', 'sim_expires_on', 'transformer_id', 'meter_id', 'warranty_ends_on', 'verified_until', 'status', 'disabled_reason', 'qr_prefix', 'note', 'created_at', 'updated_at', 'version'],
  config_pile_move: ['id', 'seller_id', 'pile_id', 'station_id', 'to_station_id', 'from_pile_no', 'to_pile_no', 'reason', 'created_by', 'created_at'],
  config_pile_state: ['pile_id', 'seller_id', 'station_id', 'is_online', 'online_at', 'offline_at', 'heartbeat_at', 'activated_at', 'program_version', 'signal', 'address', 'billing_model_no'],
  config_pile_type: ['id', 'seller_id', 'created_by', 'name', 'maker', 'model', 'protocol', 'current_mode', 'speed_mode', 'gun_layout', 'gun_count', 'connector_type', 'national_standard', 'rated_power_w', 'voltage_lower', 'voltage_upper', 'max_current', 'picture_file_id', 'status', 'note', 'created_at', 'version'],
  config_push: ['id', 'seller_id', 'created_by', 'timing_id', 'work_id', 'name', 'recipients', 'status', 'attempts', 'next_at', 'error', 'created_at', 'sent_at'],
  config_report_group: ['id', 'seller_id', 'created_by', 'name', 'kind', 'platform', 'level', 'area_code', 'status', 'note', 'created_at', 'version'],
  config_report_group_station: ['group_id', 'station_id', 'seller_id'],
  config_road_gate: ['id', 'seller_id', 'station_id', 'created_by', 'name', 'vendor', 'lot_code', 'gate_no', 'mode', 'url', 'secret_sealed', 'keyed_at', 'checked_at', 'check_outcome', 'check_ms', 'status', 'note', 'created_at', 'version'],
  config_section: ['id', 'seller_id', 'created_by', 'code', 'name', 'road_no', 'direction', 'start_m', 'end_m', 'note', 'created_at', 'version'],
  config_service_area: ['id', 'seller_id', 'created_by', 'section_id', 'station_id', 'name', 'direction', 'mileage_m', 'note', 'created_at', 'version'],
  config_stake_color: ['seller_id', 'gun_status', 'color'],
  config_station: ['id', 'station_id', 'seller_id', 'merchant_id', 'org_id', 'created_by', 'operating_unit_id', 'code', 'name', 'pinyin', 'stage', 'promoted_at', 'run_type', 'kind', 'status', 'status_reason', 'construction_place', 'position_type', 'equipment_owner_code', 'area_code', 'address', 'longitude', 'latitude', 'site_guide', 'entrance_file_id', 'path_file_id', 'panorama_file_id', 'pile_photo_file_id', 'other_photo_file_id', 'is_open_all_day', 'opens_at', 'closes_at', 'business_hours', 'station_tel', 'service_tel', 'director_name', 'director_phone', 'facilities', 'has_duty', 'has_video', 'park_nums', 'park_fee_type', 'park_fee_tip', 'free_park_min', 'park_out_min', 'has_barrier', 'has_ground_lock', 'capacity_kva', 'power_limit_pct', 'power_windows', 'is_alone_applied', 'account_no', 'electricity_type', 'is_app_shown', 'supports_invoice', 'supports_reserve', 'lock_deposit_fen', 'reserve_hold_min', 'is_recommended', 'sort', 'color', 'opened_on', 'split_is_on', 'split_cycle', 'split_is_automatic', 'commission_elec_bp', 'commission_service_bp', 'is_partner_shown', 'partner_kinds', 'is_government_reported', 'note', 'created_at', 'updated_at', 'version'],
  config_station_group: ['id', 'seller_id', 'created_by', 'name', 'purpose', 'color', 'note', 'created_at', 'version'],
  config_station_group_station: ['group_id', 'station_id', 'seller_id'],
  config_station_notice: ['id', 'seller_id', 'station_id', 'created_by', 'title', 'body', 'shown_from_at', 'shown_to_at', 'status', 'created_at', 'version'],
  config_station_tag: ['station_id', 'tag_id', 'tag_seller_id', 'seller_id'],
  config_statistic_rule: ['seller_id', 'statistic', 'item', 'is_counted', 'updated_at'],
  config_transformer: ['id', 'seller_id', 'station_id', 'created_by', 'code', 'name', 'capacity_kva', 'limit_pct', 'alarm_pct', 'is_guarded', 'note', 'created_at', 'version'],
  config_vehicle_limit: ['id', 'seller_id', 'created_by', 'name', 'mode', 'plate_kinds', 'purposes', 'brands', 'plates', 'vins', 'windows', 'starts_on', 'ends_on', 'reason', 'status', 'created_at', 'version'],
  config_vehicle_limit_station: ['limit_id', 'station_id', 'seller_id'],
  ledger_account: ['id', 'seller_id', 'account_no', 'owner', 'kind', 'house', 'member_id', 'fleet_id', 'driver_id', 'card_id', 'state', 'state_reason', 'balance_fen', 'held_fen', 'floor_fen', 'entries', 'last_at', 'created_at', 'version'],
  ledger_check: ['id', 'seller_id', 'started_at', 'finished_at', 'asked_by', 'accounts', 'postings', 'documents', 'differences', 'version'],
  ledger_closing: ['seller_id', 'month', 'account_id', 'closing_fen'],
  ledger_difference: ['id', 'seller_id', 'check_id', 'kind', 'document', 'document_id', 'document_no', 'account_id', 'expected_fen', 'found_fen'],
  ledger_entry: ['id', 'seller_id', 'posting_id', 'account_id', 'amount_fen', 'place', 'before_fen', 'after_fen', 'posted_at'],
  ledger_hold: ['id', 'seller_id', 'account_id', 'key', 'purpose', 'document_id', 'amount_fen', 'state', 'taken_fen', 'held_at', 'ended_at'],
  ledger_period: ['id', 'seller_id', 'month', 'closed_at', 'closed_by', 'postings', 'turnover_fen'],
  ledger_posting: ['id', 'seller_id', 'posting_no', 'key', 'document', 'document_id', 'document_no', 'event', 'lines', 'business_day', 'posted_at', 'made_by', 'reverses_id', 'note'],
  member_adjustment: ['id', 'seller_id', 'created_by', 'account_id', 'adjustment_no', 'amount_fen', 'reason', 'status', 'created_at', 'done_at', 'version'],
  member_allotment: ['id', 'seller_id', 'fleet_id', 'driver_id', 'child_id', 'allotment_no', 'way', 'batch_no', 'amount_fen', 'is_back', 'made_by', 'reversed_at', 'note', 'created_at', 'version'],
  member_card: ['id', 'seller_id', 'card_no', 'chip_no', 'charge_type', 'status', 'status_reason', 'member_id', 'fleet_id', 'driver_id', 'has_purse', 'deposit_fen', 'day_limit_fen', 'pile_id', 'is_every_station', 'until', 'replaces_id', 'note', 'created_at', 'version'],
  member_card_event: ['id', 'seller_id', 'card_id', 'kind', 'amount_fen', 'from_account_id', 'to_account_id', 'event_no', 'made_by', 'reason', 'created_at'],
  member_card_station: ['card_id', 'station_id', 'seller_id'],
  member_driver: ['id', 'seller_id', 'fleet_id', 'member_id', 'name', 'phone', 'quota_type', 'month_limit_fen', 'day_limit_times', 'status', 'status_reason', 'note', 'created_at', 'version'],
  member_fleet: ['id', 'seller_id', 'org_id', 'user_id', 'parent_id', 'code', 'name', 'company_name', 'credit_code', 'manager_name', 'manager_phone', 'settle_mode', 'credit_limit_fen', 'bill_day', 'pay_term_days', 'discount_bp', 'contract_no', 'contract_from', 'contract_to', 'is_every_station', 'status', 'status_reason', 'note', 'created_at', 'version'],
  member_fleet_station: ['fleet_id', 'station_id', 'seller_id'],
  member_leaguer: ['id', 'seller_id', 'merchant_id', 'created_by', 'code', 'name', 'kind', 'credit_code', 'contact', 'phone', 'email', 'area_code', 'address', 'mode', 'share_bp', 'joined_on', 'contract_no', 'contract_to', 'bank_name', 'bank_account_sealed', 'bank_account_tail', 'status', 'status_reason', 'note', 'created_at', 'version'],
  member_leaguer_station: ['leaguer_id', 'station_id', 'seller_id'],
  member_login_log: ['id', 'seller_id', 'member_id', 'phone', 'client', 'outcome', 'is_first', 'address', 'device', 'app_version', 'at'],
  member_member: ['id', 'seller_id', 'org_id', 'created_by', 'member_no', 'kind', 'status', 'status_reason', 'level', 'nickname', 'real_name', 'phone', 'open_id', 'alipay_user_id', 'source', 'inviter_id', 'is_blacklisted', 'tags', 'points', 'growth', 'low_balance_fen', 'order_count', 'total_energy_e4', 'total_paid_fen', 'last_charge_at', 'note', 'created_at', 'cancelled_at', 'version'],
  member_session: ['id', 'seller_id', 'member_id', 'token_hash', 'client', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'],
  member_vehicle: ['id', 'seller_id', 'plate_no', 'plate_kind', 'vin', 'brand', 'model', 'battery_dwh', 'purpose', 'ownership', 'member_id', 'fleet_id', 'driver_id', 'is_blacklisted', 'status', 'status_reason', 'note', 'created_at', 'version'],
  member_vin_binding: ['id', 'seller_id', 'vehicle_id', 'vin', 'member_id', 'fleet_id', 'driver_id', 'is_every_station', 'from_on', 'to_on', 'verified_at', 'verified_by', 'status', 'status_reason', 'note', 'created_at', 'version'],
  member_vin_binding_station: ['binding_id', 'station_id', 'seller_id'],
  operation_alarm: ['id', 'seller_id', 'station_id', 'pile_id', 'gun_id', 'session_id', 'alarm_no', 'kind', 'code', 'level', 'source', 'status', 'first_at', 'last_at', 'times', 'recovered_at', 'recover_type', 'detail', 'handler_id', 'handled_at', 'result', 'version'],
  operation_command: ['id', 'seller_id', 'station_id', 'pile_id', 'gun_id', 'session_id', 'created_by', 'batch_no', 'kind', 'params', 'reason', 'source', 'state', 'created_at', 'due_at', 'sent_at', 'answered_at', 'elapsed_ms', 'reply_code', 'reply', 'version'],
  operation_communication: ['id', 'seller_id', 'created_by', 'name', 'protocol', 'server_host', 'server_port', 'heartbeat_sec', 'sample_sec', 'idle_sample_sec', 'security_profile', 'is_crc_swapped', 'apn', 'qr_prefix', 'is_default', 'note', 'created_at', 'version'],
  operation_figure: ['at', 'node', 'figures'],
  operation_firmware: ['id', 'seller_id', 'created_by', 'kind', 'maker', 'pile_type_id', 'program', 'least_program', 'file_id', 'file_name', 'size_bytes', 'md5', 'sha256', 'ftp_path', 'status', 'note', 'created_at', 'version'],
  operation_frame: ['id', 'at', 'seller_id', 'station_id', 'pile_id', 'identity', 'protocol', 'is_from_pile', 'type', 'seq', 'raw', 'fault'],
  operation_gateway_run: ['id', 'node', 'started_at', 'marked_at', 'stopped_at', 'lost_until'],
  operation_ground_lock: ['gun_id', 'seller_id', 'station_id', 'at', 'state', 'is_occupied', 'battery_pct', 'alarm', 'occupied_at', 'freed_at', 'lowered_at'],
  operation_gun_live: ['gun_id', 'seller_id', 'station_id', 'session_id', 'at', 'voltage_dv', 'current_da', 'power_w', 'energy_e4', 'meter_e4', 'amount_mil', 'soc', 'cable_temp', 'battery_temp', 'charged_min', 'remain_min'],
  operation_gun_log: ['id', 'at', 'seller_id', 'station_id', 'gun_id', 'session_id', 'from_status', 'to_status', 'source'],
  operation_offline_card: ['id', 'seller_id', 'created_by', 'card_no', 'chip_no', 'holder', 'until', 'status', 'note', 'created_at', 'version', 'disabled_at'],
  operation_pending_pile: ['id', 'protocol', 'identity', 'address', 'has_password', 'vendor', 'model', 'serial_no', 'firmware', 'gun_count', 'is_direct_current', 'times', 'first_at', 'last_at', 'version'],
  operation_pile_access: ['pile_id', 'seller_id', 'station_id', 'communication_id', 'password_hash', 'password_at', 'card_version', 'power_limit_pct', 'is_locked'],
  operation_pile_event: ['id', 'at', 'seller_id', 'station_id', 'pile_id', 'gun_no', 'session_no', 'name', 'data'],
  operation_sample: ['gun_id', 'at', 'seller_id', 'station_id', 'session_id', 'voltage_dv', 'current_da', 'power_w', 'energy_e4', 'meter_e4', 'amount_mil', 'soc', 'cable_temp', 'battery_temp', 'demand_dv', 'demand_da'],
  operation_session: ['id', 'seller_id', 'station_id', 'pile_id', 'gun_id', 'created_by', 'session_no', 'way', 'state', 'tag', 'vin', 'asked_at', 'begun_at', 'ended_at', 'meter_start_e4', 'meter_end_e4', 'energy_e4', 'amount_mil', 'soc_start', 'soc_end', 'stop_code', 'fail_code', 'record', 'recorded_at', 'record_times', 'version', 'member_id', 'fleet_id', 'driver_id', 'card_id', 'stop_mode', 'stop_value', 'held_version_id'],
  operation_tariff_held: ['pile_id', 'since', 'seller_id', 'no', 'version_id'],
  operation_tariff_no: ['seller_id', 'no', 'digest', 'version_id', 'content', 'used_at'],
  operation_upgrade: ['id', 'seller_id', 'created_by', 'name', 'firmware_id', 'is_when_idle', 'window_from', 'window_to', 'canary_pct', 'batch_size', 'most_failed_pct', 'timeout_min', 'state', 'halt_reason', 'forgiven', 'created_at', 'finished_at', 'version'],
  operation_upgrade_pile: ['id', 'seller_id', 'station_id', 'upgrade_id', 'pile_id', 'created_by', 'wave', 'state', 'from_program', 'to_program', 'result_code', 'command_id', 'attempts', 'sent_at', 'finished_at', 'version'],
  statistics_cursor: ['name', 'at'],
  statistics_day: ['station_id', 'day', 'merchant_id', 'is_direct_current', 'kind', 'seller_id', 'orders', 'energy_e4', 'jian_e4', 'feng_e4', 'ping_e4', 'gu_e4', 'duration_sec', 'elec_fen', 'service_fen', 'discount_fen', 'coupon_fen', 'payable_fen', 'paid_fen', 'gift_fen', 'refund_fen', 'gift_refund_fen', 'debt_fen'],
  statistics_flow: ['station_id', 'day', 'slot', 'merchant_id', 'seller_id', 'energy_e4', 'charging_sec'],
  statistics_gun_day: ['gun_id', 'day', 'seller_id', 'merchant_id', 'station_id', 'pile_id', 'pile_type_id', 'is_direct_current', 'rated_power_w', 'idle_sec', 'preparing_sec', 'charging_sec', 'full_sec', 'offline_sec', 'alarm_sec', 'fault_sec', 'reserved_sec'],
  statistics_hour: ['station_id', 'day', 'hour', 'merchant_id', 'is_direct_current', 'kind', 'seller_id', 'orders', 'energy_e4', 'jian_e4', 'feng_e4', 'ping_e4', 'gu_e4', 'duration_sec', 'elec_fen', 'service_fen', 'discount_fen', 'coupon_fen', 'payable_fen', 'paid_fen', 'gift_fen', 'refund_fen', 'gift_refund_fen', 'debt_fen'],
  statistics_month: ['station_id', 'month', 'merchant_id', 'is_direct_current', 'kind', 'seller_id', 'orders', 'energy_e4', 'jian_e4', 'feng_e4', 'ping_e4', 'gu_e4', 'duration_sec', 'elec_fen', 'service_fen', 'discount_fen', 'coupon_fen', 'payable_fen', 'paid_fen', 'gift_fen', 'refund_fen', 'gift_refund_fen', 'debt_fen'],
  system_address_check: ['id', 'seller_id', 'user_id', 'ticket_hash', 'address', 'expires_at', 'used_at'],
  system_approval: ['id', 'seller_id', 'created_by', 'resource', 'verb', 'row_id', 'row_label', 'risk_zh', 'risk_en', 'input', 'changes', 'reason', 'status', 'decided_by', 'decided_at', 'opinion', 'created_at', 'version', 'permission'],
  system_area: ['code', 'parent_code', 'level', 'name', 'valid_from', 'valid_to'],
  system_audit: ['id', 'seller_id', 'user_id', 'account', 'call', 'outcome', 'code', 'msg', 'address', 'user_agent', 'request_id', 'input', 'at'],
  system_change: ['id', 'seller_id', 'request_id', 'table_name', 'row_key', 'verb', 'before', 'after', 'at'],
  system_file: ['id', 'seller_id', 'created_by', 'purpose', 'name', 'content_type', 'size_bytes', 'sha256', 'is_public', 'created_at'],
  system_idempotency: ['user_id', 'seller_id', 'key', 'call', 'body_hash', 'answer_sealed', 'created_at', 'member_id'],
  system_known_address: ['user_id', 'seller_id', 'address', 'created_at'],
  system_login_attempt: ['id', 'kind', 'subject', 'address', 'outcome', 'at'],
  system_menu: ['id', 'parent_id', 'component_type', 'name', 'title_zh', 'title_en', 'url', 'icon', 'sort', 'is_show', 'opens', 'detail_of', 'permission', 'created_at', 'version', 'is_built_in'],
  system_notification: ['id', 'seller_id', 'user_id', 'kind', 'title_zh', 'title_en', 'text_zh', 'text_en', 'link', 'created_at', 'read_at'],
  system_org: ['id', 'seller_id', 'merchant_id', 'parent_id', 'name', 'code', 'leader', 'sort', 'created_at', 'version', 'created_by'],
  system_parameter: ['seller_id', 'key', 'value', 'updated_at', 'version', 'updated_by'],
  system_preference: ['user_id', 'seller_id', 'key', 'value', 'updated_at'],
  system_role: ['id', 'seller_id', 'code', 'name', 'description', 'data_scope', 'station_ids', 'created_at', 'version', 'created_by', 'is_built_in'],
  system_role_menu: ['role_id', 'menu_id', 'seller_id'],
  system_seller: ['id', 'parent_id', 'seller_id', 'kind', 'name', 'short_name', 'platform_name', 'platform_title', 'logo_file_id', 'icon_file_id', 'filing_no', 'copyright', 'domain', 'status', 'expires_on', 'needs_known_address', 'auto_login_user_id', 'created_at', 'version', 'credit_code', 'contact', 'contact_phone', 'station_limit', 'pile_limit', 'theme', 'created_by'],
  system_session: ['id', 'seller_id', 'user_id', 'token_hash', 'way', 'address', 'user_agent', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at', 'preview_role_id'],
  system_sms: ['id', 'seller_id', 'telephone', 'template', 'content_sealed', 'provider', 'status', 'error', 'created_at'],
  system_sms_code: ['id', 'telephone', 'purpose', 'code_hash', 'tries', 'created_at', 'expires_at', 'used_at'],
  system_sms_template: ['id', 'code', 'name', 'sign', 'content', 'variables', 'is_built_in', 'status', 'created_at', 'created_by', 'version'],
  system_staff: ['id', 'seller_id', 'merchant_id', 'org_id', 'account', 'name', 'sex', 'user_type', 'telephone', 'email', 'we_chat_number', 'zip_code', 'phone', 'mail_address', 'icon_file_id', 'password_hash', 'password_changed_at', 'must_change_password', 'password_ages', 'status', 'created_at', 'created_by', 'version'],
  system_task: ['id', 'name', 'is_enabled', 'last_started_at', 'last_finished_at', 'last_outcome', 'last_message', 'run_asked_at', 'run_asked_by', 'version'],
  system_task_run: ['id', 'task_id', 'started_by', 'started_at', 'finished_at', 'outcome', 'message'],
  system_ticket: ['id', 'seller_id', 'user_id', 'token_hash', 'purpose', 'issued_by', 'created_at', 'expires_at', 'used_at'],
  system_user_role: ['user_id', 'role_id', 'seller_id'],
  system_view: ['id', 'seller_id', 'created_by', 'resource', 'name', 'audience', 'role_id', 'state', 'created_at', 'version'],
  system_work: ['id', 'seller_id', 'created_by', 'kind', 'resource', 'action', 'name', 'input', 'language', 'status', 'is_checked', 'rows_total', 'rows_done', 'rows_good', 'rows_bad', 'result', 'error_zh', 'error_en', 'source_file_id', 'file_id', 'timing_id', 'attempts', 'heartbeat_at', 'cancel_asked_at', 'created_at', 'started_at', 'finished_at'],
  system_work_row: ['work_id', 'seller_id', 'place', 'row_id', 'label', 'outcome', 'msg'],
  taglib_class: ['id', 'seller_id', 'created_by', 'name', 'code', 'subject', 'is_single', 'color', 'sort', 'status', 'note', 'created_at', 'version'],
  taglib_scene: ['id', 'seller_id', 'created_by', 'name', 'place', 'most', 'status', 'note', 'created_at', 'version'],
  taglib_scene_class: ['scene_id', 'class_id', 'class_seller_id', 'seller_id'],
  taglib_tag: ['id', 'seller_id', 'class_id', 'class_seller_id', 'created_by', 'name', 'color', 'sort', 'status', 'note', 'created_at', 'version'],
  taglib_template: ['id', 'seller_id', 'created_by', 'name', 'station_kind', 'status', 'note', 'created_at', 'version'],
  taglib_template_tag: ['template_id', 'tag_id', 'tag_seller_id', 'seller_id'],
}
