// The text of a message, as the platform has written it.
import type { Db } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { builtInSms, type SmsCode, smsSign, smsText } from '@ev/rules/sms'

/** Refuses where the message is switched off. Templates are the platform's, so the handle needs no scope. */
export async function templateText(db: Db, code: SmsCode, values: Readonly<Record<string, string>>): Promise<string> {
  const template = await db
    .selectFrom('system_sms_template')
    .select(['sign', 'content', 'status'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (template && template.status !== 'enabled') refuse('smsOff')
  const { sign, content } = template ?? { sign: smsSign, content: builtInSms[code].content }
  return smsText(sign, content, values)
}
