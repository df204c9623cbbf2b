// Fields that fit a pattern, for the contract's shapes.
import * as z from 'zod'
import { pack, type Text } from './kit/text.ts'
import { patterns } from './patterns.ts'

/** Text that fits a pattern, with the pattern's message, or one of the field's own. */
export const fits = (name: keyof typeof patterns, says: Text = patterns[name]) =>
  z
    .string()
    .max(500)
    .refine(patterns[name].fits, pack(says))
    .meta({ examples: [patterns[name].example] })

/** The same, or nothing at all. */
export const fitsOrEmpty = (name: keyof typeof patterns, says: Text = patterns[name]) =>
  z
    .string()
    .max(500)
    .refine(text => text === '' || patterns[name].fits(text), pack(says))
    .meta({ examples: [''] })
