// What drivers say of a charge, and what is answered.
import * as z from 'zod'
import { read } from '../kit/calls.ts'
import { type Fields, f } from '../kit/field.ts'
import { type FiltersOf, filtersShape } from '../kit/list.ts'
import { resource } from '../kit/resource.ts'
import { evaluationScore, evaluationStatus } from '../order-enums.ts'

type Standing = { readonly status: string }

const fields = {
  orderNo: f.text('订单号', 'Order no.', { write: 'never', filter: true, detail: 'never', width: 180, fixed: 'left' }),
  order: f.ref('充电订单', 'Order', 'bill-service/order', { write: 'never', list: 'never', sheet: 'never' }),
  score: f.choice('评分', 'Score', evaluationScore, { write: 'never', filter: true, sort: true, width: 100 }),
  tags: f.refs('标签', 'Tags', 'bill-service/evaluationTag', {
    optional: true,
    write: 'never',
    filter: true,
    width: 200,
  }),
  content: f.longText('评价内容', 'In words', { optional: true, write: 'never', filter: true, width: 260 }),
  status: f.choice('状态', 'Status', evaluationStatus, { write: 'never', filter: true, width: 100 }),
  reply: f.longText('回复', 'Reply', { optional: true, write: 'never', width: 220 }),
  isReplied: f.flag('已回复', 'Replied', { write: 'never', filter: true, list: 'offered', width: 90 }),
  station: f.ref('电站', 'Station', 'config-service/station', { write: 'never', filter: true, width: 170 }),
  member: f.ref('会员', 'Member', 'member-service/member', { write: 'never', filter: true, width: 110 }),
  isAnonymous: f.flag('匿名', 'Anonymous', {
    write: 'never',
    filter: true,
    list: 'offered',
    width: 90,
    help: { zh: '对其他车主不显示昵称', en: 'Other drivers are not told who it was' },
  }),
  statusReason: f.text('隐藏原因', 'Why hidden', { optional: true, write: 'never', list: 'offered', width: 180 }),
  replyTime: f.time('回复时间', 'Replied at', { optional: true, write: 'never', filter: true, list: 'offered' }),
  replier: f.ref('回复人', 'Replied by', 'system-service/user', {
    optional: true,
    write: 'never',
    filter: true,
    list: 'offered',
    width: 110,
  }),
  seller: f.ref('所属商户', 'Seller', 'system-service/seller', { write: 'never', filter: true, list: 'offered' }),
  createTime: f.time('创建时间', 'Created', { write: 'never', filter: true, sort: true }),
} satisfies Fields

/** Of all that match the filters. */
const Figures = z.strictObject({
  count: z.int(),
  /** In hundredths; nothing where there is none. */
  averageE2: z.int().nullable(),
  /** How many gave one to five. */
  byScore: z.array(z.int()).length(5),
  replied: z.int(),
  sensitive: z.int(),
})
export type EvaluationFigures = z.infer<typeof Figures>

// What a list takes is what its fields say; both sides check it by the same schema.
type Filters = FiltersOf<typeof fields>
const FiguresIn = z.strictObject({
  filters: filtersShape(fields).default({}) as unknown as z.ZodType<Filters, Filters | undefined>,
})

export const evaluation = resource('bill-service/evaluation', {
  title: { zh: '充电评价', en: 'Evaluation' },
  label: 'orderNo',
  verbs: ['pages', 'get', 'history', 'export'],
  fields,
  list: {
    order: ['createTime', 'desc'],
    filters: ['station', 'score', 'tags', 'status', 'createTime'],
    initial: { createTime: { preset: 'last30Days' } },
    phone: ['station', 'score', 'status'],
  },
  form: {
    groups: [
      {
        title: { zh: '评价', en: 'Evaluation' },
        fields: ['score', 'tags', 'content', 'member', 'isAnonymous', 'createTime'],
      },
      { title: { zh: '订单', en: 'Order' }, fields: ['order', 'station'] },
      { title: { zh: '处理', en: 'Seen to' }, fields: ['status', 'statusReason', 'reply', 'replier', 'replyTime'] },
    ],
  },
  actions: {
    reply: {
      label: { zh: '回复', en: 'Reply' },
      needs: 'reply',
      input: {
        text: f.longText('回复内容', 'Reply', {
          max: 500,
          help: { zh: '车主可以看到；再次回复会替换上一次', en: 'The driver sees it; a second one takes its place' },
        }),
      },
    },
    hide: {
      label: { zh: '隐藏', en: 'Hide' },
      needs: 'hide',
      isHarm: true,
      isBatch: true,
      when: (row: Standing) => row.status !== 'hidden' || { zh: '该评价已隐藏', en: 'It is hidden already' },
      input: { reason: f.longText('隐藏原因', 'Reason', { max: 200 }) },
    },
    show: {
      label: { zh: '显示', en: 'Show' },
      needs: 'show',
      isBatch: true,
      when: (row: Standing) => row.status !== 'shown' || { zh: '该评价已显示', en: 'It is shown already' },
      confirm: () => ({ zh: '显示后其他车主可以看到', en: 'Other drivers will see it' }),
    },
  },
  more: {
    figures: read({ may: 'query', input: FiguresIn, output: Figures }),
  },
})
