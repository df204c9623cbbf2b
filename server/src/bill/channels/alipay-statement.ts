// The bill of a day: an address that works for half a minute, behind it a zip with tables in GB 18030.
import { inflateRawSync } from 'node:zlib'
import { type Fen, fen, readTime } from '@ev/rules/units'
import { readDirectory } from '../../sheet/zip-directory.ts'
import type { AskPeer } from './ask-peer.ts'
import { ChannelRefused, ChannelSilent, type StatementLine } from './channel.ts'
import { type TableRow, tableBelow } from './csv.ts'
import { feeOfYuan, fenOfYuan } from './yuan.ts'

type Json = Readonly<Record<string, unknown>>
type Bill = {
  day: string
  call: (method: string, content: Json) => Promise<Json>
  ask: AskPeer
  home: string
}

const mostBytes = 256 * 1024 * 1024

export async function alipayStatement({ day, call, ask, home }: Bill): Promise<StatementLine[]> {
  const url = await billUrl(call, day)
  if (url === undefined) return []
  if (!isTheirs(url, home)) throw new ChannelSilent('the bill lies at another place')
  const { bytes } = await ask(() => ({ url, method: 'GET', headers: {} }))
  const rows = textsIn(bytes)
    .map(text => tableBelow(text, '支付宝交易号'))
    .find(found => found !== undefined)
  if (!rows) throw new ChannelSilent('the bill is no table')
  return rows.map(lineOf)
}

async function billUrl(call: Bill['call'], day: string): Promise<string | undefined> {
  try {
    const said = await call('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day })
    return typeof said.bill_download_url === 'string' ? said.bill_download_url : undefined
  } catch (error) {
    // A day on which nobody paid has no bill.
    if (error instanceof ChannelRefused && error.code === 'isp.bill_not_exist') return undefined
    throw error
  }
}

/** Bills lie at a host of their own below the same name. */
function isTheirs(url: string, home: string): boolean {
  if (!URL.canParse(url)) return false
  const [there, here] = [new URL(url), new URL(home)]
  const domain = here.hostname.split('.').slice(-2).join('.')
  return there.origin === here.origin || (there.protocol === 'https:' && there.hostname.endsWith(`.${domain}`))
}

function textsIn(zip: Buffer): string[] {
  const entries = readDirectory(zip)
  if (!entries) throw new ChannelSilent('the bill is no zip')
  return entries.map(({ start, compressed, isDeflated }) => {
    const bytes = zip.subarray(start, start + compressed)
    const plain = isDeflated ? inflateRawSync(bytes, { maxOutputLength: mostBytes }) : bytes
    return new TextDecoder('gb18030').decode(plain)
  })
}

function lineOf(row: TableRow): StatementLine {
  const isOut = row('业务类型') === '退款'
  const amountFen = amount(row('订单金额（元）'))
  return {
    direction: isOut ? 'out' : 'in',
    outTradeNo: isOut ? row('退款批次号/请求号') || row('商户订单号') : row('商户订单号'),
    transactionId: row('支付宝交易号'),
    amountFen: fen(Math.abs(amountFen)),
    feeFen: feeOfYuan(row('服务费（元）')),
    at: readTime(row('完成时间')) ?? null,
  }
}

function amount(text: string): Fen {
  const value = fenOfYuan(text)
  if (value === undefined) throw new ChannelSilent('an amount of the bill cannot be read')
  return value
}
