// Cards that piles know by themselves. A change reaches the piles when the cards are sent to them again.
import { offlineCard } from '@ev/contract/operation/offline-card'
import { mount } from '../resource/mount.ts'
import type { Mounted } from '../resource/source.ts'
import { switching } from '../resource/switched.ts'

export const offlineCards: Mounted = mount(
  offlineCard,
  { table: 'operation_offline_card', actions: switching('operation_offline_card') },
  {},
)
