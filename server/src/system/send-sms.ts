// Sends a message through the provider and keeps it on record.
import { at } from '@ev/db/pools'
import type { AnyoneCtx, UserCtx } from '../http/context.ts'

const templates = {
  loginCode: (code: string) => `【充电平台】登录验证码 ${code}，5 分钟内有效，请勿告知他人。`,
  addressCode: (code: string) =>
    `【充电平台】您正在新的网络地址登录，验证码 ${code}，5 分钟内有效。如非本人操作请尽快修改密码。`,
}

type Message = { sellerId: string; telephone: string; template: keyof typeof templates; code: string }

export async function sendSms(
  ctx: AnyoneCtx | UserCtx,
  { sellerId, telephone, template, code }: Message,
): Promise<void> {
  const content = templates[template](code)
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
}
