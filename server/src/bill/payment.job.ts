// Asks the channels about what is due: payments that nobody has told us of, those whose time is over, money on its way back.
import type { Text } from '@ev/contract/kit/text'
import { at } from '@ev/db/pools'
import { later, minuteMs } from '@ev/rules/units'
import { sql } from 'kysely'
import type { App } from '../http/context.ts'
import { askPayment } from './ask-payment.ts'

const mostInOneRun = 200
const atOnce = 8
/** Whoever died while asking leaves it to the next one. */
const leaseMs = 2 * minuteMs

export async function askDuePayments(app: App, signal: AbortSignal): Promise<Text | 'nothingToDo'> {
  const due = await claim(app)
  if (due.length === 0) return 'nothingToDo'
  let silent = 0
  const left = [...due]
  const work = async () => {
    for (let id = left.shift(); id !== undefined && !signal.aborted; id = left.shift()) {
      const { isSilent } = await askPayment(app, id)
      if (isSilent) silent++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return {
    zh: `查询 ${due.length} 笔支付，${silent} 笔渠道未应答`,
    en: `${due.length} payments asked about, ${silent} without an answer`,
  }
}

async function claim(app: App): Promise<string[]> {
  const now = app.clock()
  const { rows } = await sql<{ id: string }>`
    update bill_payment set next_at = ${at(later(now, leaseMs))}
    where id in (
      select id from bill_payment where next_at <= ${at(now)} order by next_at limit ${mostInOneRun} for update skip locked
    )
    returning id`.execute(app.pools.write)
  return rows.map(row => row.id)
}
