// Payment channels. Their keys are sealed by the kind of their field; here stands when they were set, whether they are
// keys at all, and whether the peer answers.
import { paymentChannel } from '@ev/contract/bill/payment-channel'
import { secretMask } from '@ev/contract/kit/masked'
import { at } from '@ev/db/pools'
import { type Language, Refusal, refuse, sayRefusal } from '@ev/rules/refuse'
import { sql } from 'kysely'
import { askingFirst, type UserCtx } from '../http/context.ts'
import { mount } from '../resource/mount.ts'
import { lockedRecord, recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { switchedOn, switching } from '../resource/switched.ts'
import { ChannelRefused, ChannelSilent } from './channels/channel.ts'
import { privateKeyOf, publicKeyOf } from './channels/keys.ts'
import { type ChannelRow, findChannel, mustBePublished, openChannel } from './channels/open-channel.ts'

type Draft = { privateKey: string; apiKey: string; peerKey: string; gatewayUrl: string }

const { fields } = paymentChannel

/** Whether what was pasted is what it is said to be. What comes back masked stays as it is. */
async function mustBeKeys(ctx: UserCtx, draft: Draft, kind: string): Promise<void> {
  const { privateKey, apiKey, peerKey } = draft
  const wrong =
    (isGiven(privateKey) && !privateKeyOf(privateKey) && 'privateKey') ||
    (peerKey !== '' && !publicKeyOf(peerKey) && 'peerKey') ||
    (kind === 'wechat' && isGiven(apiKey) && Buffer.byteLength(apiKey) !== 32 && 'apiKey')
  if (wrong) refuse('channelKeyBad', { what: fields[wrong].label[ctx.language] }, { field: wrong })
  await mustBePublished(ctx.db, { kind, gatewayUrl: draft.gatewayUrl })
}

const isGiven = (key: string) => key !== '' && key !== secretMask

const setAt = (ctx: UserCtx, key: string) => (key === '' ? null : at(ctx.now))
const nothingTested = { tested_at: null, test_result: '' }

const switches = switching('bill_payment_channel')

export const paymentChannels: Mounted = mount(
  paymentChannel,
  {
    table: 'bill_payment_channel',
    columns: {
      privateKeyTime: 'private_key_set_at',
      apiKeyTime: 'api_key_set_at',
      testTime: 'tested_at',
      noticePath: sql`case when t.kind = 'cash' then '' else '/bill-service/notice/' || t.id end`,
    },
    offered: switchedOn,
    async guard(ctx, draft, before) {
      // Its keys and its payments are those of one peer.
      if (before && before.kind !== draft.kind) refuse('channelKindFixed', {}, { field: 'kind' })
      await mustBeKeys(ctx, draft, draft.kind)
    },
    stored: (ctx, { privateKey, apiKey }) => ({
      private_key_set_at: setAt(ctx, privateKey),
      api_key_set_at: setAt(ctx, apiKey),
      status: 'disabled',
    }),
    changed: (ctx, { privateKey, apiKey }) => ({
      ...(privateKey !== secretMask && { private_key_set_at: setAt(ctx, privateKey) }),
      ...(apiKey !== secretMask && { api_key_set_at: setAt(ctx, apiKey) }),
      // What was found of other keys says nothing about these.
      ...nothingTested,
    }),
    actions: {
      ...switches,
      async enable(ctx, row) {
        mustBeWhole(ctx.language, row)
        const other = await ctx.db
          .selectFrom('bill_payment_channel')
          .select('name')
          .where('kind', '=', row.kind)
          .where('status', '=', 'enabled')
          .where('seller_id', '=', row.seller?.id ?? ctx.user.sellerId)
          .executeTakeFirst()
        if (other) refuse('channelKindTaken', { name: other.name })
        await switches.enable(ctx, row)
      },
    },
  },
  {
    test: askingFirst(async (ctx, { id }: { id: string }) => {
      await recordOf(ctx, paymentChannels, id)
      const row = (await findChannel(ctx.app.pools.read, id)) ?? refuse('notFound')
      const outcome = await tried(ctx, row)
      return async inside => {
        await lockedRecord(inside, paymentChannels, id)
        await inside.db
          .updateTable('bill_payment_channel')
          .set({ tested_at: at(ctx.now), test_result: outcome.says.slice(0, 200) })
          .where('id', '=', id)
          .execute()
        return outcome
      }
    }),
  },
)

const fine = { zh: '连接正常', en: 'The peer answers' }

async function tried(ctx: UserCtx, row: ChannelRow): Promise<{ isFine: boolean; says: string }> {
  try {
    const channel = await openChannel(ctx.app, row)
    await channel.test()
    return { isFine: true, says: fine[ctx.language] }
  } catch (error) {
    const isExpected = error instanceof ChannelSilent || error instanceof ChannelRefused
    if (isExpected) return { isFine: false, says: error.message }
    if (error instanceof Refusal)
      return { isFine: false, says: sayRefusal(error.refusal, error.values, ctx.language).msg }
    throw error
  }
}

/** What a channel of this kind cannot do without. */
const needed = {
  wechat: ['appId', 'merchantNo', 'serialNo', 'privateKey', 'apiKey', 'peerKey', 'peerKeyId'],
  alipay: ['appId', 'privateKey', 'peerKey'],
  local: [],
  cash: [],
} as const

type Row = Readonly<Record<(typeof needed)['wechat'][number], string>> & { readonly kind: keyof typeof needed }

function mustBeWhole(language: Language, row: Row): void {
  const missing = needed[row.kind].filter(name => row[name] === '')
  if (missing.length > 0)
    refuse('channelIncomplete', {
      what: missing.map(name => fields[name].label[language]).join(language === 'zh' ? '、' : ', '),
    })
}
