// COPY takes no parameters: they are put into its text as quoted literals, which PostgreSQL types as it would type them.
import pg from 'pg'

export type Parameter = string | number | bigint | boolean | Date | null | readonly Parameter[]

// What may hold a `$1` that is none: strings, names, quoted bodies, comments. Then the parameters.
const tokens =
  /\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\d+)/g

/** The statement with its parameters inside; `standard_conforming_strings` is on. */
export function withLiterals(sql: string, parameters: readonly Parameter[]): string {
  return sql.replace(tokens, (token: string, _tag: string | undefined, place: string | undefined) => {
    if (place === undefined) return token
    const parameter = parameters[Number(place) - 1]
    if (parameter === undefined)
      throw new RangeError(`the statement asks for parameter ${token} of ${parameters.length}`)
    // Spaces keep it apart from a word before it.
    return ` ${literalOf(parameter)} `
  })
}

function literalOf(parameter: Parameter): string {
  if (parameter === null) return 'null'
  return pg.escapeLiteral(isList(parameter) ? arrayText(parameter) : plainText(parameter))
}

const isList = (parameter: Parameter): parameter is readonly Parameter[] => Array.isArray(parameter)

function plainText(parameter: Exclude<Parameter, null | readonly Parameter[]>): string {
  if (parameter instanceof Date) return parameter.toISOString()
  const text = String(parameter)
  if (text.includes('\0')) throw new RangeError('PostgreSQL has no text with NUL')
  return text
}

/** `{"a","b",NULL}`, the way PostgreSQL reads a list. */
function arrayText(list: readonly Parameter[]): string {
  const items = list.map(item => {
    if (item === null) return 'NULL'
    if (isList(item)) return arrayText(item)
    return `"${plainText(item).replace(/["\\]/g, '\\$&')}"`
  })
  return `{${items.join(',')}}`
}
