// Piles as tests need them: with guns, in the language that matters, and a gateway that says what the test wants.
import { gun } from '@ev/contract/config/gun'
import { pile } from '@ev/contract/config/pile'
import type { ChargerCommand, Reply } from '@ev/gateway/event'
import type { Chargers } from '../src/http/context.ts'
import { aPileDraft, aPileType } from './assets.ts'
import type { TestApp } from './test-app.ts'

type Person = Awaited<ReturnType<TestApp['as']>>
type Language = 'YKC1.6' | 'OCPP1.6J'

/** A pile with its guns, idle and online as far as its state says. */
export async function aSpeakingPile(app: TestApp, by: Person, stationId: string, protocol: Language) {
  const type = await aPileType(app.db, { protocol })
  const draft = aPileDraft(stationId, type.id)
  const chargerIdentity = protocol === 'OCPP1.6J' ? `ID-${draft.code}` : ''
  const { data, msg } = await by.call(pile.calls.add, { ...draft, chargerIdentity })
  if (!data) throw new Error(msg)
  const guns = (await by.call(gun.calls.pages, { filters: { pile: [data.id] } })).data.records
  await app.db
    .updateTable('config_gun_state')
    .set({ status: 1 })
    .where(
      'gun_id',
      'in',
      guns.map(one => one.id),
    )
    .execute()
  return { id: data.id, name: draft.name, code: draft.code, identity: chargerIdentity, guns: guns.map(one => one.id) }
}

export type Told = { pileId: string; command: ChargerCommand; id: string }

/** Every pile is connected and answers so; what they were told is kept. */
export function answering(reply: Reply | ((told: Told) => Reply | Promise<Reply>)): Chargers & { told: Told[] } {
  const told: Told[] = []
  return {
    told,
    async command(pileId, command, id) {
      const one = { pileId, command, id }
      told.push(one)
      return typeof reply === 'function' ? reply(one) : reply
    },
    disconnect: () => {},
    isConnected: () => true,
    ports: { ocpp: null, ykc: null },
    figures: () => ({}),
  }
}

export const accepted: Reply = { is: 'accepted', data: null }
