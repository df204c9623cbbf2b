import { file } from '@ev/contract/system/file'
import { answers } from '../http/context.ts'
import { keepPicture } from './pictures.ts'

export const fileCalls = answers(file, {
  uploadImage: (ctx, uploaded) => keepPicture(ctx, uploaded, 'image'),
})
