// What a caller sent, as the contract takes it; what does not fit is refused with the field and the sentence.
import type { Call, UploadedFile } from '@ev/contract/kit/calls'
import { fieldIssues } from '@ev/contract/kit/issues'
import { type Language, Refusal, refuse } from '@ev/rules/refuse'
import type { FastifyRequest } from 'fastify'

export const bodyLimitBytes = 1024 * 1024
export const sizeText = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

export async function inputOf(call: Call, request: FastifyRequest, language: Language): Promise<unknown> {
  if (call.does === 'upload') return uploadIn(request, call)
  const body = request.isMultipart() ? await formIn(request) : request.body
  return parse(call, body, language)
}

function parse(call: Call, body: unknown, language: Language): unknown {
  const given = body ?? {}
  if (isUnfit(given))
    refuse('badInput', {
      message: { zh: '内容含有非法字符或层级过深', en: 'illegal characters, or nested too deep' }[language],
    })
  const parsed = call.input.safeParse(given)
  if (parsed.success) return parsed.data
  const fields = fieldIssues(call.input, given, language).slice(0, 20)
  const first = fields[0] ?? { field: '', msg: '' }
  const named = first.field === '' ? first.msg : `${first.field}: ${first.msg}`
  return refuse('badInput', { message: named }, { field: first.field, fields })
}

const deepest = 50
const mostValues = 100_000

/** What no contract can take, found without recursion: a body of a megabyte can be half a million lists deep. */
function isUnfit(body: unknown): boolean {
  let level: unknown[] = [body]
  let seen = 0
  for (let depth = 0; level.length > 0; depth++) {
    seen += level.length
    if (depth > deepest || seen > mostValues) return true
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string' && isUnstorable(value)) return true
      if (typeof value !== 'object' || value === null) continue
      const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
      if (!Array.isArray(value) && Object.keys(value).some(isUnstorable)) return true
      if (seen + next.length + inner.length > mostValues) return true
      for (const one of inner) next.push(one)
    }
    level = next
  }
  return false
}

// PostgreSQL stores neither NUL nor half of a character, and no field of ours has a use for them.
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

async function uploadIn(request: FastifyRequest, call: Call): Promise<UploadedFile> {
  const most = call.maxBytes ?? bodyLimitBytes
  if (!request.isMultipart()) refuse('fileMissing')
  try {
    const part = (await request.file({ limits: { fileSize: most } })) ?? refuse('fileMissing')
    return { name: storableName(part.filename ?? ''), bytes: await part.toBuffer() }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Whatever else the parser finds wrong lies in the body that was sent.
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') refuse('requestUnfit')
    return refuse(call.tooLarge ?? 'bodyTooLarge', { limit: sizeText(most) })
  }
}

const storableName = (name: string) => name.replaceAll('\0', '').slice(0, 200).toWellFormed()

/** A form that comes as multipart, as browsers send FormData: its fields are the input. */
async function formIn(request: FastifyRequest): Promise<Record<string, unknown>> {
  try {
    const fields: [string, unknown][] = []
    for await (const part of request.parts()) {
      if (part.type === 'file') refuse('requestUnfit')
      else fields.push([part.fieldname, part.value])
    }
    return Object.fromEntries(fields)
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse('requestUnfit')
  }
}
