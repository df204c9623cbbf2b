// What an operator may tune: the parameters of the product, and as far as others need to know it what they are.
import * as z from 'zod'
import { parameterGroup, parameterSource, parameterType } from '../enums.ts'
import { calls, read, write } from '../kit/calls.ts'
import { HistoryShape, SavedShape } from '../kit/resource.ts'
import { line, nothing, page, paged, TimeShown } from '../kit/shapes.ts'

/** A number, yes or no, or text: as its type says. */
const Value = z.union([z.string().max(1000), z.number(), z.boolean()])
export type ParameterValue = z.infer<typeof Value>

const Key = z
  .string()
  .max(60)
  .meta({ examples: ['shell.hasWatermark'] })

export const Parameter = z.strictObject({
  key: Key,
  /** 0 where nothing of one's own is set. */
  version: z.int(),
  group: parameterGroup.schema,
  name: z.string(),
  help: z.string().meta({ description: 'What it does, in a sentence.' }),
  type: parameterType.schema,
  unit: z.string().meta({ description: 'Of a number, e.g. minutes; empty where it has none.' }),
  least: z.number().nullable(),
  most: z.number().nullable().meta({ description: 'Of a number its largest value, of text how long it may be.' }),
  choices: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  default: Value.meta({ description: 'What holds where one sets nothing: of the product, or of the platform.' }),
  value: Value.meta({ description: 'What holds now.' }),
  source: parameterSource.schema,
  isRisky: z.boolean().meta({ description: 'A change waits for a second person.' }),
  isPlatformOnly: z.boolean().meta({ description: 'Holds for all sellers alike; only the platform sees it.' }),
  isWaiting: z.boolean().meta({ description: 'A change of it waits for approval.' }),
  updatedBy: z.string().meta({ description: 'Who set it last; empty where nobody did.' }),
  updateTime: TimeShown.nullable(),
})
export type Parameter = z.infer<typeof Parameter>

const One = z.strictObject({ key: Key })

/** The same for parameters and for the settings of the service. */
export const parameterDrafts = {
  pages: read({
    may: 'query',
    input: paged({ group: parameterGroup.schema.optional(), text: line(60).optional() }),
    output: page(Parameter),
  }),
  get: read({ may: 'get', input: One, output: Parameter }),
  history: read({ may: 'get', input: One, output: HistoryShape }),
  /** Null goes back to the default. */
  update: write({
    may: 'edit',
    input: One.extend({ value: Value.nullable(), version: z.int().min(0).max(1e9) }),
    output: SavedShape,
  }),
}

export const parameter = calls('system-service/parameter', {
  ...parameterDrafts,
  /** What the shell needs to draw itself. */
  shell: read({
    may: 'signedIn',
    input: nothing,
    output: z.strictObject({
      hasWatermark: z.boolean(),
      bigScreenUrl: z.string(),
      bigScreen3dUrl: z.string(),
      hasReconciliationSite: z.boolean(),
    }),
  }),
})
