import { user } from '@ev/contract/system/user'
import type { Upload } from '../../../../resource/form/given.ts'
import { upload } from '../../../../shell/call.ts'

/** Pictures of people are kept apart from all others. */
export const uploadIcon: Upload = picture => upload(user.uploadIcon, picture)
