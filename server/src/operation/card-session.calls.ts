// Sessions at the expense of a card, as the list beside the card shows them.
import { cardSession } from '@ev/contract/operation/card-session'
import { sql } from 'kysely'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'

export const cardSessions: Mounted = mount(
  cardSession,
  {
    table: 'operation_session',
    columns: { energy: 'energy_e4', askedTime: 'asked_at', endTime: 'ended_at' },
    where: sql`t.card_id is not null`,
  },
  {},
)
