// How piles reach the platform, those that reached it and that nobody knows, and the cards that they know by themselves.
import { communication } from '@ev/contract/operation/communication'
import { offlineCard } from '@ev/contract/operation/offline-card'
import { pendingPile } from '@ev/contract/operation/pending-pile'
import { useT } from '../../../locales/language.ts'
import { ScreenTabs } from '../../../resource/screen-tabs.tsx'
import { Forbidden } from '../../../shell/error-pages.tsx'
import { useMayCall } from '../../../shell/me.ts'
import { OfflineCards } from './parts/offline-cards.tsx'
import { PendingPiles } from './parts/pending-piles.tsx'
import { Profiles } from './parts/profiles.tsx'

export default function Communication() {
  const t = useT()
  const mayCall = useMayCall()
  const parts = [
    {
      key: 'profiles',
      title: t('communication.tabProfiles'),
      needs: communication.calls.pages,
      draw: () => <Profiles />,
    },
    {
      key: 'pending',
      title: t('communication.tabPending'),
      needs: pendingPile.calls.pages,
      draw: () => <PendingPiles />,
    },
    {
      key: 'cards',
      title: t('communication.tabCards'),
      needs: offlineCard.calls.pages,
      draw: () => <OfflineCards />,
    },
  ] as const
  const seen = parts.filter(({ needs }) => mayCall(needs))
  if (seen.length === 0) return <Forbidden />
  // One part alone needs no tab.
  return seen.length === 1 ? seen[0]?.draw() : <ScreenTabs label={t('communication.tabs')} parts={seen} />
}
