// An input that fits a call's contract, made from the contract itself; ids can be chosen.
import { randomInt } from 'node:crypto'
import type { Call } from '@ev/contract/kit/calls'
import { jsonSchema } from '../src/http/openapi.ts'

type Schema = {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  default?: unknown
}

export const sampleInput = (call: Call, id = '1000') => sample(schemaOf(call), id)

/** The same without what may be left out: no filter narrows a list. */
export function leastInput(call: Call, id = '1000') {
  const { required = [], properties = {} } = schemaOf(call)
  return Object.fromEntries(required.map(name => [name, named(name, properties[name] ?? {}, id)]))
}

export const takesIds = (call: Call) => JSON.stringify(schemaOf(call)).includes('"format":"id"')

// One call is sampled for many ids, and to read its contract takes longer than to fill it in.
const schemas = new WeakMap<Call, Schema>()

function schemaOf(call: Call): Schema {
  const schema = schemas.get(call) ?? (jsonSchema(call.input, 'input') as Schema)
  schemas.set(call, schema)
  return schema
}

// An account or telephone that is taken would be refused before anything happens. One that is named by its id is money.
function named(name: string, schema: Schema, id: string) {
  const isLogin = name === 'account' && schema.format !== 'id' && schema.type !== 'array'
  if (isLogin) return `u${randomInt(1e8)}`
  return name === 'telephone' ? `139${randomInt(1e7, 1e8)}` : sample(schema, id)
}

function sample(schema: Schema, id: string): unknown {
  if (schema.format === 'id') return id
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.examples) return schema.examples[0]
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, id)
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, named(name, one, id)]))
  if (schema.type === 'array') return [sample(schema.items ?? {}, id)]
  if (schema.type === 'integer' || schema.type === 'number')
    return schema.minimum !== undefined && schema.minimum > -1e9 ? schema.minimum : 1
  if (schema.type === 'boolean') return false
  return typeof schema.default === 'string' ? schema.default : 'sample'
}
