// What the central system sends is read field by field; a field of the wrong kind is answered as such.

export type Payload = Record<string, unknown>

export class WrongField extends Error {}

export const isObject = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function of<T>(kind: string, is: (value: unknown) => value is T) {
  const maybe = (payload: Payload, key: string): T | undefined => {
    const value = payload[key]
    if (value === undefined || is(value)) return value
    throw new WrongField(`${key} is not ${kind}`)
  }
  const sure = (payload: Payload, key: string): T => {
    const value = maybe(payload, key)
    if (value === undefined) throw new WrongField(`${key} is missing`)
    return value
  }
  return { maybe, sure }
}

export const text = of('a text', value => typeof value === 'string')
export const number = of('a number', value => typeof value === 'number')
export const object = of('an object', isObject)
export const list = of('a list', (value): value is unknown[] => Array.isArray(value))

/** The moment that a text names. */
export const moment = (payload: Payload, key: string): number | undefined => {
  const told = text.maybe(payload, key)
  if (told === undefined) return undefined
  const at = Date.parse(told)
  if (Number.isNaN(at)) throw new WrongField(`${key} is no moment`)
  return at
}
