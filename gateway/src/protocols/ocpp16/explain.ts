// What a frame of OCPP says, for people.
import type { Explained, ExplainedField } from '../../event.ts'
import { readFrame } from './frame.ts'
import { wordOf } from './words.ts'

const mostFields = 200
const longestValue = 500

export function explain(raw: Uint8Array, isFromPile: boolean): Explained {
  const frame = readFrame(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('utf8'))
  if (frame.is === 'call') return { name: wordOf(frame.action), fields: fieldsOf(frame.payload) }
  if (frame.is === 'result') {
    const name = isFromPile
      ? { zh: '桩应答', en: 'Answer of the pile' }
      : { zh: '平台应答', en: 'Answer of the platform' }
    return { name, fields: fieldsOf(frame.payload) }
  }
  if (frame.is === 'bad')
    return { name: { zh: '无法解析', en: 'Not readable' }, fields: [text('原因', 'Reason', frame.why)] }
  const fields = [text('错误码', 'Error code', frame.code), text('说明', 'Description', frame.description)]
  return { name: { zh: '拒绝', en: 'Refusal' }, fields: [...fields, ...fieldsOf(frame.details)] }
}

const text = (zh: string, en: string, value: string): ExplainedField => ({
  name: { zh, en },
  value: value.slice(0, longestValue),
})

type Name = { zh: string; en: string }

function fieldsOf(payload: unknown): ExplainedField[] {
  const fields: ExplainedField[] = []
  collect(payload, [], fields)
  return fields
}

/** Leaf by leaf, each under the names that lead to it; a measurement is one line. */
function collect(value: unknown, path: readonly Name[], fields: ExplainedField[]) {
  if (fields.length >= mostFields) return
  if (typeof value !== 'object' || value === null) {
    const name = { zh: path.map(one => one.zh).join(' · '), en: path.map(one => one.en).join(' · ') }
    fields.push(text(name.zh, name.en, typeof value === 'string' ? value : JSON.stringify(value ?? '')))
    return
  }
  const sampled = sampledOf(value)
  if (sampled) {
    fields.push(sampled)
    return
  }
  const isNumbered = Array.isArray(value) && value.length > 1
  for (const [key, inner] of Object.entries(value)) {
    const names = Array.isArray(value) ? (isNumbered ? [numbered(Number(key) + 1)] : []) : [wordOf(key)]
    collect(inner, [...path, ...names], fields)
  }
}

const numbered = (place: number): Name => ({ zh: `${place}`, en: `${place}` })

function sampledOf(value: object): ExplainedField | null {
  if (!('value' in value) || typeof value.value !== 'string' || 'key' in value) return null
  const part = (key: string) => {
    const inner = (value as Record<string, unknown>)[key]
    return typeof inner === 'string' ? inner : ''
  }
  const measurand = wordOf(part('measurand') || 'Energy.Active.Import.Register')
  const phase = [part('phase'), part('location')].filter(Boolean).join(' ')
  const name = (word: string) => [word, phase].filter(Boolean).join(' ')
  const context = part('context')
  return text(
    name(measurand.zh),
    name(measurand.en),
    [`${value.value} ${part('unit')}`.trim(), context && context !== 'Sample.Periodic' ? `(${context})` : '']
      .filter(Boolean)
      .join(' '),
  )
}
