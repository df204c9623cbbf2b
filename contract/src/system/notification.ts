// What a user is told: everybody reads their own, in their language.
import * as z from 'zod'
import { calls, read, write } from '../kit/calls.ts'
import { done, Id, nothing, page, paged, TimeShown } from '../kit/shapes.ts'

const Kind = z.enum([
  'passwordChanged',
  'passwordReset',
  'contactChanged',
  'newAddress',
  'ticketIssued',
  'jobFailed',
  'reportFailed',
  'exportDone',
  'exportFailed',
  'importChecked',
  'importDone',
  'importFailed',
  'batchDone',
  'approvalWaiting',
  'approvalDecided',
  'booksDiffer',
  'statementDiffers',
])
export type NotificationKind = z.infer<typeof Kind>

const Notification = z.strictObject({
  id: Id,
  kind: Kind,
  title: z.string(),
  text: z.string(),
  link: z.string().meta({ description: 'An address of the web, empty where there is nothing to open.' }),
  createTime: TimeShown,
  isRead: z.boolean(),
})

export const notification = calls('system-service/notification', {
  pages: read({ may: 'signedIn', input: paged({ isRead: z.boolean().optional() }), output: page(Notification) }),
  unread: read({ may: 'signedIn', input: nothing, output: z.strictObject({ count: z.int() }) }),
  read: write({ may: 'signedIn', input: z.strictObject({ ids: z.array(Id).min(1).max(200) }), output: done }),
  readAll: write({ may: 'signedIn', input: nothing, output: done }),
})
