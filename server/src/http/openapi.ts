// The whole contract as an OpenAPI document, at /docs for people and /docs/json for machines.
import type { Call } from '@ev/contract/kit/calls'
import * as z from 'zod'

/** Its calls are written down when somebody reads them: to do so takes longer than the rest of a start of the door. */
export function openApi(calls: readonly Call[], version: string) {
  let paths: Record<string, unknown> | undefined
  return {
    openapi: '3.1.0',
    info: {
      title: '充电桩综合平台 API',
      version,
      description:
        '所有接口均为 POST + JSON，返回 `{code,msg,data}`，code 为 0 表示成功。All calls are POST with a JSON body and answer `{code,msg,data}`; code 0 is success.',
    },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    get paths() {
      paths ??= Object.fromEntries(calls.map(call => [call.path, { post: operation(call) }]))
      return paths
    },
  }
}

function operation(call: Call) {
  const [, service = '', family = ''] = call.path.split('/')
  return {
    tags: [`${service}/${family}`],
    operationId: call.path.slice(1).replaceAll('/', '.'),
    description: rightText(call),
    ...(call.may === 'anyone' ? {} : { security: [{ token: [] }] }),
    requestBody: { required: true, content: requestContent(call) },
    responses: {
      200: {
        description: 'code 0, or a refusal with its code',
        content: responseContent(call),
      },
      400: { description: 'The input does not fit; data.field names where.' },
      401: { description: 'No token.' },
      403: { description: 'No right to this action.' },
    },
  }
}

function rightText(call: Call) {
  if (call.may === 'anyone') return 'Open to anyone.'
  if (call.may === 'member')
    return `Needs a login of a member.${call.does === 'write' ? ' Takes an Idempotency-Key.' : ''}`
  const right = call.permission === undefined ? 'Needs a login.' : `Needs the right \`${call.permission}\`.`
  return call.does === 'write' ? `${right} Takes an Idempotency-Key.` : right
}

function requestContent(call: Call) {
  if (call.does !== 'upload') return { 'application/json': { schema: jsonSchema(call.input, 'input') } }
  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
  return { 'multipart/form-data': { schema: file } }
}

/** A stream answers a refusal with the envelope, and all else with its events. */
function responseContent(call: Call) {
  if (call.does !== 'stream') return { 'application/json': { schema: envelope(call) } }
  return { 'text/event-stream': { schema: jsonSchema(call.output, 'output') } }
}

const envelope = (call: Call) => ({
  type: 'object',
  properties: {
    code: { type: 'integer' },
    success: { type: 'boolean' },
    msg: { type: 'string' },
    data: jsonSchema(call.output, 'output'),
  },
  required: ['code', 'success', 'msg', 'data'],
})

export function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}
