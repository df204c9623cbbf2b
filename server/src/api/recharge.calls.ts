// Drivers recharge by their app: their own recharges, into their own account.
import { apiRecharge } from '@ev/contract/api/recharge'
import { channelKind } from '@ev/contract/payment-enums'
import { instantOf } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { fen, showTime } from '@ev/rules/units'
import { findEnabled, limitsOf, openChannel, startOnline } from '../bill/door.ts'
import { answers, askingFirst, type MemberCtx } from '../http/context.ts'

type Asked = {
  channel: 'wechat' | 'alipay' | 'local' | 'cash'
  amountFen: number
  scene: 'native' | 'jsapi' | 'app' | 'h5' | 'page'
  requestNo: string
}

export const apiRechargeCalls = answers(apiRecharge, {
  async channels(ctx) {
    const ways = []
    for (const { value } of channelKind.list) {
      const row = await findEnabled(ctx.db, ctx.member.sellerId, value)
      if (!row) continue
      const { scenes } = await openChannel(ctx.app, row)
      // Cash is paid at a counter.
      if (scenes.length > 0) ways.push({ channel: value, name: row.name, ...limitsOf(row), scenes: [...scenes] })
    }
    return ways
  },

  create: askingFirst(async (ctx: MemberCtx, { channel, amountFen, scene, requestNo }: Asked) => {
    const { id, rechargeNo, prepared, expiresAt } = await startOnline(ctx.app, {
      sellerId: ctx.member.sellerId,
      memberId: ctx.member.id,
      kind: channel,
      amountFen: fen(amountFen),
      scene,
      requestNo,
      createdBy: null,
      payerAddress: ctx.address,
      language: ctx.language,
    })
    return async () => ({ id, rechargeNo, prepared, expireTime: showTime(expiresAt) })
  }),

  async get(ctx, { id }) {
    const row = await ctx.db
      .selectFrom('bill_recharge')
      .select([
        'id',
        'recharge_no as rechargeNo',
        'channel',
        'topup_fen as topupFen',
        'gift_fen as giftFen',
        'status',
        'created_at as createdAt',
        'paid_at as paidAt',
      ])
      .where('id', '=', id)
      // Of anybody else's there is none.
      .where('member_id', '=', ctx.member.id)
      .executeTakeFirst()
    if (!row) return refuse('notFound')
    const { createdAt, paidAt, ...rest } = row
    return {
      ...rest,
      topupFen: Number(row.topupFen),
      giftFen: Number(row.giftFen),
      status: row.status as 0 | 1 | 2 | 3 | 4 | 5,
      createTime: showTime(instantOf(createdAt)),
      payTime: paidAt && showTime(instantOf(paidAt)),
    }
  },
})
