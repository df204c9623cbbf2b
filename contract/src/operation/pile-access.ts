// How one pile is set up to reach the platform, and how it proves who it is.
import * as z from 'zod'
import { protocol } from '../asset-enums.ts'
import { calls, read, write } from '../kit/calls.ts'
import { done, Id, OptionShape, TimeShown } from '../kit/shapes.ts'
import { securityProfile } from '../operation-enums.ts'

const Access = z.strictObject({
  protocol: protocol.schema,
  /** What it calls itself when it connects. */
  identity: z.string(),
  /** The whole address where its language takes one. */
  address: z.string(),
  host: z.string(),
  port: z.int(),
  securityProfile: securityProfile.schema,
  hasPassword: z.boolean(),
  passwordTime: TimeShown.nullable(),
  /** Its own choice, and the one that holds. */
  communication: OptionShape.nullable(),
  inForce: OptionShape.nullable(),
  heartbeatSec: z.int().nullable(),
  isConnected: z.boolean(),
  isOnline: z.boolean(),
  onlineTime: TimeShown.nullable(),
  offlineTime: TimeShown.nullable(),
  heartbeatTime: TimeShown.nullable(),
  cardVersion: z.int(),
  powerLimitPct: z.int(),
  isLocked: z.boolean(),
})
export type PileAccess = z.infer<typeof Access>

export const pileAccess = calls(
  'operation-service/pileAccess',
  {
    get: read({ may: 'get', input: z.strictObject({ id: Id }), output: Access }),
    /** Shown this once, asked for at the next connection. `isSent` tells it to the pile, which has to be connected. */
    setPassword: write({
      may: 'configure',
      input: z.strictObject({ id: Id, isSent: z.boolean() }),
      output: z.strictObject({ password: z.string(), batchNo: z.string() }),
    }),
    clearPassword: write({ may: 'configure', input: z.strictObject({ id: Id }), output: done }),
  },
  'pile',
)
