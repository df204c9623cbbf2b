// Coded values (requirements 3.2) with their labels.
import type { Language } from '@ev/rules/refuse'
import { choices } from './kit/choices.ts'

export const sex = choices([
  { value: 1, zh: '男', en: 'Male' },
  { value: 2, zh: '女', en: 'Female' },
  { value: 3, zh: '保密', en: 'Confidential' },
])

export const userType = choices([
  { value: 1, zh: '普通', en: 'Ordinary' },
  { value: 2, zh: '调度', en: 'Dispatch' },
  { value: 3, zh: '维修', en: 'Repair' },
])

/** How much of the seller's data a role shows, widest first. */
export const dataScope = choices([
  { value: 'seller', zh: '本运营商全部', en: 'My whole seller' },
  { value: 'merchant', zh: '本商户及下级', en: 'My merchant and below' },
  { value: 'org', zh: '本组织及下级', en: 'My organisation and below' },
  { value: 'stations', zh: '指定电站', en: 'Chosen stations' },
  { value: 'own', zh: '仅本人', en: 'My own' },
])

/** What becomes of a mail that is to be sent (requirements 3.1); any other value is unknown. */
export const pushStatus = choices([
  { value: 1, zh: '待推送', en: 'Pending push', tone: 'idle' },
  { value: 2, zh: '推送中', en: 'Pushing', tone: 'busy' },
  { value: 3, zh: '重推中', en: 'Re-pushing', tone: 'warn' },
  { value: 4, zh: '推送失败', en: 'Push failed', tone: 'bad' },
  { value: 5, zh: '推送成功', en: 'Push succeeded', tone: 'ok' },
])

const unknown = { zh: '未知', en: 'Unknown' }

export const pushStatusLabel = (value: number, language: Language): string =>
  (pushStatus.list.find(option => option.value === value) ?? unknown)[language]

/** How often a report goes out; 30 is a natural month (requirements 9). */
export const timingCycle = choices([
  { value: 1, zh: '每天', en: 'Daily' },
  { value: 7, zh: '每7天', en: 'Every 7 days' },
  { value: 30, zh: '每自然月', en: 'Every natural month' },
])

/** How a job's run ended. */
export const taskOutcome = choices([
  { value: 'done', zh: '成功', en: 'Done', tone: 'ok' },
  { value: 'failed', zh: '失败', en: 'Failed', tone: 'bad' },
])

/** What a parameter is about. */
export const parameterGroup = choices([
  { value: 'security', zh: '账号与安全', en: 'Accounts and security' },
  { value: 'message', zh: '短信', en: 'Messages' },
  { value: 'sheet', zh: '导入导出', en: 'Import and export' },
  { value: 'interface', zh: '界面与大屏', en: 'Interface and big screens' },
  { value: 'outside', zh: '外部系统', en: 'Other systems' },
  { value: 'money', zh: '资金', en: 'Money' },
  { value: 'service', zh: '服务', en: 'Service' },
])

export const parameterType = choices([
  { value: 'number', zh: '整数', en: 'Whole number' },
  { value: 'flag', zh: '开关', en: 'Switch' },
  { value: 'url', zh: '网址', en: 'Address' },
  { value: 'path', zh: '站内路径或网址', en: 'Path or address' },
  { value: 'text', zh: '文本', en: 'Text' },
  { value: 'choice', zh: '选项', en: 'Choice' },
  { value: 'secret', zh: '密码', en: 'Secret' },
])

/** Where the value of a parameter comes from. */
export const parameterSource = choices([
  { value: 'default', zh: '默认', en: 'Default', tone: 'idle' },
  { value: 'platform', zh: '平台设置', en: 'Set by the platform', tone: 'busy' },
  { value: 'own', zh: '自行设置', en: 'Set here', tone: 'ok' },
])

/** Something that can be switched off. */
export const enabled = choices([
  { value: 'enabled', zh: '启用', en: 'Enabled', tone: 'ok' },
  { value: 'disabled', zh: '停用', en: 'Disabled', tone: 'idle' },
])

/** What became of a message. */
export const smsStatus = choices([
  { value: 'kept', zh: '未接通道，已留存', en: 'Kept, no provider', tone: 'warn' },
  { value: 'sent', zh: '已发送', en: 'Sent', tone: 'ok' },
  { value: 'failed', zh: '发送失败', en: 'Failed', tone: 'bad' },
])

/** A risky change and what a second person said to it. */
export const approvalStatus = choices([
  { value: 'waiting', zh: '待审批', en: 'Waiting', tone: 'busy' },
  { value: 'approved', zh: '已通过', en: 'Approved', tone: 'ok' },
  { value: 'rejected', zh: '已驳回', en: 'Rejected', tone: 'bad' },
  { value: 'withdrawn', zh: '已撤回', en: 'Withdrawn', tone: 'idle' },
])

/** A row of the menu. */
export const menuKind = choices([
  { value: 'CATALOG', zh: '目录', en: 'Catalogue' },
  { value: 'MENU', zh: '页面', en: 'Screen' },
  { value: 'BUTTON', zh: '按钮', en: 'Button' },
])

/** Where a screen opens. */
export const menuOpens = choices([
  { value: 'route', zh: '站内', en: 'Inside' },
  { value: 'window', zh: '新窗口', en: 'New window' },
  { value: 'outside', zh: '外部系统', en: 'Another site' },
])

/** A company: the tenant, one of its merchants, or one below that. */
export const sellerKind = choices([
  { value: 'platform', zh: '平台', en: 'Platform' },
  { value: 'seller', zh: '运营商', en: 'Seller' },
  { value: 'merchant', zh: '商户', en: 'Merchant' },
  { value: 'subMerchant', zh: '子商户', en: 'Sub-merchant' },
])

/** What became of a call. */
export const auditOutcome = choices([
  { value: 'done', zh: '成功', en: 'Done', tone: 'ok' },
  { value: 'refused', zh: '被拒绝', en: 'Refused', tone: 'warn' },
  { value: 'failed', zh: '失败', en: 'Failed', tone: 'bad' },
])

/** What became of a row of work in the background. */
export const rowOutcome = choices([
  { value: 'done', zh: '成功', en: 'Done', tone: 'ok' },
  { value: 'waiting', zh: '待审批', en: 'Waiting for approval', tone: 'busy' },
  { value: 'refused', zh: '被拒绝', en: 'Refused', tone: 'warn' },
  { value: 'failed', zh: '失败', en: 'Failed', tone: 'bad' },
])

/** What became of an export (requirements 3.2). */
export const exportState = choices([
  { value: 1, zh: '生成中', en: 'Generating', tone: 'busy' },
  { value: 2, zh: '可下载', en: 'Downloadable', tone: 'ok' },
  { value: 3, zh: '生成失败', en: 'Generation failed', tone: 'bad' },
])

/** What became of an import (requirements 3.2). */
export const importState = choices([
  { value: 1, zh: '导入中', en: 'Importing', tone: 'busy' },
  { value: 2, zh: '已完成', en: 'Completed', tone: 'ok' },
  { value: 3, zh: '导入失败', en: 'Import failed', tone: 'bad' },
])

/** What work in the background does. */
export const workKind = choices([
  { value: 'export', zh: '导出', en: 'Export' },
  { value: 'import', zh: '导入', en: 'Import' },
  { value: 'batch', zh: '批量操作', en: 'Batch' },
])

/** What a file is kept for. */
export const filePurpose = choices([
  { value: 'export', zh: '导出文件', en: 'Export' },
  { value: 'import', zh: '导入文件', en: 'Import' },
  { value: 'importFailures', zh: '导入失败行', en: 'Failed rows' },
  { value: 'brand', zh: '品牌图片', en: 'Brand picture' },
  { value: 'icon', zh: '头像', en: 'Avatar' },
  { value: 'record', zh: '业务图片', en: 'Picture of a record' },
  { value: 'image', zh: '未使用的图片', en: 'Unused picture' },
  { value: 'firmware', zh: '升级包', en: 'Firmware' },
])

/** Where work in the background stands. */
export const workStatus = choices([
  { value: 'queued', zh: '排队中', en: 'Queued', tone: 'idle' },
  { value: 'running', zh: '处理中', en: 'Running', tone: 'busy' },
  { value: 'waiting', zh: '待确认', en: 'To be confirmed', tone: 'warn' },
  { value: 'done', zh: '已完成', en: 'Done', tone: 'ok' },
  { value: 'failed', zh: '失败', en: 'Failed', tone: 'bad' },
  { value: 'cancelled', zh: '已取消', en: 'Cancelled', tone: 'idle' },
])

export const roadDirection = choices([
  { value: 'up', zh: '上行', en: 'Up' },
  { value: 'down', zh: '下行', en: 'Down' },
  { value: 'both', zh: '双向', en: 'Both ways' },
])
