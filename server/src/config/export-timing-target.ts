// The export that a scheduled report asks for: whether it exists, whether its owner may have it, whether it fits.
import type { Call } from '@ev/contract/kit/calls'
import { fieldIssues } from '@ev/contract/kit/issues'
import type { Text } from '@ev/contract/kit/text'
import type { Language } from '@ev/rules/refuse'
import type { App } from '../http/context.ts'
import { rightsOf } from '../http/session.ts'

/** Clients of the profile `test` put /api before every call (requirements 7). */
export const exportPathOf = (exportUrl: string) => exportUrl.replace(/^\/api(?=\/)/, '')

export type ExportCall = Call & { permission: string }

export function findExport({ calls }: Pick<App, 'calls'>, path: string): ExportCall | undefined {
  const call = calls.get(path)
  const isExport = call?.permission !== undefined && call.does === 'write' && path.endsWith('/export')
  return isExport ? (call as ExportCall) : undefined
}

/** `/system-service/role/export` exports the resource `system-service/role`. */
export const resourceOf = (path: string) => path.slice(1, path.lastIndexOf('/'))

/** Why somebody may not have an export on this day; the same questions as the door asks, without a session. */
export async function objectionTo(app: App, { userId, permission }: { userId: string; permission: string }) {
  const owner = await rightsOf(app, userId, permission, app.clock())
  if (!owner) return objections.ownerClosed
  return owner.mayCall ? undefined : objections.rightLost(permission)
}

export const objections = {
  ownerClosed: {
    zh: '报表所属账号或商户已停用',
    en: 'the account that the report belongs to, or its seller, is disabled',
  },
  rightLost: (permission: string): Text => ({
    zh: `报表所属账号已没有导出权限（${permission}）`,
    en: `the account that the report belongs to has lost the right to export (${permission})`,
  }),
  exportGone: { zh: '该导出已不存在', en: 'that export no longer exists' },
  paramsUnfit: {
    zh: '导出条件已不适用，请重新设置定时导出',
    en: 'its filters no longer fit, set up the timed export anew',
  },
} as const

/** What is wrong with the input of an export, in a sentence. */
export const unfitParams = (call: Call, params: unknown, language: Language): string | undefined => {
  const issue = fieldIssues(call.input, params, language)[0]
  if (!issue) return undefined
  return issue.field === '' ? issue.msg : `${issue.field}: ${issue.msg}`
}
