// An order that explains itself: what every figure of it follows from, line by line.
import { tiers } from '@ev/rules/price/tier'
import * as z from 'zod'
import { Id, TimeShown } from '../kit/shapes.ts'
import { accountOwner, accountType } from '../member-enums.ts'
import { abnormalReason, costBearer, discountBase, discountKind, occupyKind, occupyStatus } from '../order-enums.ts'
import { bindingRange } from '../price-enums.ts'

const Fen = z.int()
const Mil = z.int()
const Energy = z.int()
const Ref = z.strictObject({ id: Id, label: z.string() })
const TierShape = z.literal(tiers as [(typeof tiers)[number], ...(typeof tiers)[number][]])
const Said = z.strictObject({ zh: z.string(), en: z.string() })

const Prices = { tier: TierShape, elecMil: Mil, serviceMil: Mil, energyE4: Energy }
const Amounts = { elecAmountMil: Mil, serviceAmountMil: Mil }

/** All energy of one tier at one price: energy × price, rounded half up to mil. */
const Line = z.strictObject({
  ...Prices,
  ...Amounts,
  /** Whether the amounts kept are those that energy × price comes to; not so where somebody entered them. */
  isExact: z.boolean(),
})

/** A half hour, with its share of what its line came to; of a pile that bills a whole tier, which has no time. */
const Part = z.strictObject({
  ...Prices,
  ...Amounts,
  place: z.int(),
  startTime: TimeShown.nullable(),
  endTime: TimeShown.nullable(),
  elecFen: Fen,
  serviceFen: Fen,
  deviceAmountMil: Mil.nullable(),
})

const Sums = z.strictObject({
  energyE4: Energy,
  /** The lines of each component added up, and rounded to fen once. */
  elecMil: Mil,
  serviceMil: Mil,
  elecFen: Fen,
  serviceFen: Fen,
  totalFen: Fen,
})

const Bound = z.strictObject({
  id: Id,
  range: bindingRange.schema,
  place: z.string(),
  priority: z.int(),
  fromTime: TimeShown,
  toTime: TimeShown.nullable(),
})

const Tariff = z.strictObject({
  versionId: Id,
  versionNo: z.int(),
  model: Ref,
  effectiveTime: TimeShown,
  note: z.string(),
  /** At which moment it was bound. */
  heldAt: TimeShown,
  /** The pile billed by it, since it had not been told of the one in force. */
  isHeldByPile: z.boolean(),
  /** By what is bound there: nothing where bindings were changed since, so that they no longer tell. */
  binding: Bound.nullable(),
  /** Of each date the table that held. */
  days: z.array(
    z.strictObject({ day: z.string(), reason: z.enum(['default', 'season', 'holiday']), name: z.string().nullable() }),
  ),
})

const Step = z.strictObject({
  place: z.int(),
  kind: discountKind.schema,
  /** 0 an amount, 1 a rate, 2 a fixed price a kWh; `value` in fen, 1/100 percent that remain, mil. */
  mode: z.int(),
  value: z.int().nullable(),
  base: discountBase.schema,
  elecFen: Fen,
  serviceFen: Fen,
  /** What is left to pay after it. */
  leftFen: Fen,
  bearer: costBearer.schema,
  name: z.string(),
  /** Of what is waived, why. */
  why: z.enum(['trial', 'staff', 'offlineCard']).nullable(),
})

const Payment = z.strictObject({
  id: Id,
  account: Ref,
  kind: accountType.schema,
  owner: accountOwner.schema,
  ownerName: z.string(),
  /** Less than 0 where it was given back. */
  amountFen: Fen,
  time: TimeShown,
  /** The entry of the account flow behind it. */
  flow: Ref,
})

const Refund = z.strictObject({
  id: Id,
  refundNo: z.string(),
  elecFen: Fen,
  serviceFen: Fen,
  amountFen: Fen,
  reason: z.string(),
  by: z.string(),
  approver: z.string(),
  time: TimeShown,
})

const SplitShare = z.strictObject({
  id: Id,
  merchant: Ref,
  isTakenBack: z.boolean(),
  fee: z.enum(['elec', 'service', 'occupy', 'appointment']),
  baseFen: Fen,
  commissionFen: Fen,
  sharePct: z.int(),
  amountFen: Fen,
  isFinal: z.boolean(),
})

const Stay = z.strictObject({
  id: Id,
  billNo: z.string(),
  kind: occupyKind.schema,
  status: occupyStatus.schema,
  startTime: TimeShown,
  endTime: TimeShown.nullable(),
  chargedMin: z.int(),
  payableFen: Fen,
  paidFen: Fen,
})

const Logged = z.strictObject({
  id: Id,
  time: TimeShown,
  event: z.string(),
  says: Said,
  /** Nobody where the platform did it by itself. */
  staff: Ref.nullable(),
})

export const ExplainedShape = z.strictObject({
  tariff: Tariff.nullable(),
  lines: z.array(Line),
  parts: z.array(Part),
  sums: Sums,
  steps: z.array(Step),
  payments: z.array(Payment),
  refunds: z.array(Refund),
  split: z.array(SplitShare),
  stays: z.array(Stay),
  log: z.array(Logged),
  /** While which its pile and the platform talked about it: where its messages are looked for. */
  messages: z.strictObject({ from: TimeShown, to: TimeShown }),
})
export type Explained = z.infer<typeof ExplainedShape>
export type ExplainedLine = z.infer<typeof Line>
export type ExplainedPart = z.infer<typeof Part>

const Figures = z.strictObject({ energyE4: Energy, elecFen: Fen, serviceFen: Fen, totalFen: Fen })

/** The order reckoned anew beside what it has. */
export const RecomputedShape = z.strictObject({
  kept: Figures,
  /** Nothing where it cannot be reckoned; `reasons` say why. */
  reckoned: Figures.nullable(),
  isSame: z.boolean(),
  /** What the pile came to, and whether ours is within its bounds. */
  deviceAmountMil: Mil.nullable(),
  reasons: z.array(abnormalReason.schema),
  says: z.array(Said),
})
export type Recomputed = z.infer<typeof RecomputedShape>

const values = z.array(z.int().nullable())

/** Each value has its place in `atSec`; null where nothing was told. */
export const CurveShape = z.strictObject({
  startTime: TimeShown,
  atSec: z.array(z.int()),
  powerW: values,
  voltageDv: values,
  currentDa: values,
  soc: values,
  tempC: values,
})
export type OrderCurve = z.infer<typeof CurveShape>
