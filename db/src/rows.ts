// Written by `npm run rows` from the migrations. Do not edit.
import type { ColumnType } from 'kysely'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

type SystemAddressCheck = {
  id: ColumnType<string, never, never>
  seller_id: string
  user_id: string
  ticket_hash: Buffer
  address: string
  expires_at: Date
  used_at: Date | null
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
}

type SystemParameter = {
  seller_id: string
  key: string
  value: string
  updated_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
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
  domain: string | null
  status: ColumnType<string, string | undefined, string>
  expires_on: string | null
  needs_known_address: ColumnType<boolean, boolean | undefined, boolean>
  auto_login_user_id: string | null
  created_at: ColumnType<Date, Date | undefined, Date>
  version: ColumnType<number, number | undefined, number>
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

export type Database = {
  system_address_check: SystemAddressCheck
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
  system_staff: SystemStaff
  system_ticket: SystemTicket
  system_user_role: SystemUserRole
}

export const tableNames = {
  system_address_check: { zh: '登录地址验证', en: 'address check' },
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
  system_staff: { zh: '用户', en: 'user' },
  system_ticket: { zh: '一次性凭证', en: 'ticket' },
  system_user_role: { zh: '用户角色', en: 'user role' },
} as const satisfies Record<keyof Database, { zh: string; en: string }>

export type ScopeColumn = 'seller_id' | 'merchant_id' | 'org_id' | 'station_id' | 'created_by'

/** Tables whose rows belong to a seller, with the columns by which a role may be narrowed. */
export const scopedTables: { [table: string]: readonly ScopeColumn[] } = {
  system_address_check: ['seller_id'],
  system_audit: ['seller_id'],
  system_change: ['seller_id'],
  system_file: ['seller_id', 'created_by'],
  system_idempotency: ['seller_id'],
  system_known_address: ['seller_id'],
  system_notification: ['seller_id'],
  system_org: ['seller_id', 'merchant_id'],
  system_parameter: ['seller_id'],
  system_preference: ['seller_id'],
  system_role: ['seller_id'],
  system_role_menu: ['seller_id'],
  system_seller: ['seller_id'],
  system_session: ['seller_id'],
  system_sms: ['seller_id'],
  system_staff: ['seller_id', 'merchant_id', 'org_id', 'created_by'],
  system_ticket: ['seller_id'],
  system_user_role: ['seller_id'],
}
