// Charging cards, and what became of each.
import { card } from '@ev/contract/member/card'
import { useT } from '../../../locales/language.ts'
import { ScreenTabs } from '../../../resource/screen-tabs.tsx'
import { Forbidden } from '../../../shell/error-pages.tsx'
import { useMayCall } from '../../../shell/me.ts'
import { CardEvents } from './parts/card-events.tsx'
import { Cards } from './parts/cards.tsx'

export default function ChargingCards() {
  const t = useT()
  const mayCall = useMayCall()
  // Both go by the rights of the cards.
  if (!mayCall(card.calls.pages)) return <Forbidden />
  const parts = [
    { key: 'cards', title: t('chargeCard.tabCards'), draw: () => <Cards /> },
    { key: 'events', title: t('chargeCard.tabEvents'), draw: () => <CardEvents /> },
  ] as const
  return <ScreenTabs label={t('chargeCard.tabs')} parts={parts} />
}
