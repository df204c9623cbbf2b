// A driver disputes a bill for staying: once, while it is fresh. Until staff decide nothing of it is collected.
import { type Db, instantOf } from '@ev/db/pools'
import { refuse } from '@ev/rules/refuse'
import { dayMs, type Instant, later } from '@ev/rules/units'
import { lockStay } from './occupy-row.ts'
import { writeStay } from './occupy-settle.ts'

const [toBePaid, paid, disputed] = [2, 3, 6]
const disputeDays = 30

type Dispute = { id: string; memberId: string; text: string }

export async function disputeStay(db: Db, { id, memberId, text }: Dispute, now: Instant): Promise<void> {
  const own = await db
    .selectFrom('bill_occupy')
    .select(['appeal', 'ended_at'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (!own) return refuse('notFound')
  if (own.appeal !== '') refuse('stayDisputedBefore')
  await lockStay(db, id, [toBePaid, paid])
  if (own.ended_at && now > later(instantOf(own.ended_at), disputeDays * dayMs))
    refuse('stayDisputeLate', { days: disputeDays })
  await writeStay(db, id, { status: disputed, status_reason: '', appeal: text })
}
