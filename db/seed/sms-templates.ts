// The texts of the messages that the product sends; what is there already is the platform's to say.
import { builtInSms, smsSign } from '@ev/rules/sms'
import type { Db } from '../src/pools.ts'

export const smsTemplates = Object.entries(builtInSms).map(([code, { name, content, examples }]) => ({
  code,
  name,
  content,
  variables: Object.keys(examples),
  sign: smsSign,
  is_built_in: true,
}))

export async function seedSmsTemplates(db: Db): Promise<void> {
  await db
    .insertInto('system_sms_template')
    .values(smsTemplates)
    .onConflict(conflict => conflict.column('code').doNothing())
    .execute()
}
