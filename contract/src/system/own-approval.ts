// What somebody has asked a second person to agree to: everybody reads their own, whatever rights they hold, and takes it
// back while nobody has decided.
import * as z from 'zod'
import { type Draft, read } from '../kit/calls.ts'
import { f } from '../kit/field.ts'
import { type PageOut, type PagesIn, type PagesParsed, pageShape, pagesShape, rowShape } from '../kit/list.ts'
import { type Row, resource } from '../kit/resource.ts'
import { Id } from '../kit/shapes.ts'
import { approvalFields, isWaiting } from './approval.ts'

const { record, resource: object, verb, status, createTime, decider, decideTime, opinion, changes } = approvalFields

// Whoever asked wants to know where it stands, and who decided why.
const fields = {
  record,
  resource: object,
  verb,
  status,
  createTime,
  decider,
  decideTime,
  opinion,
  changes,
  risk: f.longText('风险说明', 'Risk', { write: 'never', list: 'offered', width: 240 }),
  asker: f.ref('申请人', 'Asked by', 'system-service/user', { write: 'never', list: 'never' }),
  seller: approvalFields.seller,
}
type Fields = typeof fields
type ById = { id: string }

type OwnCalls = {
  pages: Draft<PagesIn<Fields>, PagesParsed<Fields>, PageOut<Row<Fields>>, 'user'>
  get: Draft<ById, ById, Row<Fields>, 'user'>
}

export const ownApproval = resource('system-service/ownApproval', {
  title: { zh: '我的申请', en: 'My request' },
  label: 'record',
  // Those of the kit need rights.
  verbs: [],
  fields,
  list: {
    order: ['createTime', 'desc'],
    filters: ['record', 'status', 'createTime'],
    phone: ['record', 'resource', 'status'],
  },
  actions: {
    withdraw: {
      label: { zh: '撤回', en: 'Withdraw' },
      needs: 'signedIn',
      when: isWaiting,
      isHarm: true,
      confirm: () => ({
        zh: '撤回后该变更不再生效，需要时须重新提交',
        en: 'The change is dropped and would have to be asked for anew',
      }),
    },
  },
  more: {
    pages: read({ may: 'signedIn', input: pagesShape(fields), output: pageShape(rowShape(fields)) }),
    get: read({ may: 'signedIn', input: z.strictObject({ id: Id }), output: rowShape(fields) }),
  } as unknown as OwnCalls,
})
