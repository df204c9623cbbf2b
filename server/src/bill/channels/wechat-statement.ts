// The bill of a day (交易账单): an address and a hash, then a table.
import { createHash } from 'node:crypto'
import { type Fen, fen, readTime } from '@ev/rules/units'
import type { PeerAnswer } from './ask-peer.ts'
import { ChannelRefused, ChannelSilent, type StatementLine } from './channel.ts'
import { type TableRow, tableBelow } from './csv.ts'
import { feeOfYuan, fenOfYuan } from './yuan.ts'

type Json = Readonly<Record<string, unknown>>
type Bill = {
  day: string
  call: (method: 'GET', path: string) => Promise<Json>
  download: (path: string) => Promise<PeerAnswer>
  home: string
}

export async function wechatStatement({ day, call, download, home }: Bill): Promise<StatementLine[]> {
  const bill = await billOf(call, day)
  if (!bill) return []
  const { download_url: url, hash_value: hash } = bill
  if (typeof url !== 'string' || !URL.canParse(url) || new URL(url).origin !== new URL(home).origin)
    throw new ChannelSilent('the bill lies at another place')
  const { pathname, search } = new URL(url)
  const { bytes } = await download(pathname + search)
  if (createHash('sha1').update(bytes).digest('hex') !== hash)
    throw new ChannelSilent('the bill is not the one that was promised')
  const rows = tableBelow(bytes.toString('utf8'), '交易时间')
  if (!rows) throw new ChannelSilent('the bill is no table')
  return rows.map(lineOf)
}

async function billOf(call: Bill['call'], day: string): Promise<Json | undefined> {
  try {
    return await call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
  } catch (error) {
    // A day on which nobody paid has no bill.
    if (error instanceof ChannelRefused && error.code === 'NO_STATEMENT_EXIST') return undefined
    throw error
  }
}

function lineOf(row: TableRow): StatementLine {
  const isOut = row('交易状态') !== 'SUCCESS'
  return {
    direction: isOut ? 'out' : 'in',
    outTradeNo: isOut ? row('商户退款单号') || row('商户订单号') : row('商户订单号'),
    transactionId: isOut ? row('微信退款单号') || row('微信订单号') : row('微信订单号'),
    amountFen: amount(row(isOut ? '申请退款金额' : '订单金额') || row(isOut ? '退款金额' : '应结订单金额')),
    feeFen: feeOfYuan(row('手续费')),
    at: readTime(row('交易时间')) ?? null,
  }
}

function amount(text: string): Fen {
  const value = text === '' ? fen(0) : fenOfYuan(text)
  if (value === undefined) throw new ChannelSilent('an amount of the bill cannot be read')
  return value
}
