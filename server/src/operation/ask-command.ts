// Commands are rows: whoever asks for one writes it in the transaction of what it is about, and the sender finds it there.
import { randomBytes } from 'node:crypto'
import { at } from '@ev/db/pools'
import { showTime } from '@ev/rules/units'
import type { Commands } from '../http/context.ts'
import { newBell } from '../work/bell.ts'

const chunk = 1_000

export function openCommands(): Commands {
  const bell = newBell()
  return {
    bell,
    async ask(db, asked, now) {
      const batchNo = `${showTime(now).replaceAll(/\D/g, '')}-${randomBytes(3).toString('hex')}`
      const rows = asked.map(one => ({
        seller_id: one.sellerId,
        station_id: one.stationId,
        pile_id: one.pileId,
        gun_id: one.gunId,
        session_id: one.sessionId,
        created_by: one.userId,
        batch_no: batchNo,
        kind: one.kind,
        params: JSON.stringify(one.params),
        reason: one.reason,
        source: one.source,
        created_at: at(now),
        due_at: at(one.dueAt ?? now),
      }))
      for (let from = 0; from < rows.length; from += chunk)
        await db
          .insertInto('operation_command')
          .values(rows.slice(from, from + chunk))
          .execute()
      bell.ring()
      return batchNo
    },
  }
}
