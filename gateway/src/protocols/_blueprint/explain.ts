// What a line says, for the communication log. It takes anything and never throws.
import type { Explained } from '../../event.ts'

const names: Readonly<Record<string, { zh: string; en: string }>> = {
  hello: { zh: '登录', en: 'Hello' },
  beat: { zh: '心跳', en: 'Heartbeat' },
  state: { zh: '枪状态', en: 'Gun state' },
  meter: { zh: '计量数据', en: 'Meter values' },
  may: { zh: '申请启动', en: 'Start request' },
  ended: { zh: '充电记录', en: 'Record' },
  start: { zh: '启动充电', en: 'Start' },
  stop: { zh: '停止充电', en: 'Stop' },
  reset: { zh: '重启', en: 'Restart' },
}
const answer = { zh: '应答', en: 'Answer' }
const unreadable = { zh: '无法识别的数据', en: 'Unreadable data' }

const fieldNames: Readonly<Record<string, { zh: string; en: string }>> = {
  id: { zh: '编号', en: 'Number' },
  re: { zh: '应答编号', en: 'Answers number' },
  ok: { zh: '结果', en: 'Result' },
  pile: { zh: '桩编码', en: 'Pile code' },
  gun: { zh: '枪号', en: 'Gun' },
  session: { zh: '交易流水号', en: 'Session number' },
}

export function explain(raw: Uint8Array): Explained {
  const text = Buffer.from(raw).toString('utf8').trim()
  try {
    const said: unknown = JSON.parse(text)
    if (typeof said !== 'object' || said === null) throw new Error('no object')
    const entries = Object.entries(said)
    const word = String(entries.find(([key]) => key === 'say' || key === 'do')?.[1] ?? '')
    return {
      name: names[word] ?? answer,
      fields: entries
        .filter(([key]) => key !== 'say' && key !== 'do')
        .map(([key, value]) => ({ name: fieldNames[key] ?? { zh: key, en: key }, value: String(value) })),
    }
  } catch {
    return { name: unreadable, fields: [{ name: { zh: '数据', en: 'Data' }, value: text }] }
  }
}
