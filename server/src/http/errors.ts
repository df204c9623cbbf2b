// Every way a call can fail, turned into a refusal; what is left is our own fault.
import { tableNames } from '@ev/db/rows'
import { type Language, Refusal, type RefusalName } from '@ev/rules/refuse'

type Known = { code?: string; syscall?: string; table?: string; detail?: string; constraint?: string; message?: string }

export function refusalOf(error: unknown, language: Language): Refusal | undefined {
  if (error instanceof Refusal) return error
  const known = error as Known
  const byCode = known.code === undefined ? undefined : codes[known.code]
  if (byCode) return new Refusal(byCode)
  // The socket of a database that is starting again.
  if (known.code === 'ENOENT' && known.syscall === 'connect') return new Refusal('busy')
  if (known.code === '23503') return brokenReference(known, language)
  if (/^(Connection terminated|timeout exceeded when trying to connect|Client was closed)/.test(known.message ?? ''))
    return new Refusal('busy')
  return undefined
}

const codes: Record<string, RefusalName> = {
  // Fastify, of bodies.
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bodyNotJson',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bodyNotJson',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'bodyKindUnknown',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bodyNotJson',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'fileMissing',
  // PostgreSQL, of values.
  '23505': 'alreadyThere',
  '23P01': 'alreadyThere',
  '23514': 'outOfRange',
  '22003': 'outOfRange',
  '22008': 'outOfRange',
  // The ledger, of money.
  EV001: 'balanceShort',
  EV002: 'accountNotOpen',
  EV003: 'monthClosed',
  // PostgreSQL and its socket, of being away or overloaded.
  '57P01': 'busy',
  '57P02': 'busy',
  '57P03': 'busy',
  '53300': 'busy',
  '53100': 'busy',
  '55P03': 'busy',
  '40P01': 'busy',
  '40001': 'busy',
  '57014': 'busy',
  ECONNREFUSED: 'busy',
  ECONNRESET: 'busy',
  EPIPE: 'busy',
}

// "is still referenced from table x" names who refers, "is not present in table x" what is missing.
function brokenReference({ detail = '' }: Known, language: Language) {
  const referring = /still referenced from table "(\w+)"/.exec(detail)?.[1]
  const missing = /not present in table "(\w+)"/.exec(detail)?.[1]
  return new Refusal(referring ? 'stillReferred' : 'referenceMissing', {
    what: nameOf(referring ?? missing ?? '', language),
  })
}

const nameOf = (table: string, language: Language) =>
  table in tableNames
    ? tableNames[table as keyof typeof tableNames][language]
    : { zh: '其他记录', en: 'another record' }[language]
