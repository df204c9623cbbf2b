import { file } from '@ev/contract/system/file'
import { upload } from '../../shell/call.ts'
import type { Upload } from './given.ts'

/** Where the pictures of a form go before it is saved. */
export const uploadImage: Upload = picture => upload(file.uploadImage, picture)
