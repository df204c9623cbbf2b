// Written by `npm run rows` from the migrations. Do not edit.
import type { ColumnType } from 'kysely'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

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

type ConfigStatisticRule = {
  seller_id: string
  statistic: string
  item: string
  is_counted: boolean
  updated_at: ColumnType<Date, Date | undefined, Date>
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
  user_id: string
  seller_id: string
  key: string
  call: string
  body_hash: Buffer
  answer_sealed: Buffer | null
  created_at: ColumnType<Date, Date | undefined, Date>
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

export type Database = {
  config_export_timing: ConfigExportTiming
  config_push: ConfigPush
  config_section: ConfigSection
  config_statistic_rule: ConfigStatisticRule
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
}

export const tableNames = {
  config_export_timing: { zh: '定时报表', en: 'scheduled report' },
  config_push: { zh: '报表推送', en: 'report push' },
  config_section: { zh: '路段', en: 'road section' },
  config_statistic_rule: { zh: '统计口径', en: 'statistic rule' },
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
} as const satisfies Record<keyof Database, { zh: string; en: string }>

export type ScopeColumn = 'seller_id' | 'merchant_id' | 'org_id' | 'station_id' | 'created_by'

/** Tables whose rows belong to a seller, with the columns by which a role may be narrowed. */
export const scopedTables: { [table: string]: readonly ScopeColumn[] } = {
  config_export_timing: ['seller_id', 'created_by'],
  config_push: ['seller_id', 'created_by'],
  config_section: ['seller_id', 'created_by'],
  config_statistic_rule: ['seller_id'],
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
}

/** Every table's columns, for what is made from definitions. */
export const tableColumns: { [table: string]: readonly string[] } = {
  config_export_timing: ['id', 'seller_id', 'created_by', 'name', 'start_date', 'timing_cycle', 'is_push', 'emails', 'export_url', 'export_params', 'language', 'next_date', 'created_at', 'updated_at', 'version'],
  config_push: ['id', 'seller_id', 'created_by', 'timing_id', 'work_id', 'name', 'recipients', 'status', 'attempts', 'next_at', 'error', 'created_at', 'sent_at'],
  config_section: ['id', 'seller_id', 'created_by', 'code', 'name', 'road_no', 'direction', 'start_m', 'end_m', 'note', 'created_at', 'version'],
  config_statistic_rule: ['seller_id', 'statistic', 'item', 'is_counted', 'updated_at'],
  system_address_check: ['id', 'seller_id', 'user_id', 'ticket_hash', 'address', 'expires_at', 'used_at'],
  system_approval: ['id', 'seller_id', 'created_by', 'resource', 'verb', 'row_id', 'row_label', 'risk_zh', 'risk_en', 'input', 'changes', 'reason', 'status', 'decided_by', 'decided_at', 'opinion', 'created_at', 'version'],
  system_area: ['code', 'parent_code', 'level', 'name', 'valid_from', 'valid_to'],
  system_audit: ['id', 'seller_id', 'user_id', 'account', 'call', 'outcome', 'code', 'msg', 'address', 'user_agent', 'request_id', 'input', 'at'],
  system_change: ['id', 'seller_id', 'request_id', 'table_name', 'row_key', 'verb', 'before', 'after', 'at'],
  system_file: ['id', 'seller_id', 'created_by', 'purpose', 'name', 'content_type', 'size_bytes', 'sha256', 'is_public', 'created_at'],
  system_idempotency: ['user_id', 'seller_id', 'key', 'call', 'body_hash', 'answer_sealed', 'created_at'],
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
}
