// A charge as a person says it was: its lines carry the amounts that were decided on, so that parts, tiers and fees add up
// to them as those of any other charge do.
import { Refusal } from '../refuse.ts'
import { type Energy, type Fen, fen, fenOf, type Instant, type Mil, mil, shareOut, timesOverHalfUp } from '../units.ts'
import type { Charge } from './charge.ts'
import { halfHourOf } from './half-hours.ts'
import type { Tier } from './tier.ts'
import { type PriceVersion, type SlotPrice, slotPrice } from './version.ts'

type Amounts = { readonly energyE4: Energy; readonly elecFen: Fen; readonly serviceFen: Fen }

/** More than this a kWh is a slip of the pen: 100 yuan. */
const mostMil = 1_000_000

/** What a kWh came to; nothing where nobody would pay that. */
const unitPrice = (amountFen: Fen, energyE4: Energy): Mil | undefined => {
  const price = timesOverHalfUp(amountFen * 100, 10_000, energyE4)
  return price > mostMil ? undefined : mil(price)
}

/** All of it as one line, of the tier in which it began where that is known. */
export function chargeAsEntered({ energyE4, elecFen, serviceFen }: Amounts, begun: Begun): Charge | undefined {
  const [elecMil, serviceMil] = [unitPrice(elecFen, energyE4), unitPrice(serviceFen, energyE4)]
  if (elecMil === undefined || serviceMil === undefined) return undefined
  const line = {
    tier: tierAt(begun),
    energyE4,
    elecMil,
    serviceMil,
    elecAmountMil: mil(elecFen * 100),
    serviceAmountMil: mil(serviceFen * 100),
  }
  return {
    versionId: begun.version?.id ?? '',
    energyE4,
    elecFen,
    serviceFen,
    totalFen: fen(elecFen + serviceFen),
    lines: [line],
    parts: [],
  }
}

type Begun = { readonly version: PriceVersion | null; readonly at: Instant }

/** Flat where nobody knows. */
const tierAt = (begun: Begun): Tier => priceAt(begun)?.tier ?? 'Ping'

/** Of the half hour in which it began; nothing where no price is clear. */
function priceAt({ version, at }: Begun): SlotPrice | undefined {
  if (version === null) return undefined
  try {
    return slotPrice(version, halfHourOf(at))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/**
 * The pile's amount, shared out among the fees and the lines as the platform's own were; where there are none, among the
 * fees as the price at the beginning has them. Nothing where no price is known at all.
 */
export function chargeAsPile(
  { pileMil, energyE4 }: { pileMil: Mil; energyE4: Energy },
  charge: Charge | null,
  begun: Begun,
): Charge | undefined {
  const ours = charge && charge.totalFen > 0 ? charge : undefined
  const price = ours ? { elecMil: ours.elecFen, serviceMil: ours.serviceFen } : priceAt(begun)
  if (!price || price.elecMil + price.serviceMil === 0) return undefined
  const [elec, service] = shareOut(fenOf(pileMil), [price.elecMil, price.serviceMil], part => part)
  const fees = { elecFen: fen(elec?.share ?? 0), serviceFen: fen(service?.share ?? 0) }
  if (!ours) return chargeAsEntered({ ...fees, energyE4 }, begun)
  const elecMil = shareOut(fees.elecFen * 100, ours.lines, line => line.elecAmountMil)
  const serviceMil = shareOut(fees.serviceFen * 100, ours.lines, line => line.serviceAmountMil)
  const lines = ours.lines.map((line, place) => ({
    ...line,
    elecAmountMil: mil(elecMil[place]?.share ?? 0),
    serviceAmountMil: mil(serviceMil[place]?.share ?? 0),
  }))
  return { ...ours, ...fees, totalFen: fen(fees.elecFen + fees.serviceFen), lines, parts: [] }
}
