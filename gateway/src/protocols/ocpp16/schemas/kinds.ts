// The kinds of fields that OCPP 1.6 is made of.
import { z } from 'zod'

/** CiString20Type and its sisters: the number is the longest it may be. */
export const ciString = (longest: number) => z.string().max(longest)

/** Without a zone it is UTC, as the standard recommends for all times. */
export const dateTime = z.iso.datetime({ offset: true, local: true })

/** The standard sets no bound; 32 bits are what every pile has. */
export const integer = z.int32()
export const connectorId = integer.min(0)
/** Of a gun, never of the whole pile. */
export const gunConnectorId = integer.min(1)

export const idToken = ciString(20)
export const nothing = z.strictObject({})
export const statusOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.strictObject({ status: z.enum(words) })

export const acceptedOrRejected = statusOf(['Accepted', 'Rejected'])

export const idTagInfo = z.strictObject({
  expiryDate: dateTime.optional(),
  parentIdTag: idToken.optional(),
  status: z.enum(['Accepted', 'Blocked', 'Expired', 'Invalid', 'ConcurrentTx']),
})
