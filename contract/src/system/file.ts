// Pictures that a form takes before it is saved.
import * as z from 'zod'
import { calls, upload } from '../kit/calls.ts'

export const file = calls('system-service/file', {
  /** A png or jpeg by its content. The answer is its address, which an image field takes. */
  uploadImage: upload({ may: 'signedIn', maxBytes: 2 * 1024 * 1024, tooLarge: 'pictureTooLarge', output: z.string() }),
})
