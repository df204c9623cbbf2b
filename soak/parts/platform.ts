// The platform's side of chargers with its database and the demo, in a process of its own.
import { answer, usage } from '../../bench/parts/child.ts'
import { openInside } from '../../bench/parts/inside.ts'
import { startChargers } from '../../server/src/chargers.ts'

export type Language = 'YKC1.6' | 'OCPP1.6J'
export type DemoPile = { code: string; identity: string; password: null; language: Language; guns: number }
export type DemoCard = { logical: string; physical: string; tag: string }

const sellerId = '399'
const { LOG_LEVEL = 'error' } = process.env
const inside = await openInside({ LOG_LEVEL, OCPP_PORT: '0', YKC_PORT: '0', HOST: '127.0.0.1' })
const chargers = await startChargers(inside.app)
inside.app.chargers = chargers

const answers = {
  ports: () => chargers.ports,
  usage,
  figures: () => chargers.figures(),
  async piles(): Promise<DemoPile[]> {
    const rows = await inside.app.pools.read
      .selectFrom('config_pile as p')
      .innerJoin('config_pile_type as ty', 'ty.id', 'p.pile_type_id')
      .innerJoin('operation_pile_access as a', 'a.pile_id', 'p.id')
      .select(['p.code', 'p.charger_identity', 'ty.protocol', 'ty.gun_count'])
      .where('p.seller_id', '=', sellerId)
      .where('p.status', '=', 'enabled')
      .where('ty.current_mode', '=', 1)
      .where('a.password_hash', '=', '')
      .orderBy('p.id')
      .execute()
    return rows.map(row => ({
      code: row.code,
      identity: row.charger_identity || row.code,
      password: null,
      language: row.protocol as Language,
      guns: row.gun_count,
    }))
  },
  async card(): Promise<DemoCard> {
    const card = { logical: '1000000000000088', physical: '00000000AABB0088', tag: '1000000000000088' }
    await inside.app.pools.write
      .insertInto('operation_offline_card')
      .values({ seller_id: sellerId, card_no: card.logical, chip_no: card.physical })
      .execute()
    return card
  },
  /** How many sessions are in which state. */
  async sessions(): Promise<Record<string, number>> {
    const rows = await inside.app.pools.read
      .selectFrom('operation_session')
      .select(['state', e => e.fn.countAll<string>().as('count')])
      .groupBy('state')
      .execute()
    return Object.fromEntries(rows.map(row => [row.state, Number(row.count)]))
  },
}
export type PlatformAnswers = typeof answers

answer(answers, async () => {
  await chargers.stop()
  await inside.close()
})
