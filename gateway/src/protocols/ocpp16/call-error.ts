// Why a CALL is refused, in the words of OCPP-J.
import type { z } from 'zod'

/** `OccurenceConstraintViolation` is the spelling of the 1.6J text; a pile that reads strictly knows no other. */
export type ErrorCode =
  | 'NotImplemented'
  | 'NotSupported'
  | 'InternalError'
  | 'ProtocolError'
  | 'SecurityError'
  | 'FormationViolation'
  | 'PropertyConstraintViolation'
  | 'OccurenceConstraintViolation'
  | 'TypeConstraintViolation'
  | 'GenericError'

export type CallError = { code: ErrorCode; description: string }

/** What the first thing that does not fit is called; it alone is told. */
export function errorOf(payload: unknown, { issues }: z.ZodError): CallError {
  const [issue] = issues
  if (!issue) return { code: 'GenericError', description: 'the payload does not fit' }
  const value = valueAt(payload, issue.path)
  const place = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  return { code: codeOf(issue, value), description: `${place}${value === undefined ? 'is missing' : issue.message}` }
}

function codeOf(issue: z.core.$ZodIssue, value: unknown): ErrorCode {
  // A payload that is no object at all is incomplete rather than of a wrong type.
  if (issue.path.length === 0 && issue.code === 'invalid_type') return 'ProtocolError'
  if (value === undefined) return 'OccurenceConstraintViolation'
  if (issue.code === 'unrecognized_keys') return 'FormationViolation'
  if (issue.code === 'invalid_type') return 'TypeConstraintViolation'
  // A word of an enumeration is a text; anything else there is of a wrong type.
  if (issue.code === 'invalid_value' && typeof value !== 'string') return 'TypeConstraintViolation'
  if ((issue.code === 'too_big' || issue.code === 'too_small') && Array.isArray(value))
    return 'OccurenceConstraintViolation'
  if (issue.code === 'invalid_format' && issue.format === 'datetime') return 'TypeConstraintViolation'
  return 'PropertyConstraintViolation'
}

const valueAt = (payload: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    payload,
  )

/** The erratum spells it right; both mean the same. */
export const sameCode = (code: string) =>
  code === 'OccurrenceConstraintViolation' ? 'OccurenceConstraintViolation' : code
