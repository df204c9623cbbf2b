// The communication log: every frame between a pile and the platform, for as long as it is kept, and what each says.
import * as z from 'zod'
import { protocol } from '../asset-enums.ts'
import { read } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { resource } from '../kit/resource.ts'
import { Id, TimeInput, TimeShown } from '../kit/shapes.ts'
import { frameDirection } from '../operation-enums.ts'

const Explained = z.strictObject({
  id: Id,
  time: TimeShown,
  identity: z.string(),
  protocol: z.string(),
  direction: frameDirection.schema,
  type: z.string(),
  seq: z.string(),
  fault: z.string(),
  /** What the frame is, and what it says, in the words of the reader. */
  name: z.string(),
  fields: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** As it went over the wire: hexadecimal bytes, or text. What is secret in it is covered. */
  raw: z.string(),
  isText: z.boolean(),
})
export type ExplainedFrame = z.infer<typeof Explained>

export const frame = resource('operation-service/frame', {
  title: { zh: '通信报文', en: 'Message' },
  label: 'type',
  verbs: ['pages', 'export'],
  fields: {
    time: f.time('时间', 'Time', { write: 'never', filter: true, sort: true, fixed: 'left' }),
    direction: f.choice('方向', 'Direction', frameDirection, { write: 'never', filter: true, width: 90 }),
    type: f.text('报文类型', 'Type', { write: 'never', filter: true, width: 220 }),
    seq: f.text('序号', 'Sequence', { optional: true, write: 'never', width: 110 }),
    fault: f.text('异常', 'Error', { optional: true, write: 'never', width: 130 }),
    isFaulty: f.flag('有异常', 'With error', { write: 'never', filter: true, list: 'offered' }),
    sizeBytes: f.int('长度(字节)', 'Bytes', { write: 'never', width: 100 }),
    content: f.text('内容', 'Content', { optional: true, write: 'never', width: 320 }),
    pile: f.ref('充电桩', 'Pile', 'config-service/pile', { optional: true, write: 'never', filter: true, width: 160 }),
    identity: f.text('标识', 'Identity', { write: 'never', filter: true, list: 'offered', width: 150 }),
    protocol: f.choice('通信协议', 'Protocol', protocol, { write: 'never', list: 'offered' }),
    station: f.ref('电站', 'Station', 'config-service/station', { optional: true, write: 'never', list: 'offered' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'never', list: 'offered' }),
  },
  list: {
    order: ['time', 'desc'],
    filters: ['time', 'direction', 'type', 'isFaulty'],
    initial: { time: { preset: 'today' } },
    phone: ['type', 'direction', 'fault'],
  },
  more: {
    /** The time narrows where the frame is looked for: there are millions of them. */
    get: read({ may: 'get', input: z.strictObject({ id: Id, time: TimeInput }), output: Explained }),
  },
})
