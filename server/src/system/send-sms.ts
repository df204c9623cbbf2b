// Sends a message through the provider and keeps it on record.
import { at } from '@ev/db/pools'
import { Refusal } from '@ev/rules/refuse'
import type { SmsCode } from '@ev/rules/sms'
import type { AnyoneCtx, App } from '../http/context.ts'
import { templateText } from './sms-template.ts'

/** `template` is the code of its text. */
type Message = { sellerId: string; telephone: string; template: string; content: string }

type Sender = Pick<AnyoneCtx, 'app' | 'lasting' | 'now'>

export async function sendSms(
  ctx: Sender,
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

type Told = { sellerId: string; telephone: string; template: SmsCode; values: Readonly<Record<string, string>> }

/** What the product itself has to tell somebody; nothing where the platform has switched that message off. */
export async function sendTemplate(app: App, { sellerId, telephone, template, values }: Told): Promise<void> {
  const lasting = app.pools.lasting
  const content = await templateText(lasting, template, values).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (content !== undefined)
    await sendSms({ app, lasting, now: app.clock() }, { sellerId, telephone, template, content })
}
