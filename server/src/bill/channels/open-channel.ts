// Channels as their rows say, with their keys opened for as long as they are used and no longer.
import type { Db } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { type Fen, fen } from '@ev/rules/units'
import type { App } from '../../http/context.ts'
import { beyondScope } from '../../http/scope.ts'
import { readParameter } from '../../parameters.ts'
import { alipay } from './alipay.ts'
import { type AskPeer, openPeer } from './ask-peer.ts'
import { cash } from './cash.ts'
import type { Channel, ChannelKind, ChannelSetup } from './channel.ts'
import { type LocalTools, local } from './local.ts'
import { wechat } from './wechat.ts'

const columns = [
  'id',
  'seller_id as sellerId',
  'name',
  'kind',
  'app_id as appId',
  'merchant_no as merchantNo',
  'serial_no as serialNo',
  'gateway_url as gatewayUrl',
  'peer_key as peerKey',
  'peer_key_id as peerKeyId',
  'private_key_sealed as privateKeySealed',
  'api_key_sealed as apiKeySealed',
  'fee_bp as feeBp',
  'min_fen as minFen',
  'max_fen as maxFen',
  'expires_min as expiresMin',
  'status',
] as const

const rowsOf = (db: Db) => beyondScope(db).selectFrom('bill_payment_channel').select(columns)
export type ChannelRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

/** By its id, whoever's it is: a notice says no more. */
export const findChannel = (db: Db, id: string): Promise<ChannelRow | undefined> =>
  rowsOf(db).where('id', '=', id).executeTakeFirst()

export const findEnabled = (db: Db, sellerId: string, kind: string): Promise<ChannelRow | undefined> =>
  rowsOf(db)
    .where('seller_id', '=', sellerId)
    .where('kind', '=', kind)
    .where('status', '=', 'enabled')
    .executeTakeFirst()

export const limitsOf = (row: ChannelRow): { minFen: Fen; maxFen: Fen } => ({
  minFen: fen(Number(row.minFen)),
  maxFen: fen(Number(row.maxFen)),
})

/** Where a payer may be asked to be and a merchant's sandbox lies; anything else would be a way into the inner network. */
const publishedPeers: Record<string, readonly string[]> = {
  wechat: ['api.mch.weixin.qq.com', 'api2.mch.weixin.qq.com'],
  alipay: ['openapi.alipay.com', 'openapi-sandbox.dl.alipaydev.com'],
}

export async function mustBePublished(db: Db, { kind, gatewayUrl }: { kind: string; gatewayUrl: string }) {
  if (gatewayUrl === '' || (await readParameter(db, '-1', 'payment.otherPeers'))) return
  const { protocol, hostname } = new URL(gatewayUrl)
  if (protocol !== 'https:' || !publishedPeers[kind]?.includes(hostname))
    refuse('channelPeerUnknown', {}, { field: 'gatewayUrl' })
}

// One of each channel: see openPeer().
const peers = new Map<string, AskPeer>()

function peerOf(id: string): AskPeer {
  const peer = peers.get(id) ?? openPeer()
  peers.set(id, peer)
  return peer
}

export async function openChannel(app: App, row: ChannelRow): Promise<Channel> {
  const setup = setupOf(app, row)
  const tools = { setup, ask: peerOf(row.id), clock: app.clock }
  switch (setup.kind) {
    case 'wechat':
      await mustBePublished(app.pools.read, row)
      return wechat(tools)
    case 'alipay':
      await mustBePublished(app.pools.read, row)
      return alipay(tools)
    case 'local':
      return local(localTools(app, row))
    case 'cash':
      return cash
  }
}

export const localTools = (app: App, row: ChannelRow): LocalTools => ({
  setup: setupOf(app, row),
  book: app.pools.lasting,
  clock: app.clock,
  cashierUrl: outTradeNo => `${app.env.publicUrl}/pay/local/${outTradeNo}`,
})

/** What a payer has to say at the cashier of the house; nothing where none is set. */
export const cashierCode = (app: App, row: ChannelRow): string => opened(app, row.apiKeySealed)

function setupOf(app: App, row: ChannelRow): ChannelSetup {
  const kind = row.kind as ChannelKind
  return {
    id: row.id,
    sellerId: row.sellerId,
    kind,
    appId: row.appId,
    merchantNo: row.merchantNo,
    serialNo: row.serialNo,
    gatewayUrl: row.gatewayUrl,
    peerKey: row.peerKey,
    peerKeyId: row.peerKeyId,
    privateKey: opened(app, row.privateKeySealed),
    // The channel of the house signs with a key that nobody has to set.
    apiKey: kind === 'local' ? app.secrets.sign(`local-channel:${row.id}`) : opened(app, row.apiKeySealed),
  }
}

const opened = (app: App, sealed: Buffer | null) => (sealed && app.secrets.open(sealed)) ?? ''

/** Where the peer tells us what was paid. */
export function noticeUrl(app: App, row: ChannelRow): string {
  const path = `/bill-service/notice/${row.id}`
  if (row.kind === 'local') return `http://${ownHost(app.env.host)}:${app.port}${path}`
  return app.env.publicUrl === '' ? refuse('publicUrlUnset') : app.env.publicUrl + path
}

/** Whoever listens on every address listens on this one. */
function ownHost(host: string): string {
  if (host === '::' || host === '0.0.0.0' || host === 'localhost') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
