// The colour in which every monitor shows a gun of each status: the seller's, else the platform's, else the product's.
import * as z from 'zod'
import { gunStatus } from '../asset-enums.ts'
import { fits } from '../fields.ts'
import { calls, read, write } from '../kit/calls.ts'
import { HistoryShape } from '../kit/resource.ts'
import { nothing, TimeShown } from '../kit/shapes.ts'

const Status = gunStatus.schema

/** By what a status is known beside its colour (requirements 3.2). */
export const gunColors: Readonly<Record<z.infer<typeof Status>, string>> = {
  1: '#52C41A',
  2: '#13C2C2',
  3: '#1677FF',
  4: '#722ED1',
  5: '#8C8C8C',
  6: '#FAAD14',
  7: '#F5222D',
  8: '#EB2F96',
}

const Colors = z.array(z.strictObject({ status: Status, color: z.string() }))

const Palette = z.strictObject({
  version: z.int().meta({ description: 'Sent back with a change: tells whether somebody else was faster.' }),
  updatedBy: z.string(),
  updateTime: TimeShown.nullable(),
  colors: z.array(
    z.strictObject({
      status: Status,
      color: z.string(),
      byDefault: z.string().meta({ description: "The platform's, else the product's own." }),
    }),
  ),
})

export const stakeColor = calls('config-service/stakeColor', {
  get: read({ may: 'query', input: nothing, output: Palette }),
  history: read({ may: 'query', input: nothing, output: HistoryShape }),
  /** For whatever shows a gun. */
  mine: read({ may: 'signedIn', input: nothing, output: Colors }),
  /** Only what differs from before need be sent; null goes back to the default. */
  update: write({
    may: 'edit',
    input: z.strictObject({
      version: z
        .int()
        .min(0)
        .max(2 ** 31),
      colors: z
        .array(
          z.strictObject({
            status: Status,
            color: fits('color')
              .nullable()
              .meta({ examples: ['#52C41A'] }),
          }),
        )
        .min(1)
        .max(8),
    }),
    output: Palette,
  }),
})
