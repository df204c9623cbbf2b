// The export tab of the download centre (requirements 2.6, 3.1): one's own files of the last 30 days.
import * as z from 'zod'
import { exportState, workStatus } from '../enums.ts'
import { calls, read } from '../kit/calls.ts'
import { Id, page, paged, TimeShown } from '../kit/shapes.ts'

const ExportFile = z.strictObject({
  id: Id.meta({ description: 'Also the id of the work that makes it.' }),
  fileName: z.string(),
  fileState: exportState.schema,
  /** Empty unless it can be fetched. */
  fileUrl: z.string(),
  userName: z.string(),
  createTime: TimeShown,
  status: workStatus.schema,
  rowsTotal: z.int().nullable(),
  rowsDone: z.int(),
  /** Why there is no file. */
  error: z.string(),
})

export const exportFile = calls('config-service/exportFile', {
  pages: read({ may: 'signedIn', input: paged({}), output: page(ExportFile) }),
})
