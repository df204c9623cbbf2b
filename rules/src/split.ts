// Who gets which part of what was paid for one charge: the platform its commission, the owners of the station the rest.
import { type Fen, fen, shareOut, timesOverHalfUp } from './units.ts'

export const fees = ['elec', 'service', 'occupy', 'appointment'] as const
export type Fee = (typeof fees)[number]

export type ShareRule = {
  /** What the platform keeps of each fee, in 1/100 percent. */
  readonly commissionBp: Partial<Readonly<Record<Fee, number>>>
  /** Whole percents that make 100 of each fee; the station's owner comes first and gets what cannot be shared out. */
  readonly shares: readonly {
    readonly merchantId: string
    readonly pct: Partial<Readonly<Record<Fee, number>>>
  }[]
}

export type SplitLine = {
  readonly merchantId: string
  readonly fee: Fee
  readonly baseFen: Fen
  readonly commissionFen: Fen
  readonly sharePct: number
  readonly amountFen: Fen
}

/** Where nothing is agreed everything is the owner's. */
export const allToOwner = (merchantId: string): ShareRule => ({
  commissionBp: {},
  shares: [{ merchantId, pct: { elec: 100, service: 100, occupy: 100, appointment: 100 } }],
})

/** Shares and commission of a fee add up to it. The commission stands on the owner's line. */
export function split(amounts: Partial<Readonly<Record<Fee, Fen>>>, { commissionBp, shares }: ShareRule): SplitLine[] {
  return fees.flatMap(fee => {
    const baseFen = amounts[fee] ?? fen(0)
    if (baseFen === 0) return []
    const commissionFen = fen(timesOverHalfUp(baseFen, commissionBp[fee] ?? 0, 10_000))
    const parties = shares.filter(({ pct }) => (pct[fee] ?? 0) > 0)
    return shareOut(baseFen - commissionFen, parties, ({ pct }) => pct[fee] ?? 0).map(({ item, share }, place) => ({
      merchantId: item.merchantId,
      fee,
      baseFen,
      commissionFen: place === 0 ? commissionFen : fen(0),
      sharePct: item.pct[fee] ?? 0,
      amountFen: fen(share),
    }))
  })
}
