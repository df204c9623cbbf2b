// What a frame says, for the communication log.
import type { Explained, ExplainedField, Told } from '../../event.ts'
import { hexOf, orderOf } from './frame.ts'
import { frames } from './frames.ts'
import { explainBody, readBody } from './layout.ts'

const unreadable = { zh: '无法识别的数据', en: 'Unreadable data' }

export function explain(raw: Uint8Array): Explained {
  const isWhole = raw[0] === 0x68 && raw.length >= 8 && raw.length === raw[1]! + 4
  if (!isWhole) return { name: unreadable, fields: [{ name: { zh: '数据', en: 'Data' }, value: hexOf(raw) }] }
  const kind = frames.get(raw[5]!)
  const type = `0x${hexOf(raw.subarray(5, 6))}`
  const head = [
    said('帧类型', 'Type', type),
    said('序列号', 'Sequence', String(raw[2]! + raw[3]! * 256)),
    ...(raw[4] === 0 ? [] : [said('加密标志', 'Encryption', String(raw[4]))]),
    said('校验', 'Checksum', sumWords[orderOf(raw) ?? 'wrong']),
  ]
  const body = raw.subarray(6, -2)
  if (!kind || raw[4] !== 0) {
    const name = kind ? kind.name : { zh: `未知帧 ${type}`, en: `Unknown frame ${type}` }
    return { name, fields: [...head, said('数据', 'Data', hexOf(body))] }
  }
  return { name: kind.name, fields: [...head, ...explainBody(kind.layout, readBody(kind.layout, body))] }
}

const said = (zh: string, en: string, value: Told): ExplainedField => ({ name: { zh, en }, value })

const right = { zh: '正确', en: 'right' }
const sumWords = {
  lowFirst: right,
  either: right,
  highFirst: { zh: '高低字节颠倒', en: 'bytes swapped' },
  wrong: { zh: '错误', en: 'wrong' },
}
