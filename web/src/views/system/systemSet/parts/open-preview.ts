// The product as a role would see it, in a window of its own that only looks.
import { rolePreview } from '@ev/contract/system/role-preview'
import { readTime } from '@ev/rules/units'
import { toast } from '../../../../kit/toast.tsx'
import { say } from '../../../../locales/language.ts'
import { CallError, call } from '../../../../shell/call.ts'
import { givePreview } from '../../../../shell/session.ts'

export async function openPreview(roleId: string): Promise<void> {
  // Opened at the click itself: a window that opens after an answer is taken for an advertisement.
  const opened = window.open('', '_blank')
  if (!opened) return toast(say('shell.windowBlocked'), 'error')
  try {
    const { token, expireTime } = await call(rolePreview.open, { roleId })
    givePreview(opened, { token, expiresAt: readTime(expireTime) ?? 0 })
    opened.opener = null
    opened.location.replace('/')
  } catch (error) {
    opened.close()
    if (!(error instanceof CallError)) throw error
    toast(error.msg, 'error')
  }
}
