// Commands to piles: asking for one, following those that were asked for at once, and the record of all of them.
import * as z from 'zod'
import { gun } from '../config/gun.ts'
import { pile } from '../config/pile.ts'
import { type Call, calls, type Draft, read, write } from '../kit/calls.ts'
import { choices } from '../kit/choices.ts'
import { type Fields, f } from '../kit/field.ts'
import { type Selection, selectionShape } from '../kit/list.ts'
import { resource } from '../kit/resource.ts'
import { Id, line } from '../kit/shapes.ts'
import { inputShape } from '../kit/write.ts'
import { commandSource, commandState } from '../operation-enums.ts'
import { type CommandName, commandKind, commandKindList, commandNames } from './command-kinds.ts'

/** How many piles or guns one command may be about. */
export const mostCommanded = 2_000
/** How many of a batch are shown one by one. */
export const mostFollowed = 500

const Data = z.record(z.string(), z.unknown())
const BatchNo = line(40)
  .min(1)
  .meta({ examples: ['20261115100000-a1b2c3'] })

const Followed = z.strictObject({
  id: Id,
  target: z.string(),
  state: commandState.schema,
  /** What became of it, in a sentence. */
  answer: z.string(),
  elapsedMs: z.int().nullable(),
})
const BatchShape = z.strictObject({
  batchNo: z.string(),
  kind: z.string(),
  total: z.int(),
  /** How many of them nothing is known of yet. */
  open: z.int(),
  accepted: z.int(),
  rows: z.array(Followed),
})
export type CommandBatch = z.infer<typeof BatchShape>

export const command = resource('operation-service/command', {
  title: { zh: '远程控制记录', en: 'Remote control record' },
  label: 'batchNo',
  rights: 'remoteCommand',
  verbs: ['pages', 'get', 'export'],
  fields: {
    batchNo: f.text('批次号', 'Batch', { write: 'never', filter: true, width: 200, fixed: 'left' }),
    kind: f.choice('命令', 'Command', choices(commandKindList), { write: 'never', filter: true, width: 170 }),
    state: f.choice('结果', 'Result', commandState, { write: 'never', filter: true, width: 100 }),
    replyCode: f.text('充电桩答复', 'Pile response', { optional: true, write: 'never', width: 240 }),
    station: f.ref('电站', 'Station', 'config-service/station', { write: 'never', filter: true, width: 170 }),
    pile: f.ref('充电桩', 'Pile', 'config-service/pile', { write: 'never', filter: true, width: 160 }),
    gun: f.ref('充电枪', 'Gun', 'config-service/gun', { optional: true, write: 'never', filter: true, width: 160 }),
    reason: f.text('原因', 'Reason', { optional: true, write: 'never', filter: true, width: 160 }),
    source: f.choice('来源', 'Source', commandSource, { write: 'never', filter: true, width: 90 }),
    creator: f.ref('操作人', 'Operator', 'system-service/user', {
      optional: true,
      write: 'never',
      filter: true,
      width: 110,
    }),
    createTime: f.time('下达时间', 'Requested', { write: 'never', filter: true, sort: true }),
    sendTime: f.time('发送时间', 'Sent', { optional: true, write: 'never', list: 'offered' }),
    answerTime: f.time('答复时间', 'Answered', { optional: true, write: 'never', list: 'offered' }),
    elapsedMs: f.int('耗时(毫秒)', 'Time (ms)', { optional: true, write: 'never', filter: true, width: 100 }),
    sessionNo: f.text('交易流水号', 'Session', {
      optional: true,
      write: 'never',
      filter: true,
      list: 'offered',
      width: 270,
    }),
    params: f.data('参数', 'Parameters', Data, { write: 'never', list: 'never', sheet: 'never' }),
    reply: f.data('答复内容', 'Response content', Data.nullable(), { write: 'never', list: 'never', sheet: 'never' }),
    seller: f.ref('所属商户', 'Seller', 'system-service/seller', { optional: true, write: 'never', filter: true }),
  },
  list: {
    order: ['createTime', 'desc'],
    filters: ['kind', 'state', 'station', 'pile', 'createTime'],
    phone: ['kind', 'pile', 'state'],
  },
  // Nobody writes it; the groups are those of its detail.
  form: {
    groups: [
      {
        title: { zh: '命令', en: 'Command' },
        fields: ['kind', 'station', 'pile', 'gun', 'params', 'reason', 'source', 'creator', 'createTime'],
      },
      {
        title: { zh: '结果', en: 'Result' },
        fields: ['state', 'replyCode', 'reply', 'sendTime', 'answerTime', 'elapsedMs', 'sessionNo'],
      },
    ],
  },
  more: {
    /** What has become of the commands that the caller asked for at once. */
    batch: read({ may: 'signedIn', input: z.strictObject({ batchNo: BatchNo }), output: BatchShape }),
    /** Those of them that still wait are not sent. */
    cancel: write({
      may: 'signedIn',
      input: z.strictObject({ batchNo: BatchNo }),
      output: z.strictObject({ count: z.int() }),
    }),
  },
})

export const CommandAnswerShape = z.strictObject({
  /** Empty where there was nobody to send it to. */
  batchNo: z.string(),
  count: z.int(),
  refusedCount: z.int(),
  refused: z.array(z.strictObject({ id: z.string(), label: z.string(), why: z.string() })),
})
export type CommandAnswer = z.infer<typeof CommandAnswerShape>

export type AskInput = { selection: Selection<Fields>; params: Record<string, unknown>; reason: string }
export type AskCall = Call<AskInput, AskInput, CommandAnswer, 'user'>

/** For a start on behalf of a member: their vehicles where one has to be named, and none where it does not matter. */
export const startCalls = calls(
  'operation-service/command',
  {
    startVehicles: read({
      may: 'start',
      input: z.strictObject({ gunId: Id, memberId: Id }),
      output: z.array(z.strictObject({ id: Id, label: z.string() })),
    }),
  },
  'gun',
)

/** A call for each kind: `operation-service/command/reset`. */
export const commandCalls = Object.fromEntries(commandNames.map(name => [name, callOf(name)])) as Readonly<
  Record<CommandName, AskCall>
>

function callOf(name: CommandName): AskCall {
  const { on, needs, params, isDangerous } = commandKind(name)
  const [rights = '', may = ''] = needs.split(':')
  const draft = write({
    may,
    input: z.strictObject({
      selection: selectionShape(on === 'pile' ? pile.fields : gun.fields),
      // Rules between them are judged with the targets, and answered in a sentence.
      params: inputShape(params),
      reason: line(100)
        .min(isDangerous ? 1 : 0)
        .meta({ examples: ['现场检修'] }),
    }),
    output: CommandAnswerShape,
  }) as Draft
  const { [name]: one } = calls('operation-service/command', { [name]: draft }, rights)
  return one as unknown as AskCall
}
