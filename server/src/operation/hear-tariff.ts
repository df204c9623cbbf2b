// A pile asks whether it holds the right prices, or for those it should hold.

import type { Db } from '@ev/db/pools'
import type { ChargerEvents } from '@ev/gateway/event'
import type { Place } from './live-pile.ts'
import { keepPile } from './presence.ts'
import { keepHeld, type TariffHeld, tariffFor } from './tariffs.ts'

/** What is in force for it, once it is kept which number it holds from now on. */
const heard = ({ app, pile }: Place, holds: (inForce: TariffHeld | undefined) => number | undefined) =>
  app.pools.chargers.transaction().execute(async transaction => {
    const db = transaction as Db
    const place = { pileId: pile.id, stationId: pile.stationId, sellerId: pile.sellerId }
    const inForce = await tariffFor(db, place, app.clock())
    const no = holds(inForce)
    const versionId = inForce?.tariff.no === no ? inForce?.versionId : undefined
    if (no !== undefined) await keepHeld(db, pile, { no, versionId }, app.clock())
    return inForce
  })

export async function hearTariffChecked(
  place: Place,
  { no }: ChargerEvents['tariffChecked']['in'],
): Promise<ChargerEvents['tariffChecked']['out']> {
  keepPile(place, { tariffNo: no })
  const inForce = await heard(place, () => no)
  // Nothing to compare with: it asks for a tariff then, is given none, and charges nobody.
  return { isSame: inForce !== undefined && inForce.tariff.no === no }
}

export async function hearTariffAsked(place: Place): Promise<ChargerEvents['tariffAsked']['out']> {
  const inForce = await heard(place, found => found?.tariff.no)
  if (inForce) keepPile(place, { tariffNo: inForce.tariff.no })
  return { tariff: inForce?.tariff ?? null }
}
