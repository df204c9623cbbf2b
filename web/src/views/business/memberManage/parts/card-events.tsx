// What became of cards, of all of them: an entry of the account flow leads here.
import { cardEvent } from '@ev/contract/member/card-event'
import { ResourcePage } from '../../../../resource/resource-page.tsx'

export const CardEvents = () => <ResourcePage of={cardEvent} />
