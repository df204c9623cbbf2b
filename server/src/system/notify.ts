// Tells a user something, in the transaction of what it is about.
import type { Text } from '@ev/contract/kit/text'
import type { NotificationKind } from '@ev/contract/system/notification'
import { at, type Db } from '@ev/db/pools'
import type { Instant } from '@ev/rules/units'

export type Notice = { kind: NotificationKind; title: Text; text: Text; link: string }

type Reader = { id: string; sellerId: string }

export async function notify(db: Db, { id, sellerId }: Reader, notice: Notice, now: Instant): Promise<void> {
  await db
    .insertInto('system_notification')
    .values({
      seller_id: sellerId,
      user_id: id,
      kind: notice.kind,
      title_zh: notice.title.zh,
      title_en: notice.title.en,
      text_zh: notice.text.zh,
      text_en: notice.text.en,
      link: notice.link,
      created_at: at(now),
    })
    .execute()
}
