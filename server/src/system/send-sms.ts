// Sends a message through the provider and keeps it on record.
import { at } from '@ev/db/pools'
import type { AnyoneCtx, UserCtx } from '../http/context.ts'

/** `template` is the code of its text. */
type Message = { sellerId: string; telephone: string; template: string; content: string }

export async function sendSms(
  ctx: AnyoneCtx | UserCtx,
  { sellerId, telephone, template, content }: Message,
): Promise<'sent' | 'kept' | 'failed'> {
  const { sms, secrets } = ctx.app
  const result = await sms.send({ telephone, content }).then(
    status => ({ status, error: '' }),
    (error: Error) => ({ status: 'failed' as const, error: error.message.slice(0, 300) }),
  )
  // A message that is out stays on record even where the call is refused afterwards.
  await ctx.lasting
    .insertInto('system_sms')
    .values({
      seller_id: sellerId,
      telephone,
      template,
      content_sealed: secrets.seal(content),
      provider: sms.name,
      ...result,
      created_at: at(ctx.now),
    })
    .execute()
  return result.status
}
