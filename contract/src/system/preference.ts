// How a user has set up the product, wherever they sign in. The browser names the keys and knows what they hold.
import * as z from 'zod'
import { calls, read, write } from '../kit/calls.ts'
import { done, nothing } from '../kit/shapes.ts'
import { pack } from '../kit/text.ts'

const mostBytes = 64 * 1024

const Key = z
  .string()
  .regex(/^[A-Za-z][\w.-]{0,59}$/, pack({ zh: '偏好名称不正确', en: 'is not the name of a preference' }))
  .meta({ examples: ['shell.tabs'] })

const Value = z
  .unknown()
  .refine(
    value => value !== undefined && new TextEncoder().encode(JSON.stringify(value)).length <= mostBytes,
    pack({ zh: '偏好内容缺失或超过 64 KB', en: 'is missing or over 64 KB' }),
  )
  .meta({ examples: [{ open: ['/home'] }], description: 'Any JSON; null forgets the preference.' })

export const preference = calls('system-service/preference', {
  all: read({ may: 'signedIn', input: nothing, output: z.record(z.string(), z.unknown()) }),
  save: write({ may: 'signedIn', input: z.strictObject({ key: Key, value: Value }), output: done }),
})
