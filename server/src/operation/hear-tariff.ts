// A pile asks whether it holds the right prices, or for those it should hold.

import type { Db } from '@ev/db/pools'
import type { ChargerEvents } from '@ev/gateway/event'
import type { Place } from './live-pile.ts'
import { keepPile } from './presence.ts'
import { tariffFor } from './tariffs.ts'

const inForce = ({ app, pile }: Place) =>
  app.pools.chargers
    .transaction()
    .execute(db =>
      tariffFor(db as Db, { pileId: pile.id, stationId: pile.stationId, sellerId: pile.sellerId }, app.clock()),
    )

export async function hearTariffChecked(
  place: Place,
  { no }: ChargerEvents['tariffChecked']['in'],
): Promise<ChargerEvents['tariffChecked']['out']> {
  keepPile(place, { tariffNo: no })
  const held = await inForce(place)
  // Nothing to compare with: it asks for a tariff then, is given none, and charges nobody.
  return { isSame: held !== undefined && held.tariff.no === no }
}

export async function hearTariffAsked(place: Place): Promise<ChargerEvents['tariffAsked']['out']> {
  const held = await inForce(place)
  if (held) keepPile(place, { tariffNo: held.tariff.no })
  return { tariff: held?.tariff ?? null }
}
