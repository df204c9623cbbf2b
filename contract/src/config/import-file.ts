// The import tab of the download centre (requirements 2.6, 3.1): one's own files of the last 30 days.
import * as z from 'zod'
import { importState, workStatus } from '../enums.ts'
import { calls, read } from '../kit/calls.ts'
import { Id, page, paged, TimeShown } from '../kit/shapes.ts'

/** Failures that are listed; the file holds all of them. */
export const mostListedFailures = 500

const ImportFile = z.strictObject({
  id: Id.meta({ description: 'Also the id of the work behind it.' }),
  fileName: z.string(),
  /** An import that was checked and waits for its owner is not finished. */
  fileState: importState.schema,
  /** The rows that failed with their reasons, or the uploaded file where there are none; empty while it runs. */
  fileUrl: z.string(),
  uploadSuccess: z.int(),
  uploadFail: z.int(),
  /** Neither: a second person has to agree to them first. */
  uploadWaiting: z.int(),
  userName: z.string(),
  createTime: TimeShown,
  resultList: z.array(z.strictObject({ content: z.string() })),
  status: workStatus.schema,
  rowsTotal: z.int().nullable(),
  rowsDone: z.int(),
})

export const importFile = calls('config-service/importFile', {
  pages: read({ may: 'signedIn', input: paged({}), output: page(ImportFile) }),
})
