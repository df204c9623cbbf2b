// The template tab of the download centre (requirements 2.6): those of the imports that the user may make.
import * as z from 'zod'
import { calls, read } from '../kit/calls.ts'
import { nothing } from '../kit/shapes.ts'

const TemplateFile = z.strictObject({
  /** The address of the resource. */
  id: z.string(),
  fileName: z.string(),
  fileUrl: z.string(),
})

export const templateFile = calls('config-service/templateFile', {
  list: read({ may: 'signedIn', input: nothing, output: z.array(TemplateFile) }),
})
