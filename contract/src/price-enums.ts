// Coded values of billing models, their bindings and their way to the piles, with their labels.
import { choices } from './kit/choices.ts'

export const modelStatus = choices([
  { value: 'draft', zh: '草稿', en: 'Draft', tone: 'idle' },
  { value: 'enabled', zh: '启用', en: 'Enabled', tone: 'ok' },
  { value: 'disabled', zh: '停用', en: 'Disabled', tone: 'bad' },
])

export const issueTrigger = choices([
  { value: 'manual', zh: '手动', en: 'By hand' },
  { value: 'timed', zh: '定时', en: 'Timed' },
  { value: 'login', zh: '桩登录', en: 'Pile sign-in' },
])

export const issueState = choices([
  { value: 0, zh: '待执行', en: 'Waiting', tone: 'idle' },
  { value: 1, zh: '待响应', en: 'Sent', tone: 'busy' },
  { value: 2, zh: '成功', en: 'Done', tone: 'ok' },
  { value: 3, zh: '失败', en: 'Failed', tone: 'bad' },
  { value: 4, zh: '已取消', en: 'Cancelled', tone: 'idle' },
])

/** What a price is bound to, the widest first. */
export const bindingRange = choices([
  { value: 'station', zh: '整站', en: 'Station' },
  { value: 'pile', zh: '单桩', en: 'Pile' },
  { value: 'gun', zh: '单枪', en: 'Gun' },
])

/** How far a binding has come. */
export const bindingStage = choices([
  { value: 'planned', zh: '待生效', en: 'Planned', tone: 'busy' },
  { value: 'inForce', zh: '生效中', en: 'In force', tone: 'ok' },
  { value: 'ended', zh: '已结束', en: 'Ended', tone: 'idle' },
])

/** How far a version has come; one that another was written for the same moment as never holds. */
export const versionStage = choices([
  { value: 'planned', zh: '待生效', en: 'Planned', tone: 'busy' },
  { value: 'inForce', zh: '生效中', en: 'In force', tone: 'ok' },
  { value: 'ended', zh: '已失效', en: 'Over', tone: 'idle' },
  { value: 'replaced', zh: '已被替代', en: 'Replaced', tone: 'idle' },
])
